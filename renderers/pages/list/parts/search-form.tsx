import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { SearchArea } from '#renderers/parts/frame/search-area.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { SearchField } from '#renderers/parts/search-field.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'

/** The device that a preview shows the list on, instead of the real screen width. */
export type ListRoom = 'phone' | 'tablet'
const roomy: { readonly [R in ListRoom]: number } = { phone: 1, tablet: 2 }

interface SearchFormProps {
  readonly list: ListPort
  readonly room?: ListRoom
  readonly isPhone: boolean
}

/** The filters above a list, and the keyword where it has one. */
export const SearchForm = observer(({ list, room, isPhone }: SearchFormProps) => {
  const text = useTexts(frameTexts)
  const { language } = useRuntime()
  const { searches, keywords } = list.plan
  const fields: SearchSlot[] = searches.map((search) => ({
    key: search.field,
    isExtra: search.isExtra,
    label: labelOf(search.target.node, language),
    id: `search-${search.field}`,
    content: (
      <SearchField
        id={`search-${search.field}`}
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
      id: 'search-',
      content: (
        <Input
          id="search-"
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
