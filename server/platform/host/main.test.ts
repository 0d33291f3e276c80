import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

const folder = mkdtempSync(join(tmpdir(), 'berth-main-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the server as a process; `said` resolves when its output matches. */
function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/platform/host/main.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', BERTH_DEMO: '0', ...env },
  })
  started.push(child)
  let output = ''
  const heard = new EventEmitter()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      heard.emit('more')
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      heard.on('more', () => pattern.test(output) && resolve(output))
      void ended.then(() => reject(new Error(`ended with: ${output}`)))
    })
  return { child, ended, said, output: () => output }
}

test('starts, signs its first administrator in, refuses a second process, stops in order', async () => {
  const first = start({ BERTH_ADMIN_PASSWORD: 'Secret123' })
  const [, address = ''] = /listens at (\S+)/.exec(await first.said(/listens at \S+\n/)) ?? []
  const body = new URLSearchParams({
    account: 'admin',
    password: createHash('md5').update('Secret123').digest('hex'),
    grant_type: 'password',
  })
  const login = await fetch(`${address}/api/oauth/Login`, { method: 'POST', body })
  const { data } = (await login.json()) as {
    data: { token: string; userInfo: { isAdministrator: boolean } }
  }
  expect(data.userInfo.isAdministrator).toBe(true)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  const second = start({})
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/in use by process \d+/)

  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket`, { origin: address })
  const greeted = new Promise((resolve) =>
    socket.once('message', (message: Buffer) => resolve(JSON.parse(message.toString()))),
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.once('open', () =>
    socket.send(JSON.stringify({ method: 'OnConnection', token: data.token, mobileDevice: false })),
  )
  expect(await greeted).toMatchObject({ method: 'initMessage' })
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('berth_sockets 1\n')

  first.child.kill('SIGTERM')
  expect(await closed).toBe(1001)
  expect(await first.ended).toBe(0)
  expect(first.output()).not.toContain('Secret123')
  expect(first.output()).not.toContain(data.token)
}, 120_000)

test('malformed settings are told all at once, with exit code 1', async () => {
  const { ended, output } = start({ PORT: 'x', BERTH_DEMOO: '1' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/BERTH_DEMOO is not a setting of Berth\nPORT must be a number/)
}, 60_000)
