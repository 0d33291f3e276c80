import type { Book } from './book.ts'
import { openCsv } from './csv.ts'
import { openOds } from './ods.ts'
import { SheetTrouble } from './protocol.ts'
import type { SheetWish } from './protocol.ts'
import { openXlsx } from './xlsx.ts'
import { Archive } from './zip.ts'
import { holdsBytes } from '../platform/bytes.ts'

const begins = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Found in a password-protected file, in UTF-16. */
const lockMark = Uint8Array.from(
  [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
)

/** The oldest spreadsheets are plain records without a container. */
const isOldest = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0x00

/**
 * Opens a spreadsheet, whose format is recognised by its content. Refuses old and protected files,
 * and text files named as an archive format.
 */
export async function openBook(bytes: Uint8Array, wish: SheetWish): Promise<Book> {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetTrouble(holdsBytes(bytes, lockMark) ? 'locked' : 'old')
  if (isOldest(bytes)) throw new SheetTrouble('old')
  if (!begins(bytes, 0x50, 0x4b)) {
    if ((wish.format ?? 'csv') !== 'csv') throw new SheetTrouble('broken')
    return openCsv(bytes, wish)
  }
  const archive = new Archive(bytes)
  if (archive.has('xl/workbook.bin')) throw new SheetTrouble('binary')
  return archive.has('content.xml') ? openOds(archive) : openXlsx(archive)
}
