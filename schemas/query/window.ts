import { add, compare, divide, subtract } from '../widget/decimal.ts'
import type { PlacedHead } from './heads.ts'
import { quotientScale } from './measure.ts'
import type { Window } from './query.ts'

export type CellText = string | null

/** A measure in a cell; `era` 1 is the earlier period. */
export type ReadCell = (row: number, column: number, era: 0 | 1) => CellText

/** The rows below one head in drawing order, and one column of them. */
interface Siblings {
  readonly rows: readonly PlacedHead[]
  readonly list: readonly number[]
  readonly parent: number
  readonly column: number
  readonly read: ReadCell
}

const share = (value: CellText, whole: CellText): CellText =>
  value === null || whole === null || whole === '0' ? null : divide(value, whole, quotientScale)

/** One plus the number of higher values; the rest is not ranked. */
function ranksOf({ rows, list, parent, column, read }: Siblings): CellText[] {
  const values = list.map((row) =>
    parent < 0 || rows[row]?.head.role === 'rest' ? null : read(row, column, 0),
  )
  const ordered = values.filter((value) => value !== null).toSorted((a, b) => compare(b, a))
  const first = new Map<string, number>()
  for (const [at, value] of ordered.entries()) if (!first.has(value)) first.set(value, at + 1)
  return values.map((value) => (value === null ? null : String(first.get(value))))
}

function runningOf({ list, parent, column, read }: Siblings): CellText[] {
  let sum = '0'
  return list.map((row) => {
    const value = parent < 0 ? null : read(row, column, 0)
    if (value === null) return null
    sum = add(sum, value)
    return sum
  })
}

const each = (
  { list, column, read }: Siblings,
  work: (value: CellText, row: number) => CellText,
): CellText[] => list.map((row) => work(read(row, column, 0), row))

const laws: { readonly [W in Window]: (siblings: Siblings) => CellText[] } = {
  shareOfTotal: (among) => each(among, (value) => share(value, among.read(0, 0, 0))),
  shareOfParent: (among) =>
    each(among, (value) =>
      among.parent < 0 ? null : share(value, among.read(among.parent, among.column, 0)),
    ),
  running: runningOf,
  rank: ranksOf,
  earlier: (among) => among.list.map((row) => among.read(row, among.column, 1)),
  change: (among) =>
    each(among, (value, row) => {
      const before = among.read(row, among.column, 1)
      return value === null || before === null ? null : subtract(value, before)
    }),
}

/**
 * Computes windows cell by cell; null where meaningless, and never summed. Shares, ranks and
 * running sums run down the rows below the same head.
 */
export function computeWindow(
  window: Window,
  { rows, width }: { readonly rows: readonly PlacedHead[]; readonly width: number },
  read: ReadCell,
): CellText[] {
  const cells: CellText[] = Array.from({ length: rows.length * width }, () => null)
  const families = new Map<number, number[]>()
  for (const [row, { head }] of rows.entries()) {
    const family = families.get(head.parent)
    if (family) family.push(row)
    else families.set(head.parent, [row])
  }
  for (let column = 0; column < width; column++)
    for (const [parent, list] of families) {
      const found = laws[window]({ rows, list, parent, column, read })
      for (const [at, row] of list.entries()) cells[row * width + column] = found[at] ?? null
    }
  return cells
}
