import { observer } from 'mobx-react-lite'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

/** Limits a list to one organisation and all below it. */
export const OrganizeFilter = observer(
  <E extends object>({ store }: { readonly store: EntryPort<E> }) => {
    const text = useTexts(entryTexts)
    return (
      <OrganizePicker
        among={null}
        multiple={false}
        value={store.ask.filters['organizeId'] ?? ''}
        allowClear
        placeholder={text('allOrganizes')}
        aria-label={text('organize')}
        style={{ width: 240, maxWidth: '100%' }}
        onPick={(organizeId) =>
          store.search({
            filters: { organizeId: typeof organizeId === 'string' ? organizeId : '' },
          })
        }
      />
    )
  },
)
