import { guessColumn } from './digest.ts'

/** Merged cells; numbers from 0. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * The heads of a sheet: number of their first row from 0, and number of rows; none where there are
 * no heads.
 */
export interface HeadRows {
  readonly row: number
  readonly rows: number
}

/** Number of top rows in which heads are searched and can be chosen. */
export const headRows = 30
/** Most rows of heads. */
export const mostHeadRows = 3
/** Most bytes of a file. */
export const mostSheetBytes = 50_000_000
const longestHead = 100

type Rows = readonly (readonly string[])[]

/** The first rows with merged cells filled: a head over several columns is the head of each. */
function seen(rows: Rows, merges: readonly Merge[]): string[][] {
  const filled = rows.map((row) => [...row])
  for (const { top, left, bottom, right } of merges) {
    const text = rows[top]?.[left] ?? ''
    if (text === '' || right - left > 100) continue
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) {
      const cells = filled[row]!
      for (let column = left; column <= right; column++) {
        while (cells.length <= column) cells.push('')
        cells[column] = text
      }
    }
  }
  return filled
}

const filledIn = (row: readonly string[] = []): string[] => row.filter((text) => text !== '')
const isWord = (text: string): boolean =>
  text.length <= longestHead && (guessColumn([text]) === 'text' || /^(19|20)\d\d$/.test(text))

/**
 * Is it a row of words, several if the sheet has several columns? A title is one text over all
 * columns.
 */
function looksLikeHeads(row: readonly string[] = [], width: number): boolean {
  const filled = filledIn(row)
  if (filled.length === 0 || (width > 1 && new Set(filled).size < 2)) return false
  return filled.length * 2 >= width && filled.every(isWord)
}

/** Do the heads continue in the next row, below heads that span several columns? */
function isGoingOn(rows: Rows, raw: Rows, row: number): boolean {
  const [over, below] = [rows[row] ?? [], rows[row + 1] ?? []]
  const width = Math.max(over.length, below.length)
  if (!looksLikeHeads(below, width)) return false
  const groups = over.filter(
    (text, at) =>
      text !== '' && text === over[at + 1] && (below[at] ?? '') !== (below[at + 1] ?? ''),
  )
  const [plain, next] = [raw[row] ?? [], raw[row + 1] ?? []]
  // Without merged cells: parts under a head with blanks after it, and no content under the heads
  // beside it.
  const parts = plain.filter(
    (text, at) =>
      text !== '' &&
      (next[at] ?? '') !== '' &&
      (plain[at + 1] ?? '') === '' &&
      (next[at + 1] ?? '') !== '',
  )
  const alone = plain.filter((text, at) => text !== '' && (next[at] ?? '') === '')
  const isBlank = (at: number): boolean => raw.every((cells) => (cells[at] ?? '') === '')
  const isFilled = below.every((text, at) => text !== '' || (over[at] ?? '') !== '' || isBlank(at))
  return isFilled && (groups.length > 0 || (parts.length > 0 && alone.length > 0))
}

/**
 * The probable heads of a sheet: the first row of several words that is at least half as wide as
 * the rows below, after titles, remarks and blank rows. A row with a known head wins.
 */
export function guessHead(
  first: Rows,
  merges: readonly Merge[] = [],
  isKnown: (text: string) => boolean = () => false,
): HeadRows {
  const raw = first.slice(0, headRows)
  const rows = seen(raw, merges)
  const counts = rows.map((row) => new Set(row.filter(isKnown)).size)
  const best = Math.max(0, ...counts)
  if (best > 0) return { row: counts.indexOf(best), rows: 1 }
  const width = Math.max(1, ...rows.map((row) => filledIn(row).length))
  const begin = Math.max(
    0,
    rows.findIndex((row) => filledIn(row).length > 0),
  )
  const found = rows.findIndex((row) => looksLikeHeads(row, width))
  if (found === -1) {
    const wide = rows.findIndex((row) => filledIn(row).length * 2 >= width)
    const isData = (row: readonly string[] = [], next: readonly string[] = []): boolean =>
      row.some((text, at) => {
        const type = guessColumn([text])
        return text !== '' && type !== 'text' && type === guessColumn([next[at] ?? ''])
      })
    return { row: Math.max(begin, wide), rows: isData(rows[wide], rows[wide + 1]) ? 0 : 1 }
  }
  return { row: found, rows: isGoingOn(rows, raw, found) ? 2 : 1 }
}

/** The heads by column; several rows of heads are joined, and repeated heads get a number. */
export function headsOf(
  first: Rows,
  { row, rows: count }: HeadRows,
  merges: readonly Merge[] = [],
): string[] {
  const rows = seen(first, merges).slice(row, row + count)
  // A head over several columns that was not merged but has blanks after it.
  const over = rows.slice(0, -1).map((cells) => {
    let last = ''
    return cells.map((text) => (last = text || last))
  })
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const heads = Array.from({ length: width }, (_one, at) => {
    const own = rows.at(-1)?.[at] ?? ''
    const above = over.map((cells, level) =>
      own === '' ? (rows[level]?.[at] ?? '') : (cells[at] ?? ''),
    )
    return [...new Set([...above, own])]
      .filter(Boolean)
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .join(' ')
  })
  const counts = new Map<string, number>()
  return heads.map((head) => {
    const number = (counts.get(head) ?? 0) + 1
    counts.set(head, number)
    return head === '' || number === 1 ? head : `${head} ${number}`
  })
}
