import { Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListSearch } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSearchable, searchesOf } from '#schemas/page/list.ts'
import { useDesign } from '../context.tsx'
import { Entries } from './entries.tsx'
import { FieldPick } from './field-pick.tsx'
import { searchFor } from './list-entries.ts'
import { Automatic, Choice, useNames } from './list-parts.tsx'
import type { PartProps } from './list-parts.tsx'
import { Group } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

const SearchSettings = ({
  search,
  field,
  onChange,
}: {
  readonly search: ListSearch
  readonly field: Field | undefined
  readonly onChange: (next: ListSearch) => void
}) => {
  const text = useTexts(inspectorTexts)
  const ways = field?.kind.search ?? []
  return (
    <>
      <Choice
        label={text('type')}
        value={search.type}
        values={ways.map((value) => ({ value, label: text(value) }))}
        onChange={(type) => onChange({ ...search, type })}
      />
      {field?.bound.reference && (
        <Checkbox
          checked={search.multiple}
          onChange={(event) => onChange({ ...search, multiple: event.target.checked })}
        >
          {text('multiple')}
        </Checkbox>
      )}
      {field?.kind.places.includes('keyword') && (
        <Checkbox
          checked={search.keyword}
          onChange={(event) => onChange({ ...search, keyword: event.target.checked })}
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
    (modelField) =>
      isSearchable(modelField) && !searches.some(({ field }) => field === modelField.path),
  )
  const add = (path: string) => {
    const field = model.byPath.get(path)
    if (field) change({ searches: [...searches, searchFor(field)] })
  }
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
        settings={(search, set) => (
          <SearchSettings search={search} field={model.byPath.get(search.field)} onChange={set} />
        )}
      />
      {free.length > 0 && (
        <FieldPick label={text('addSearch')} fields={free} value={undefined} onChange={add} />
      )}
    </Group>
  )
})
