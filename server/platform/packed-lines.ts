import { codeOf } from './error-code.ts'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Writes lines into a compressed file, which gets its final name only when it is complete and on
 * disk.
 */
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
    // Writers get the error; without this it would also count as unhandled while nobody writes.
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

  /** Removes the unfinished file. */
  async drop(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
    await rm(`${this.#path}~`, { force: true })
  }
}

/** The compressed data is damaged. */
export class PackingTrouble extends Error {
  override readonly name = 'PackingTrouble'
}

/**
 * The unpacked bytes of a file, in parts; throws `PackingTrouble` where it is damaged or cut short.
 */
export async function* unpack(path: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path).on('error', (error) => gunzip.destroy(error))
  const gunzip = stream.pipe(createGunzip())
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof Error && codeOf(error).startsWith('Z_')
      ? new PackingTrouble(error.message, { cause: error })
      : error
  } finally {
    stream.destroy()
  }
}
