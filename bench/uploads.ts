import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '#schemas/api/session.ts'
import { wait } from '#src/engine/chunk-sender.ts'
import { fetchStored, openLine, sendTo, uploadOver } from '#tests/broken-line.ts'
import { start } from '#tests/flows/start.ts'
import type { Running } from '#tests/flows/start.ts'
import type { Line } from './report.ts'

const size = 500_000_000
const password = 'Upload2026'
const portOf = ({ url }: Running): number => Number(new URL(url).port)

/** Writes half a gigabyte of lines that never repeat. */
async function makeFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  for (let written = 0, number = 0; written < size; number++) {
    const block = Buffer.from(
      Array.from({ length: 10_000 }, (_, line) => `${number},${line},停车费\n`).join(''),
    ).subarray(0, size - written)
    written += (await file.write(block)).bytesWritten
  }
  // The last character may have been cut in the middle, so it is overwritten.
  await file.write(Buffer.from('end\n'), 0, 4, size - 4)
  await file.close()
}

async function sumOf(bytes: Blob): Promise<string> {
  const sum = createHash('md5')
  for await (const piece of bytes.stream()) sum.update(piece)
  return sum.digest('hex')
}

/**
 * Uploads 500 MB over a connection that breaks five times, while the server is killed and restarted
 * once.
 */
export async function run(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-upload-'))
  const settings = {
    dataDir: join(folder, 'data'),
    env: { BERTH_DEMO: '0', BERTH_ADMIN_PASSWORD: password },
  }
  let server = await start(settings)
  const line = await openLine(portOf(server), {
    cuts: [1, 2, 3, 4, 4.8].map((cut) => cut * 100_000_000),
    async onBreak(broken) {
      if (broken.breaks !== 3) return
      await server.kill()
      server = await start(settings)
      broken.leadTo(portOf(server))
    },
  })
  try {
    const path = join(folder, 'big.csv')
    await makeFile(path)
    const file = new File([await openAsBlob(path)], 'big.csv')
    const { token } = await sendTo(server.url, '')(session.login, {
      body: {
        account: 'admin',
        password: createHash('md5').update(password).digest('hex'),
        grant_type: 'password',
      },
    })
    const send = sendTo(line.url, token)
    const begin = performance.now()
    const { stored, md5, retries } = await uploadOver(send, file, wait)
    const seconds = (performance.now() - begin) / 1000
    const arrived = await sumOf(await fetchStored(send, stored))
    const isWhole = arrived === md5 && stored.fileSize === size && line.breaks === 5
    return [
      {
        what: '500 MB over a line that broke 5 times, server killed once: checksum',
        target: 'equal',
        figure: isWhole ? 'equal' : `${arrived} for ${md5}, ${line.breaks} breaks`,
        isReached: isWhole,
      },
      { what: 'its time, with the waits after each break', figure: `${seconds.toFixed(1)} s` },
      { what: 'times that a person would have to press "try again"', figure: String(retries) },
    ]
  } finally {
    await line.close()
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
