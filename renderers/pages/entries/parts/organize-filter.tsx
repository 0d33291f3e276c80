import { observer } from 'mobx-react-lite'
import type { FilterPort } from './choice-filter.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from './texts.ts'

const OrganizeFilter = observer(({ store }: { readonly store: FilterPort }) => {
  const text = useTexts(entryTexts)
  return (
    <OrganizePicker
      among={null}
      multiple={false}
      value={store.ask.filters['organizeId'] ?? ''}
      allowClear
      placeholder={text('allOrganizes')}
      aria-label={text('organize')}
      onPick={(organizeId) =>
        store.search({ filters: { organizeId: typeof organizeId === 'string' ? organizeId : '' } })
      }
    />
  )
})

/** The filter that limits a list to one organization and all below it. */
export function useOrganizeSlot(store: FilterPort): SearchSlot {
  const text = useTexts(entryTexts)
  return { key: 'organizeId', label: text('organize'), content: <OrganizeFilter store={store} /> }
}
