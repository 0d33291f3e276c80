import { crc32, createDeflateRaw } from 'node:zlib'
import type { DeflateRaw } from 'node:zlib'

/**
 * Packs bytes by raw deflate as they come. Uses Node's own stream, because `CompressionStream`
 * supports raw deflate only from Node 21 on.
 */
export class Deflater {
  readonly #stream: DeflateRaw = createDeflateRaw({ level: 5, chunkSize: 65_536 })
  readonly #ended: Promise<void>
  #pieces: Uint8Array<ArrayBuffer>[] = []
  /** Checksum and number of the bytes so far, and number of the packed ones. */
  crc = 0
  size = 0
  packed = 0

  constructor() {
    this.#stream.on('data', (piece: Buffer<ArrayBuffer>) => {
      this.packed += piece.length
      this.#pieces.push(new Uint8Array(piece))
    })
    this.#ended = new Promise((resolve, reject) => {
      this.#stream.once('end', resolve)
      this.#stream.once('error', reject)
    })
    // Whoever ends the stream hears of a failure; without a listener it would end the process.
    this.#ended.catch(() => undefined)
  }

  /** Resolves once there is room for more. */
  async write(bytes: Uint8Array): Promise<void> {
    this.crc = crc32(bytes, this.crc)
    this.size += bytes.length
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  /** Resolves once everything is packed. */
  async end(): Promise<void> {
    this.#stream.end()
    await this.#ended
  }

  /** The packed pieces that were not taken yet. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#pieces.splice(0)
  }
}
