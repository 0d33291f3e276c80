import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Cell } from '#renderers/view.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import { isEmpty } from '#schemas/widget/value.ts'

/** The cells of the kinds that draw their own, all loaded; others are printed. */
export interface LoadedCells {
  readonly [kind: string]: { readonly cell?: Cell } | undefined
}

interface CellProps {
  readonly column: PlannedColumn
  readonly row: RecordRow
  readonly cells: LoadedCells
}

/** One value of a list: drawn by its kind, or as text for people; '-' where there is none. Cut text shows whole when pointed at. */
export const ListCell = observer(({ column: { column }, row, cells }: CellProps) => {
  const { lookups } = useRuntime()
  const value = row.data[column.node.field]
  if (isEmpty(value)) return '-'
  const printed = column.bound.print(value, lookups)
  const Drawing = cells[column.node.kind]?.cell
  return <span title={printed}>{Drawing ? <Drawing value={value} printed={printed} options={column.bound.options} /> : printed || '-'}</span>
})
