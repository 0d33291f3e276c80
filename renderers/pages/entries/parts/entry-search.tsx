import { useState } from 'react'
import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { SearchArea } from '#renderers/parts/frame/search-area.tsx'
import type { SearchSlot, SortChoice } from '#renderers/parts/frame/search-slot.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

interface EntrySearchProps {
  readonly store: Pick<EntryPort<never>, 'ask' | 'isFiltered' | 'search' | 'reset' | 'sortBy'>
  /** What the list can be sorted by, by the name for the server and in words. */
  readonly sorts: SortChoice['names']
  readonly hasKeyword: boolean
  /** Further filters, which apply at once. */
  readonly filters: readonly SearchSlot[]
  readonly isPhone: boolean
}

/**
 * The search above the entries of a noun. The keyword is searched by Enter, the button or clearing
 * it, and follows one that changes from outside, for example by going back.
 */
export const EntrySearch = observer((props: EntrySearchProps) => {
  const { store, hasKeyword, filters, sorts, isPhone } = props
  const text = useTexts(entryTexts)
  const { keyword } = store.ask
  const [typed, setTyped] = useState(keyword)
  const [applied, setApplied] = useState(keyword)
  const [isFolded, setFolded] = useState(true)
  if (applied !== keyword) {
    setApplied(keyword)
    setTyped(keyword)
  }
  const box: SearchSlot = {
    key: 'keyword',
    label: text('keyword'),
    content: (
      <Input
        type="search"
        value={typed}
        maxLength={200}
        allowClear
        aria-label={text('keyword')}
        placeholder={text('keyword')}
        onChange={({ target, type }) => {
          setTyped(target.value)
          if (type === 'click') store.search({ keyword: '' })
        }}
      />
    ),
  }
  return (
    <SearchArea
      fields={[...(hasKeyword ? [box] : []), ...filters]}
      sort={
        isPhone && sorts.length > 0
          ? { value: store.ask.sort, names: sorts, choose: store.sortBy }
          : undefined
      }
      isFiltered={store.isFiltered}
      isPhone={isPhone}
      isFolded={isFolded}
      onFold={setFolded}
      onSearch={() => store.search({ keyword: typed.trim() })}
      onReset={() => {
        setTyped('')
        store.reset()
      }}
    />
  )
})
