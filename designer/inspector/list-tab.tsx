import { Checkbox, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { isSortable } from '#schemas/page/list.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { useDesign } from '../context.tsx'
import { ConditionEditor } from '../rules/condition-editor.tsx'
import { Entries } from './entries.tsx'
import { FieldPick } from './field-pick.tsx'
import { Columns } from './list-columns.tsx'
import { Choice, useNames } from './list-parts.tsx'
import type { ListSettingsSetter, PartProps } from './list-parts.tsx'
import { Searches } from './list-searches.tsx'
import { Group, Setting, SwitchSetting } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

const Sort = observer(({ change }: PartProps) => {
  const { model } = useDesign()
  const text = useTexts(inspectorTexts)
  const nameOf = useNames()
  const { sort } = model.document.list
  const free = model.fields.filter(
    (modelField) => isSortable(modelField) && !sort.some(({ field }) => field === modelField.path),
  )
  const orders = (['asc', 'desc'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <Group title={text('sort')}>
      <Entries
        label={text('sort')}
        list={sort}
        nameOf={({ field, order }) => `${nameOf(field)} · ${text(order)}`}
        onChange={(next) => change({ sort: next })}
        settings={(sortKey, set) => (
          <Choice
            label={text('order')}
            value={sortKey.order}
            values={orders}
            onChange={(order) => set({ ...sortKey, order })}
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
  const change: ListSettingsSetter = (set) => void store.run({ type: 'list', set })
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
            (field) => field.kind.places.includes('source') && field.bound.slot !== null,
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
