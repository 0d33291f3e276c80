import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { Copyable } from '#renderers/parts/copyable.tsx'
import { ReadValue } from '#renderers/parts/read-value.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import type { Lookups } from '#schemas/runtime.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { withAffix } from '#schemas/widget/print.ts'
import { isEmpty } from '#schemas/widget/value.ts'

interface ListCellProps {
  readonly column: PlannedColumn
  readonly row: RecordRow
  readonly cells: LoadedViews
}

/** Shows dots, not ids, for names that are still loading. */
const patient = (lookups: Lookups): Look => ({
  ...lookups,
  name: (reference, id) =>
    lookups.name(reference, id) ?? (lookups.isPending?.(reference, id) ? '…' : undefined),
})

/**
 * One value of a list: drawn by its kind, or as text; '-' where it is empty. Pointing at shortened
 * text shows all of it.
 */
export const ListCell = observer(({ column: { column, isCopied }, row, cells }: ListCellProps) => {
  const { lookups } = useRuntime()
  const value = row.data[column.node.field]
  if (isEmpty(value)) return '-'
  const printed = column.bound.print(value, patient(lookups))
  const drawn = (
    <span title={withAffix(printed, column.bound.affix)}>
      <ReadValue
        bound={column.bound}
        value={value}
        printed={printed}
        drawing={cells[column.node.kind]?.cell}
      />
    </span>
  )
  return isCopied ? <Copyable text={printed}>{drawn}</Copyable> : drawn
})
