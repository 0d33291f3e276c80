import { SheetDigest } from '#schemas/design/import/digest.ts'
import { guessHead, headRows, headsOf } from '#schemas/design/import/head.ts'
import type { HeadRows, Merge } from '#schemas/design/import/head.ts'
import type { Book, BookRow } from './book.ts'
import { openBook } from './open.ts'
import type { SheetFindings, SheetNote, SheetReply, SheetWish } from './protocol.ts'
import { sheetLimits, SheetTrouble } from './protocol.ts'

const batch = 500
/** Most letters of a batch, which the program holds as a whole. */
const batchLetters = 20_000_000
/** Most notes listed one by one. */
const mostNotes = 100
/** Limits of the preview of the first rows. */
const glance = { rows: 20, columns: 12, letters: 60 } as const

/** Values of vertically merged cells, by row; each of their rows gets the value. */
class Downward {
  readonly #merges: readonly Merge[]
  #at = 0
  #open: { readonly merge: Merge; readonly text: string }[] = []

  constructor(merges: readonly Merge[]) {
    this.#merges = merges
      .filter(({ top, bottom }) => bottom > top)
      .toSorted((merge, other) => merge.top - other.top)
  }

  /** Fills the row and returns the number of filled cells. */
  fill({ index, cells }: BookRow): number {
    this.#open = this.#open.filter(({ merge }) => merge.bottom >= index)
    for (const { merge, text } of this.#open) {
      while (cells.length <= merge.left) cells.push('')
      cells[merge.left] ||= text
    }
    const filled = this.#open.length
    for (; this.#at < this.#merges.length; this.#at++) {
      const merge = this.#merges[this.#at]!
      if (merge.top > index) break
      const text = merge.top === index ? (cells[merge.left] ?? '') : ''
      if (text !== '') this.#open.push({ merge, text })
    }
    return filled
  }
}

type Counts = { -readonly [code in keyof SheetFindings['counts']]: number }

interface WalkedRow extends BookRow {
  /** Cells that got their value from a merged cell. */
  readonly filled: number
}

/** The rows of a sheet that are not empty, one by one. */
async function* walk(
  book: Book,
  sheet: number,
  merges: readonly Merge[],
): AsyncGenerator<WalkedRow> {
  const down = new Downward(merges)
  for await (const row of book.rows(sheet)) {
    const filled = down.fill(row)
    const width = row.cells.findLastIndex((text) => text !== '') + 1
    if (width > 0 || row.notes.length > 0)
      yield { ...row, filled, cells: row.cells.slice(0, width) }
  }
}

/** The requested sheet, else the first visible one that is not empty. */
async function chooseSheet(book: Book, { sheet }: SheetWish): Promise<number> {
  if (sheet !== undefined) {
    if (!book.sheets[sheet]) throw new SheetTrouble('empty')
    return sheet
  }
  const order = [...book.sheets.keys()].toSorted(
    (key, other) => Number(book.sheets[key]?.isHidden) - Number(book.sheets[other]?.isHidden),
  )
  for (const key of order)
    for await (const { cells } of book.rows(key)) if (cells.some((text) => text !== '')) return key
  throw new SheetTrouble('empty')
}

/**
 * Reads one sheet: first its position, then its rows some hundreds at a time (empty rows in between
 * are kept, so that row numbers stay right), then the findings. Refuses a sheet that is broken,
 * empty or beyond the limits.
 */
export async function* readSheet(bytes: Uint8Array, wish: SheetWish): AsyncGenerator<SheetReply> {
  const book = await openBook(bytes, wish)
  const sheet = await chooseSheet(book, wish)
  const { merges, hidden } = await book.layout(sheet)
  const counts: Counts = { ...(hidden > 0 && { hiddenColumns: hidden }) }
  const rows = walk(book, sheet, merges)
  const first: WalkedRow[] = []
  while ((first.at(-1)?.index ?? 0) < headRows - 1) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  if (first.length === 0) throw new SheetTrouble('empty')
  const top: string[][] = []
  for (const { index, cells } of first)
    if (index < headRows) {
      while (top.length < index) top.push([])
      top.push([...cells])
    }
  const known = new Set(wish.known)
  const head = wish.head ?? guessHead(top, merges, (text) => known.has(text.toLowerCase()))
  const heads = headsOf(top, head, merges)
  if (heads.length > sheetLimits.columns)
    throw new SheetTrouble('tooManyColumns', undefined, sheetLimits.columns)
  const shown = top
    .slice(0, glance.rows)
    .map((row) => row.slice(0, glance.columns).map((text) => text.slice(0, glance.letters)))
  const { sheets, text } = book
  const about = { sheets, sheet, head, heads, first: shown, ...(text && { text }) }
  yield { type: 'about', about }
  const all = async function* (): AsyncGenerator<WalkedRow> {
    yield* first
    yield* rows
  }
  yield* tell(all(), { head, wish, counts })
}

interface SheetReadContext {
  readonly head: HeadRows
  readonly wish: SheetWish
  readonly counts: Counts
}

async function* tell(
  rows: AsyncGenerator<WalkedRow>,
  { head, wish, counts }: SheetReadContext,
): AsyncGenerator<SheetReply> {
  const begin = head.row + head.rows
  const digest = new SheetDigest()
  const notes: SheetNote[] = []
  let waiting: string[][] = []
  let [letters, waitingLetters] = [0, 0]
  let next = begin
  let total = 0
  const add = (code: keyof Counts, count: number): void => {
    if (count > 0) counts[code] = (counts[code] ?? 0) + count
  }
  for await (const { index, cells, notes: said, filled, isHidden } of rows) {
    if (index < begin) continue
    if (index >= begin + wish.most) {
      if (wish.isGlance) break
      throw new SheetTrouble('tooManyRows', undefined, wish.most)
    }
    if (cells.length > sheetLimits.columns)
      throw new SheetTrouble('tooManyColumns', undefined, sheetLimits.columns)
    for (const note of said) {
      add(note.code, 1)
      if (notes.length < mostNotes) notes.push({ ...note, row: index + 1 })
    }
    add('merged', filled)
    add('hiddenRows', Number(isHidden))
    if (cells.length === 0) continue
    total += 1
    const size = cells.reduce((sum, cell) => sum + cell.length, 0)
    letters += size
    waitingLetters += size
    if (letters > sheetLimits.letters || waitingLetters > batchLetters)
      throw new SheetTrouble('tooLarge')
    for (; next <= index; next++) {
      waiting.push(next === index ? cells : [])
      if (waiting.length < batch) continue
      yield { type: 'rows', rows: waiting }
      waiting = []
      waitingLetters = 0
    }
    if (wish.isDigested) digest.add(cells)
  }
  yield { type: 'rows', rows: waiting }
  yield { type: 'done', findings: { total, digests: digest.columns(), notes, counts } }
}
