import { Form, InputNumber, Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListColumn } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { columnsOf, isListable, isSortable } from '#schemas/page/list.ts'
import { useDesign } from '../context.tsx'
import { Entries } from './entries.tsx'
import { FieldPick } from './field-pick.tsx'
import { columnFor } from './list-entries.ts'
import { Automatic, Choice, useNames } from './list-parts.tsx'
import type { PartProps } from './list-parts.tsx'
import { Group } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

const ColumnSettings = ({
  column,
  field,
  onChange,
}: {
  readonly column: ListColumn
  readonly field: Field | undefined
  readonly onChange: (next: ListColumn) => void
}) => {
  const text = useTexts(inspectorTexts)
  return (
    <>
      <Form.Item label={text('columnWidth')}>
        <InputNumber
          aria-label={text('columnWidth')}
          min={0}
          max={1000}
          step={10}
          suffix="px"
          value={column.width}
          onChange={(width) => onChange({ ...column, width: Math.round(width ?? 0) })}
        />
      </Form.Item>
      <Choice
        label={text('align')}
        value={column.align}
        values={(['left', 'center', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(align) => onChange({ ...column, align })}
      />
      <Choice
        label={text('fixed')}
        value={column.fixed}
        values={(['none', 'left', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(fixed) => onChange({ ...column, fixed })}
      />
      {field && isSortable(field) && (
        <Form.Item label={text('sortable')}>
          <Switch
            size="small"
            aria-label={text('sortable')}
            checked={column.sortable}
            onChange={(sortable) => onChange({ ...column, sortable })}
          />
        </Form.Item>
      )}
    </>
  )
}

/** The columns of the list page. */
export const Columns = observer(({ change }: PartProps) => {
  const { model } = useDesign()
  const text = useTexts(inspectorTexts)
  const nameOf = useNames()
  const columns = columnsOf(model)
  const free = model.fields.filter(
    (modelField) =>
      isListable(modelField) && !columns.some(({ field }) => field === modelField.path),
  )
  const add = (path: string) => {
    const field = model.byPath.get(path)
    if (field) change({ columns: [...columns, columnFor(field)] })
  }
  return (
    <Group title={text('columns')}>
      <Automatic
        isAutomatic={model.document.list.columns.length === 0}
        onReset={() => change({ columns: [] })}
      />
      <Entries
        label={text('columns')}
        list={columns}
        nameOf={({ field }) => nameOf(field)}
        onChange={(next) => change({ columns: next })}
        settings={(column, set) => (
          <ColumnSettings column={column} field={model.byPath.get(column.field)} onChange={set} />
        )}
      />
      {free.length > 0 && (
        <FieldPick label={text('addColumn')} fields={free} value={undefined} onChange={add} />
      )}
    </Group>
  )
})
