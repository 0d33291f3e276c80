import { AppstoreAddOutlined, ImportOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { Beginnings } from './parts/beginnings.tsx'
import type { NewDesign } from './parts/beginnings.tsx'
import { useActs } from './parts/use-acts.ts'
import { useColumns } from './parts/use-columns.tsx'
import { openDesignList } from './store.ts'
import type { DesignList } from './store.ts'
import { texts } from './texts.ts'

const SettingsDialog = later(
  async () => (await import('./parts/settings-dialog.tsx')).SettingsDialog,
)
const ShareDialog = later(async () => (await import('./parts/share-dialog.tsx')).ShareDialog)

/**
 * Online development: all designs with their state, and the actions to create, edit, view, copy and
 * remove them (7.13).
 */
const DesignPage = observer(() => {
  const engine = useEngine()
  const text = useTexts(texts)
  const nameOf = useNameOf()
  const [designList] = useState(() => openDesignList(engine.send))
  const { store } = designList
  useEntryAddress(store, ['category'])
  const [edited, setEdited] = useState<DesignEntry | 'new' | null>(null)
  const [beginning, setBeginning] = useState<NewDesign>({ name: '' })
  const [beginningBy, setBeginningBy] = useState<'import' | 'template' | null>(null)
  const navigate = useNavigate()
  const [shared, setShared] = useState<DesignEntry | null>(null)
  const columns = useColumns(store.rows)
  const begin = (begun: NewDesign) => {
    setBeginning(begun)
    setBeginningBy(null)
    setEdited('new')
  }
  const actionsOf = useActs(designList, {
    onEdit: setEdited,
    onPreview: ({ id }) => void navigate(`/previewModel?id=${id}`),
    onShare: setShared,
  })
  const category = useCategorySlot(designList)
  const headActs = useHeadActs(setBeginningBy)
  return (
    <>
      <EntriesPage<DesignEntry>
        noun="design"
        title={text('title')}
        lead={text('lead')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        usesOf={designList.usesOf}
        removalNote={text('removalNote')}
        emptyNote={text('emptyNote')}
        filters={[category]}
        acts={headActs}
        onEdit={() => begin({ name: '' })}
        actionsOf={actionsOf}
      />
      {edited !== null && (
        <SettingsDialog
          designList={designList}
          edited={edited}
          beginning={beginning}
          onClose={() => setEdited(null)}
        />
      )}
      {shared && <ShareDialog design={shared} onClose={() => setShared(null)} />}
      <Beginnings by={beginningBy} onBegin={begin} onClose={() => setBeginningBy(null)} />
    </>
  )
})
export default DesignPage

/** The filter by category: those on the screen, and the one that is asked for. */
function useCategorySlot({ store, categories }: DesignList): SearchSlot {
  const text = useTexts(texts)
  const asked = store.ask.filters['category']
  const known = [...new Set([...categories(), ...(asked ? [String(asked)] : [])])]
  return toChoiceSlot({
    store,
    name: 'category',
    label: text('category'),
    all: text('allCategories'),
    options: known.map((value) => ({ value, label: value })),
  })
}

/** The other ways to begin a form. */
function useHeadActs(begin: (by: 'import' | 'template') => void): readonly HeadAct[] {
  const text = useTexts(texts)
  return [
    {
      key: 'import',
      label: text('import'),
      icon: <ImportOutlined aria-hidden />,
      call: designs.create,
      run: () => begin('import'),
    },
    {
      key: 'template',
      label: text('template'),
      icon: <AppstoreAddOutlined aria-hidden />,
      call: designs.create,
      run: () => begin('template'),
    },
  ]
}
