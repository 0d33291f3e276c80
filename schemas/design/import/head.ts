import { columnsGuess } from './digest.ts'

/** Cells that are shown as one; numbers from 0. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * Where the heads of a sheet stand: the number of their first row from 0, and how many rows they
 * are; none where the sheet has no heads.
 */
export interface HeadRows {
  readonly row: number
  readonly rows: number
}

/** Rows from the top in which heads are looked for, and may be chosen. */
export const headRows = 30
/** Rows that heads may have. */
export const mostHeadRows = 3
const longestHead = 100

type Rows = readonly (readonly string[])[]

/**
 * The first rows with merged cells filled, as people see them: a head over several columns is the
 * head of each.
 */
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
  text.length <= longestHead && (columnsGuess([text]) === 'text' || /^(19|20)\d\d$/.test(text))

/**
 * Is a row of words, and of several where the sheet has several columns? A title says one thing
 * over all columns.
 */
function looksLikeHeads(row: readonly string[] = [], width: number): boolean {
  const filled = filledIn(row)
  if (filled.length === 0 || (width > 1 && new Set(filled).size < 2)) return false
  return filled.length * 2 >= width && filled.every(isWord)
}

/** Do the heads go on in the next row, below heads that stand over several columns? */
function isGoingOn(rows: Rows, raw: Rows, row: number): boolean {
  const [over, below] = [rows[row] ?? [], rows[row + 1] ?? []]
  const width = Math.max(over.length, below.length)
  if (!looksLikeHeads(below, width)) return false
  const groups = over.filter(
    (text, at) =>
      text !== '' && text === over[at + 1] && (below[at] ?? '') !== (below[at + 1] ?? ''),
  )
  const [plain, next] = [raw[row] ?? [], raw[row + 1] ?? []]
  // Without merges: parts below a head that is blank behind it, and beside them heads with nothing
  // below.
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
 * Where the heads of a sheet seem to stand: the first row of several words that is as wide as half
 * of what is below, behind titles, remarks and blank rows. A row in which a known head stands is
 * taken before all others.
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
        const type = columnsGuess([text])
        return text !== '' && type !== 'text' && type === columnsGuess([next[at] ?? ''])
      })
    return { row: Math.max(begin, wide), rows: isData(rows[wide], rows[wide + 1]) ? 0 : 1 }
  }
  return { row: found, rows: isGoingOn(rows, raw, found) ? 2 : 1 }
}

/**
 * The heads by column; those of several rows stand one behind the other, and one that comes again
 * gets a number.
 */
export function headsOf(
  first: Rows,
  { row, rows: count }: HeadRows,
  merges: readonly Merge[] = [],
): string[] {
  const rows = seen(first, merges).slice(row, row + count)
  // A head over several columns that was not merged, but left blank behind it.
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
