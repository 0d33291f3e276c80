import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { damaged } from './format.ts'

/** Counts what goes by, and its checksum. */
export class Sum {
  count = 0
  readonly #hash = createHash('sha256')

  add(line: string, count: number): void {
    this.count += count
    this.#hash.update(line).update('\n')
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Writes lines into a compressed file, which has its name only when it is whole and on disk. */
export class LineWriter {
  readonly #path: string
  readonly #gzip = createGzip({ level: 6 })
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#path = path
    this.#written = pipeline(
      this.#gzip,
      createWriteStream(`${path}~`, { flush: true, mode: 0o600 }),
    )
    // Whoever writes hears of it; nobody may be writing.
    this.#written.catch(() => undefined)
  }

  async write(text: string): Promise<void> {
    if (!this.#gzip.write(`${text}\n`))
      await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async end(): Promise<void> {
    this.#gzip.end()
    await this.#written
    await rename(`${this.#path}~`, this.#path)
  }

  /** Leaves nothing behind. */
  async drop(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
    await rm(`${this.#path}~`, { force: true })
  }
}

const newline = 10
/** Bytes of one line: no longer than what PostgreSQL can hold as the text of one row in JSON. */
const mostLine = 268_435_456
/**
 * Files unpack to so many bytes anyway, and beyond that to so many times their own size: what grows
 * more was made to fill a disk.
 */
const freeBytes = 1_073_741_824
const mostGrowth = 250

export interface LineLimits {
  readonly line: number
  readonly free: number
}
const usual: LineLimits = { line: mostLine, free: freeBytes }

/**
 * The lines of a compressed file, one by one; damaged where one, or all of them, are larger than a
 * backup can be.
 */
export async function* readLines(path: string, limits = usual): AsyncGenerator<string> {
  const most = Math.max(limits.free, mostGrowth * (await stat(path)).size)
  const stream = createReadStream(path).on('error', (error) => gunzip.destroy(error))
  const gunzip = stream.pipe(createGunzip())
  let parts: Buffer[] = []
  let [open, all] = [0, 0]
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      all += chunk.length
      if (all > most) throw damaged('it unpacks to more than a backup can hold')
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString()
        parts = []
        open = 0
        from = at + 1
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
      open += chunk.length - from
      if (open > limits.line) throw damaged('a line is too long')
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged(error.message)
      : error
  } finally {
    stream.destroy()
  }
  if (parts.length > 0) throw damaged('it ends in the middle of a line')
}
