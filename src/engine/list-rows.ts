import type { RecordRow } from '#schemas/api/record.ts'
import { isEqual } from '#schemas/equal.ts'

/** New rows, but with the previous object for each unchanged row, so that it is not drawn again. */
export function keepRows(
  before: readonly RecordRow[],
  rows: readonly RecordRow[],
): readonly RecordRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const next = rows.map((row) => {
    const old = known.get(row.id)
    return old && isEqual(old, row) ? old : row
  })
  return next.length === before.length && next.every((row, index) => row === before[index])
    ? before
    : next
}
