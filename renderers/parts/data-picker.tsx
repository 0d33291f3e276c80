import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Transfer } from '#schemas/widget/linked.ts'
import { recordReference } from '#schemas/widget/linked.ts'
import type { Look } from '#schemas/widget/reference.ts'
import type { PickProps } from './choices.ts'
import { DataDialog } from './data-dialog.tsx'
import type { Chosen, Popup } from './data-dialog.tsx'
import type { DataSource } from './data-table.tsx'
import { PickField } from './pick-field.tsx'

interface DataPickerProps extends PickProps {
  readonly source: DataSource
  readonly popup: Popup
  /** Copies of what was chosen into other fields; none where it is absent. */
  readonly transfers?: readonly Transfer[]
  readonly field?: FieldPort
}

/** What is copied: of the first chosen record, and nothing where there is none. */
function copiesOf(transfers: readonly Transfer[], chosen: Chosen | null, look: Look) {
  const row = chosen?.rows[0]
  return Object.fromEntries(
    transfers.map(({ sourceValue, targetField }) => {
      const column = chosen?.form.plan.model.byPath.get(sourceValue)
      const value = (column && row?.data[column.node.field]) ?? null
      return [targetField, { value, text: column ? column.bound.print(value, look) : '' }]
    }),
  )
}

/** One or several records of another form, chosen out of its list (2.7); what the design says is copied into other fields, and taken back when the choice is taken back. */
export const DataPicker = observer(({ source, popup, transfers = [], field, onPick, ...rest }: DataPickerProps) => {
  const { lookups } = useRuntime()
  const name = (id: string): string => lookups.name(recordReference(source), id) ?? '…'
  const copy = (chosen: Chosen | null) => transfers.length > 0 && field?.fill?.(copiesOf(transfers, chosen, lookups))
  const pick = (next: string | readonly string[] | null) => {
    onPick(next)
    if (next === null || next.length === 0) copy(null)
  }
  return (
    <div style={{ position: 'relative', width: '100%' }}>
      <PickField
        {...rest}
        onPick={pick}
        name={name}
        dialog={({ onConfirm, ...given }) => (
          <DataDialog
            {...given}
            source={source}
            popup={popup}
            wanted={transfers.map(({ sourceValue }) => sourceValue)}
            name={name}
            onConfirm={(ids, chosen) => {
              onConfirm(ids)
              if (chosen && chosen.rows.length > 0) copy(chosen)
            }}
          />
        )}
      />
    </div>
  )
})
