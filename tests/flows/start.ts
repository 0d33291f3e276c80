import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/tree.mjs'

export interface Running {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Stops the server normally; the data stays. */
  close(): Promise<void>
  /** Stops the server normally and deletes its data. */
  stop(): Promise<void>
  /** Kills the server as a power cut would; the data stays for the next start. */
  kill(): Promise<void>
}

export interface StartOptions {
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds within which the server must answer. */
  readonly within?: number
  /** Entry file of the built server; by default the one in dist. */
  readonly main?: string
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
    probe.on('error', reject)
  })

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) =>
    server.exitCode !== null || server.signalCode !== null
      ? resolve()
      : server.once('exit', () => resolve()),
  )

const answers = async (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the built server with the demo data on a free port, with its own data folder, and waits
 * until it is ready; otherwise throws with its output.
 */
export async function start({
  dataDir = mkdtempSync(join(tmpdir(), 'berth-')),
  env = {},
  within = 90_000,
  main = join(root, 'dist/server/main.js'),
}: StartOptions = {}): Promise<Running> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  server.stdout.on('data', keep)
  server.stderr.on('data', keep)

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal)
    await ended(server)
  }
  const deadline = Date.now() + within
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`The server did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    dataDir,
    process: server,
    close: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
  }
}
