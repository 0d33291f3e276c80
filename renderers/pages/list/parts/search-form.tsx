import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { SearchArea } from '#renderers/parts/frame/search-area.tsx'
import type { SearchSlot, SortChoice } from '#renderers/parts/frame/search-slot.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { SearchField } from '#renderers/parts/search-field.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'

/** The device that a preview shows the list on, instead of the real screen width. */
export type ListRoom = 'phone' | 'tablet'
const roomy: { readonly [R in ListRoom]: number } = { phone: 1, tablet: 2 }

interface SearchFormProps {
  readonly list: ListPort
  readonly room?: ListRoom
  readonly isPhone: boolean
}

/** The order of cards by the sortable columns; undefined where there are none. */
function sortOf(list: ListPort, language: Language): SortChoice | undefined {
  const names = list.columns
    .filter(({ sortable }) => sortable)
    .map(({ field, column }) => ({ key: field, name: labelOf(column.node, language) }))
  const [now] = list.ask.sort
  if (names.length === 0) return undefined
  return {
    names,
    value: now ? `${now.order === 'desc' ? '-' : ''}${now.field}` : '',
    choose: (value) =>
      list.sortBy(
        value === ''
          ? null
          : { field: value.replace(/^-/, ''), order: value.startsWith('-') ? 'desc' : 'asc' },
      ),
  }
}

/** The filters above a list, and the keyword where it has one. */
export const SearchForm = observer(({ list, room, isPhone }: SearchFormProps) => {
  const text = useTexts(frameTexts)
  const { language } = useRuntime()
  const { searches, keywords } = list.plan
  // Of its own, as another list may be open in a kept tab.
  const id = useId()
  const fields: SearchSlot[] = searches.map((search) => ({
    key: search.field,
    isExtra: search.isExtra,
    label: labelOf(search.target.node, language),
    id: `${id}${search.field}`,
    content: (
      <SearchField
        id={`${id}${search.field}`}
        search={search}
        value={list.searchValue(search.field)}
        onChange={(value) => list.setSearchValue(search.field, value)}
      />
    ),
  }))
  if (keywords.length > 0) {
    const placeholder = keywords.map(({ target }) => labelOf(target.node, language)).join(' / ')
    fields.unshift({
      key: '',
      label: text('keyword'),
      id,
      content: (
        <Input
          id={id}
          allowClear
          value={list.keyword}
          placeholder={placeholder}
          title={placeholder}
          maxLength={200}
          onChange={(event) => list.setKeyword(event.target.value)}
        />
      ),
    })
  }
  return (
    <SearchArea
      fields={fields}
      sort={isPhone ? sortOf(list, language) : undefined}
      isFiltered={list.isFiltered}
      isPhone={isPhone}
      {...(room && { perLine: roomy[room] })}
      isFolded={list.isFolded}
      onFold={list.setFolded}
      onSearch={list.search}
      onReset={list.reset}
    />
  )
})
