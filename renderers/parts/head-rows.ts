import type { ColumnHead } from '#schemas/widget/define.ts'

/**
 * The heads above each column, given by name, from top to bottom; wider heads are above narrower
 * ones.
 */
export function headsAbove(heads: readonly ColumnHead[]): (name: string) => readonly ColumnHead[] {
  const wide = heads
    .map((head) => ({
      head,
      names: new Set(head.columns.map((path) => path.slice(path.lastIndexOf('.') + 1))),
    }))
    .toSorted((a, b) => b.names.size - a.names.size)
  return (name) => wide.filter(({ names }) => names.has(name)).map(({ head }) => head)
}

/** A head over several columns of a table. */
interface Head {
  readonly fullName: string
  readonly align: 'left' | 'center' | 'right'
}

/** One header cell of a table: a head over columns, or a column itself (`at` is its index). */
export interface HeadCell<H extends Head> {
  readonly key: string
  readonly head: H | null
  readonly at: number
  readonly columns: number
  readonly rows: number
}

/**
 * The rows of heads above these columns, outermost first. Neighbours with the same heads share a
 * cell. A column with fewer heads fills the rows up to its last head.
 */
export function headRows<H extends Head>(above: readonly (readonly H[])[]): HeadCell<H>[][] {
  const depth = Math.max(0, ...above.map((heads) => heads.length))
  const isSame = (level: number, column: number, other: number): boolean =>
    above[column]?.slice(0, level + 1).every((head, index) => head === above[other]?.[index]) ??
    false
  return Array.from({ length: depth + 1 }, (_, level) => {
    const cells: HeadCell<H>[] = []
    for (let at = 0; at < above.length;) {
      const heads = above[at] ?? []
      const head = heads[level]
      if (!head) {
        if (level === heads.length)
          cells.push({ key: `c${at}`, head: null, at, columns: 1, rows: depth + 1 - level })
        at += 1
        continue
      }
      let end = at + 1
      while (end < above.length && isSame(level, at, end)) end += 1
      cells.push({ key: `h${level}-${at}`, head, at, columns: end - at, rows: 1 })
      at = end
    }
    return cells
  })
}
