import { inflateRawSync } from 'node:zlib'
import { sheetLimits, SheetTrouble } from './protocol.ts'

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const longestComment = 65_535
const mostEntries = 1000
const stored = 0
const deflated = 8

interface Entry {
  readonly isXml: boolean
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

/** What the directory of an archive says of its entries. Encrypted ones and those beyond 4 GB say nothing that is believed. */
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
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength)
    entries.push({
      isXml: /\.(xml|rels|vml)$/i.test(name),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** The bytes of an entry, which must be as many as the directory says. */
function inflate(bytes: Buffer, { method, packed, size, start }: Entry): Buffer {
  const raw = bytes.subarray(start, start + packed)
  const whole =
    method === deflated
      ? inflateRawSync(raw, { maxOutputLength: Math.max(1, size) })
      : method === stored
        ? raw
        : undefined
  if (whole?.length !== size) throw broken()
  return whole
}

/**
 * Refuses an archive that would grow beyond the limits, before anything reads it (security T35): what its directory says is summed up first,
 * then each entry is inflated no further than it says. Refuses XML with a document type, which could hold entities.
 */
export function checkZip(archive: Uint8Array): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const entries = entriesOf(bytes)
    const total = entries.reduce((sum, { size }) => sum + size, 0)
    if (total > sheetLimits.bytes || total > bytes.length * sheetLimits.ratio)
      throw new SheetTrouble('tooLarge')
    for (const entry of entries)
      if (inflate(bytes, entry).includes('<!DOCTYPE') && entry.isXml) throw broken()
  } catch (error) {
    if (error instanceof SheetTrouble) throw error
    throw broken(error)
  }
}
