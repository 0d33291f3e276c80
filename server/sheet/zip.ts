import { createInflateRaw } from 'node:zlib'
import { sheetLimits, SheetTrouble } from './protocol.ts'

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const longestComment = 65_535
const mostEntries = 1000
const stored = 0
const deflated = 8

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly start: number
}

const broken = (cause?: unknown): SheetTrouble => new SheetTrouble('broken', cause)

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= least; at--)
    if (bytes.readUInt32LE(at) === signatures.end) return at
  throw broken()
}

/**
 * What the directory of an archive says of its entries. Encrypted ones and those beyond 4 GB say
 * nothing that is believed.
 */
function entriesOf(bytes: Buffer): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new SheetTrouble('tooLarge')
  const entries: Entry[] = []
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count;) {
    if (bytes.readUInt32LE(at) !== signatures.entry || (bytes.readUInt16LE(at + 8) & 1) === 1)
      throw broken()
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== signatures.local) throw broken()
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/**
 * The bytes of an entry in parts, which must be as many as the directory says: no more of them is
 * ever inflated.
 */
async function* inflate(
  bytes: Buffer,
  { method, packed, size, start }: Entry,
): AsyncGenerator<Buffer> {
  const raw = bytes.subarray(start, start + packed)
  if (method === stored) {
    if (raw.length !== size) throw broken()
    yield raw
    return
  }
  if (method !== deflated) throw broken()
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(raw)
  let count = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    count += part.length
    if (count > size) throw broken()
    yield part
  }
  if (count !== size) throw broken()
}

/**
 * An archive that cannot grow beyond the limits (security T35): what its directory says is summed
 * up before anything is read, and each entry is inflated no further than it says.
 */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>

  constructor(archive: Uint8Array) {
    this.#bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    try {
      const entries = entriesOf(this.#bytes)
      const total = entries.reduce((sum, { size }) => sum + size, 0)
      if (total > sheetLimits.inflated || total > this.#bytes.length * sheetLimits.ratio)
        throw new SheetTrouble('tooLarge')
      this.#entries = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]))
    } catch (error) {
      throw error instanceof SheetTrouble ? error : broken(error)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The text of an entry in parts; broken where there is no such entry. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const decoder = new TextDecoder()
    for await (const part of inflate(this.#bytes, entry))
      yield decoder.decode(part, { stream: true })
    yield decoder.decode()
  }
}
