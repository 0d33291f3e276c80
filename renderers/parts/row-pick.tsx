import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { FieldPort, PrintedValue } from '#schemas/runtime.ts'
import { recordReference } from '#schemas/widget/linked.ts'
import type { Transfer } from '#schemas/widget/linked.ts'
import { buildNarrowing } from '#schemas/widget/narrow.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { DataDialog } from './data-dialog.tsx'
import type { ChosenRecords, Popup } from './data-dialog.tsx'
import type { DataSource } from './data-table.tsx'

interface RowPickProps {
  readonly field: FieldPort
  readonly source: DataSource
  readonly popup: Popup
  readonly transfers: readonly Transfer[]
  onPick(rows: readonly Readonly<Record<string, PrintedValue>>[]): void
  onCancel(): void
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

function rowsOf(
  { rows, form }: ChosenRecords,
  transfers: readonly Transfer[],
  look: Look,
): Record<string, PrintedValue>[] {
  return rows.map(({ data }) =>
    Object.fromEntries(
      transfers.map(({ sourceValue, targetField }) => {
        const column = form.plan.model.byPath.get(sourceValue)
        const value = (column && data[column.node.field]) ?? null
        return [nameOf(targetField), { value, text: column ? column.bound.print(value, look) : '' }]
      }),
    ),
  )
}

/** Chooses records of another form. Each becomes a row with the values that the design copies. */
export const RowPick = observer(
  ({ field, source, popup, transfers, onPick, onCancel }: RowPickProps) => {
    const { lookups } = useRuntime()
    const reference = recordReference(source)
    return (
      <DataDialog
        title={field.label}
        ids={[]}
        multiple
        canSearch
        keyword=""
        source={source}
        filter={buildNarrowing(source.narrowList, (path) => field.around?.get(path))}
        popup={popup}
        wanted={transfers.map(({ sourceValue }) => sourceValue)}
        name={(id) => lookups.name(reference, id) ?? '…'}
        onConfirm={(_ids, chosen) => onPick(chosen ? rowsOf(chosen, transfers, lookups) : [])}
        onCancel={onCancel}
      />
    )
  },
)
