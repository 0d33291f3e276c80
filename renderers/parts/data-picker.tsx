import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Transfer } from '#schemas/widget/linked.ts'
import { recordReference } from '#schemas/widget/linked.ts'
import { buildNarrowing } from '#schemas/widget/narrow.ts'
import type { Look } from '#schemas/widget/reference.ts'
import type { PickProps } from './choices.ts'
import { DataDialog } from './data-dialog.tsx'
import type { ChosenRecords, Popup } from './data-dialog.tsx'
import type { DataSource } from './data-table.tsx'
import { PickField } from './pick-field.tsx'

interface DataPickerProps extends PickProps {
  readonly source: DataSource
  readonly popup: Popup
  /** What to copy from the chosen record into other fields; nothing when absent. */
  readonly transfers?: readonly Transfer[]
  readonly field?: FieldPort
}

/** The values to copy, from the first chosen record. */
function copiesOf(transfers: readonly Transfer[], { rows, form }: ChosenRecords, look: Look) {
  return Object.fromEntries(
    transfers.map(({ sourceValue, targetField }) => {
      const column = form.plan.model.byPath.get(sourceValue)
      const value = (column && rows[0]?.data[column.node.field]) ?? null
      return [targetField, { value, text: column ? column.bound.print(value, look) : '' }]
    }),
  )
}

/**
 * Chooses one or several records of another form from its list (2.7). Values are copied into other
 * fields as the design says; the form reverts them when the choice is undone.
 */
export const DataPicker = observer(
  ({ source, popup, transfers = [], field, ...rest }: DataPickerProps) => {
    const { lookups } = useRuntime()
    const name = (id: string): string => lookups.name(recordReference(source), id) ?? '…'
    return (
      <div style={{ position: 'relative', width: '100%' }}>
        <PickField
          {...rest}
          name={name}
          dialog={({ onConfirm, ...given }) => (
            <DataDialog
              {...given}
              source={source}
              filter={buildNarrowing(source.narrowList, (path) => field?.around?.get(path))}
              popup={popup}
              wanted={transfers.map(({ sourceValue }) => sourceValue)}
              name={name}
              onConfirm={(ids, chosen) => {
                onConfirm(ids)
                if (transfers.length > 0 && chosen && chosen.rows.length > 0)
                  field?.fill?.(copiesOf(transfers, chosen, lookups))
              }}
            />
          )}
        />
      </div>
    )
  },
)
