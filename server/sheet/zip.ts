import { inflateRaw } from '../platform/inflate.ts'
import { sheetLimits, SheetTrouble } from './protocol.ts'

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const longestComment = 65_535
const mostEntries = 1000
const stored = 0
const deflated = 8

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly start: number
}

const broken = (cause?: unknown): SheetTrouble => new SheetTrouble('broken', cause)

function findEnd(bytes: DataView): number {
  const least = Math.max(0, bytes.byteLength - endLength - longestComment)
  for (let at = bytes.byteLength - endLength; at >= least; at--)
    if (bytes.getUint32(at, true) === signatures.end) return at
  throw broken()
}

/** The entries in the directory of an archive. Encrypted ones and those beyond 4 GB are refused. */
function entriesOf(archive: Uint8Array): ZipEntry[] {
  const bytes = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const decoder = new TextDecoder()
  const end = findEnd(bytes)
  const count = bytes.getUint16(end + 10, true)
  if (count > mostEntries) throw new SheetTrouble('tooLarge')
  const entries: ZipEntry[] = []
  for (let at = bytes.getUint32(end + 16, true); entries.length < count;) {
    if (bytes.getUint32(at, true) !== signatures.entry || (bytes.getUint16(at + 8, true) & 1) === 1)
      throw broken()
    const [nameLength, extraLength, commentLength] = [
      bytes.getUint16(at + 28, true),
      bytes.getUint16(at + 30, true),
      bytes.getUint16(at + 32, true),
    ]
    const local = bytes.getUint32(at + 42, true)
    if (bytes.getUint32(local, true) !== signatures.local) throw broken()
    const name = decoder.decode(archive.subarray(at + 46, at + 46 + nameLength))
    entries.push({
      name,
      method: bytes.getUint16(at + 10, true),
      packed: bytes.getUint32(at + 20, true),
      size: bytes.getUint32(at + 24, true),
      start: local + 30 + bytes.getUint16(local + 26, true) + bytes.getUint16(local + 28, true),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/**
 * The bytes of an entry in parts. Inflating stops at the size stated in the directory, and anything
 * else is an error.
 */
async function* inflate(
  bytes: Uint8Array,
  { method, packed, size, start }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  const raw = bytes.subarray(start, start + packed)
  if (method === stored) {
    if (raw.length !== size) throw broken()
    yield raw
    return
  }
  if (method !== deflated) throw broken()
  let count = 0
  for await (const part of inflateRaw(raw)) {
    count += part.length
    if (count > size) throw broken()
    yield part
  }
  if (count !== size) throw broken()
}

/**
 * An archive that cannot inflate beyond the limits (security T35): the stated sizes are added up
 * before anything is read, and no entry is inflated beyond its stated size.
 */
export class Archive {
  readonly #bytes: Uint8Array
  readonly #entries: ReadonlyMap<string, ZipEntry>

  constructor(archive: Uint8Array) {
    this.#bytes = archive
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
