import { Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListSearch } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSearchable, searchesOf } from '#schemas/page/list.ts'
import { useDesign } from '../context.tsx'
import { Entries } from './entries.tsx'
import { FieldPick } from './field-pick.tsx'
import { Automatic, Choice, useNames } from './list-parts.tsx'
import type { PartProps } from './list-parts.tsx'
import { Group } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

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

/** What the list page can be searched by. */
export const Searches = observer(({ change }: PartProps) => {
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
