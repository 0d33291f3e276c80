import { Button, Checkbox, Form, InputNumber, Segmented, Select, Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListColumn, ListSearch, ListSettings } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { columnsOf, isListable, isSearchable, isSortable, searchesOf } from '#schemas/page/list.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { ConditionEditor } from '../rules/condition-editor.tsx'
import { useDesign } from '../context.tsx'
import { Entries } from './entries.tsx'
import { nameOfField } from './field-name-of.ts'
import { FieldPick } from './field-pick.tsx'
import { Group, Setting, SwitchSetting } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

type Change = (set: Partial<ListSettings>) => void

interface PartProps {
  readonly change: Change
}

const useNames = () => {
  const { model } = useDesign()
  const { language } = useRuntime()
  return (path: string): string => {
    const field = model.byPath.get(path)
    return field ? nameOfField(field, language) : path
  }
}

const Automatic = ({
  isAutomatic,
  onReset,
}: {
  readonly isAutomatic: boolean
  readonly onReset: () => void
}) => {
  const text = useTexts(inspectorTexts)
  return isAutomatic ? (
    <p className="design-quiet">{text('automatic')}</p>
  ) : (
    <Button type="link" size="small" onClick={onReset}>
      {text('backToAutomatic')}
    </Button>
  )
}

const Choice = <T extends string>({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly values: readonly { value: T; label: string }[]
  readonly onChange: (value: T) => void
}) => (
  <Form.Item label={label}>
    <Segmented
      size="small"
      aria-label={label}
      value={value}
      options={[...values]}
      onChange={onChange}
    />
  </Form.Item>
)

const ColumnSettings = ({
  one,
  field,
  onChange,
}: {
  readonly one: ListColumn
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
          value={one.width}
          onChange={(width) => onChange({ ...one, width: Math.round(width ?? 0) })}
        />
      </Form.Item>
      <Choice
        label={text('align')}
        value={one.align}
        values={(['left', 'center', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(align) => onChange({ ...one, align })}
      />
      <Choice
        label={text('fixed')}
        value={one.fixed}
        values={(['none', 'left', 'right'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={(fixed) => onChange({ ...one, fixed })}
      />
      {field && isSortable(field) && (
        <Form.Item label={text('sortable')}>
          <Switch
            size="small"
            aria-label={text('sortable')}
            checked={one.sortable}
            onChange={(sortable) => onChange({ ...one, sortable })}
          />
        </Form.Item>
      )}
    </>
  )
}

const Columns = observer(({ change }: PartProps) => {
  const { model } = useDesign()
  const text = useTexts(inspectorTexts)
  const nameOf = useNames()
  const columns = columnsOf(model)
  const free = model.fields.filter(
    (one) => isListable(one) && !columns.some(({ field }) => field === one.path),
  )
  const add = (path: string) => {
    const field = model.byPath.get(path)
    if (field)
      change({
        columns: [
          ...columns,
          {
            field: path,
            width: 0,
            align: field.bound.type === 'decimal' ? 'right' : 'left',
            fixed: 'none',
            sortable: isSortable(field),
          },
        ],
      })
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
        settings={(one, set) => (
          <ColumnSettings one={one} field={model.byPath.get(one.field)} onChange={set} />
        )}
      />
      {free.length > 0 && (
        <FieldPick label={text('addColumn')} fields={free} value={undefined} onChange={add} />
      )}
    </Group>
  )
})

const SearchSettings = ({
  one,
  field,
  onChange,
}: {
  readonly one: ListSearch
  readonly field: Field | undefined
  readonly onChange: (next: ListSearch) => void
}) => {
  const text = useTexts(inspectorTexts)
  const ways = field?.kind.search ?? []
  return (
    <>
      <Choice
        label={text('type')}
        value={one.type}
        values={ways.map((value) => ({ value, label: text(value) }))}
        onChange={(type) => onChange({ ...one, type })}
      />
      {field?.bound.reference && (
        <Checkbox
          checked={one.multiple}
          onChange={(event) => onChange({ ...one, multiple: event.target.checked })}
        >
          {text('multiple')}
        </Checkbox>
      )}
      {field?.kind.places.includes('keyword') && (
        <Checkbox
          checked={one.keyword}
          onChange={(event) => onChange({ ...one, keyword: event.target.checked })}
        >
          {text('keyword')}
        </Checkbox>
      )}
    </>
  )
}

const Searches = observer(({ change }: PartProps) => {
  const { model } = useDesign()
  const text = useTexts(inspectorTexts)
  const nameOf = useNames()
  const searches = searchesOf(model)
  const free = model.fields.filter(
    (one) => isSearchable(one) && !searches.some(({ field }) => field === one.path),
  )
  const add = (path: string) =>
    change({
      searches: [
        ...searches,
        {
          field: path,
          type: model.byPath.get(path)?.kind.search[0] ?? 'equals',
          multiple: false,
          keyword: false,
        },
      ],
    })
  return (
    <Group title={text('searches')}>
      <Automatic
        isAutomatic={model.document.list.searches.length === 0}
        onReset={() => change({ searches: [] })}
      />
      <Entries
        label={text('searches')}
        list={searches}
        nameOf={({ field }) => nameOf(field)}
        onChange={(next) => change({ searches: next })}
        settings={(one, set) => (
          <SearchSettings one={one} field={model.byPath.get(one.field)} onChange={set} />
        )}
      />
      {free.length > 0 && (
        <FieldPick label={text('addSearch')} fields={free} value={undefined} onChange={add} />
      )}
    </Group>
  )
})

const Sort = observer(({ change }: PartProps) => {
  const { model } = useDesign()
  const text = useTexts(inspectorTexts)
  const nameOf = useNames()
  const { sort } = model.document.list
  const free = model.fields.filter(
    (one) => isSortable(one) && !sort.some(({ field }) => field === one.path),
  )
  const orders = (['asc', 'desc'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <Group title={text('sort')}>
      <Entries
        label={text('sort')}
        list={sort}
        nameOf={({ field, order }) => `${nameOf(field)} · ${text(order)}`}
        onChange={(next) => change({ sort: next })}
        settings={(one, set) => (
          <Choice
            label={text('order')}
            value={one.order}
            values={orders}
            onChange={(order) => set({ ...one, order })}
          />
        )}
      />
      {sort.length < 5 && free.length > 0 && (
        <FieldPick
          label={text('addSort')}
          fields={free}
          value={undefined}
          onChange={(field) => change({ sort: [...sort, { field, order: 'asc' }] })}
        />
      )}
    </Group>
  )
})

/** What the list page of the form shows. */
export const ListTab = observer(() => {
  const store = useDesign()
  const text = useTexts(inspectorTexts)
  const { model } = store
  const { list } = model.document
  const change: Change = (set) => void store.run({ type: 'list', set })
  return (
    <>
      <Columns change={change} />
      <Searches change={change} />
      <Sort change={change} />
      <Group title={text('list')}>
        <SwitchSetting
          label={text('hasPage')}
          value={list.hasPage}
          onChange={(hasPage) => change({ hasPage })}
        />
        {list.hasPage && (
          <Setting label={text('pageSize')}>
            {(id) => (
              <Select
                id={id}
                value={list.pageSize}
                options={pageSizes.map((value) => ({ value, label: String(value) }))}
                onChange={(pageSize) => change({ pageSize })}
              />
            )}
          </Setting>
        )}
        <Setting label={text('buttons')}>
          {(id) => (
            <Checkbox.Group
              aria-labelledby={id}
              value={list.buttons}
              options={(['add', 'batchRemove'] as const).map((value) => ({
                value,
                label: text(value),
              }))}
              onChange={(buttons) => change({ buttons })}
            />
          )}
        </Setting>
        <Setting label={text('rowButtons')}>
          {(id) => (
            <Checkbox.Group
              aria-labelledby={id}
              value={list.rowButtons}
              options={(['edit', 'detail', 'remove'] as const).map((value) => ({
                value,
                label: text(value),
              }))}
              onChange={(rowButtons) => change({ rowButtons })}
            />
          )}
        </Setting>
      </Group>
      <Group title={text('filter')}>
        {!list.filter && <p className="design-quiet">{text('noFilter')}</p>}
        <ConditionEditor
          value={list.filter ?? { match: 'and', groups: [] }}
          fields={model.fields.filter(
            (one) => one.kind.places.includes('source') && one.bound.slot !== null,
          )}
          onChange={(filter) =>
            void store.run({
              type: 'list',
              set: { filter: filter.groups.length > 0 ? filter : null },
            })
          }
        />
      </Group>
    </>
  )
})
