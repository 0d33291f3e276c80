import { AppstoreAddOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { later } from '#renderers/parts/later.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { Beginnings } from './parts/beginnings.tsx'
import type { NewDesign } from './parts/beginnings.tsx'
import { useActs } from './parts/use-acts.ts'
import { useColumns } from './parts/use-columns.tsx'
import { openDesignList } from './store.ts'
import type { DesignList } from './store.ts'
import { texts } from './texts.ts'

const DesignPreview = later(async () => (await import('#src/app/design-preview.tsx')).DesignPreview)
const SettingsDialog = later(
  async () => (await import('./parts/settings-dialog.tsx')).SettingsDialog,
)

interface Previewing {
  readonly name: string
  readonly document: Document
}

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
  const [previewing, setPreviewing] = useState<Previewing | null>(null)
  const columns = useColumns(store.rows)
  const begin = (begun: NewDesign) => {
    setBeginning(begun)
    setBeginningBy(null)
    setEdited('new')
  }
  const preview = async (design: DesignEntry) => {
    const [{ formData }, { readPreview }] = await Promise.all([
      engine.send(designs.read, { params: { id: design.id } }),
      import('./parts/read-preview.ts'),
    ])
    const document = readPreview(formData)
    if (document) setPreviewing({ name: nameOf(design), document })
  }
  const actionsOf = useActs(designList, { onEdit: setEdited, onPreview: (it) => void preview(it) })
  const category = useCategorySlot(designList)
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
        buttons={
          <Beginners
            onImport={() => setBeginningBy('import')}
            onTemplate={() => setBeginningBy('template')}
          />
        }
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
      <Beginnings by={beginningBy} onBegin={begin} onClose={() => setBeginningBy(null)} />
      <Modal
        open={previewing !== null}
        width="min(1000px, 96vw)"
        title={previewing?.name}
        footer={null}
        destroyOnHidden
        onCancel={() => setPreviewing(null)}
      >
        {previewing && <DesignPreview document={previewing.document} device="pc" />}
      </Modal>
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

interface BeginnersProps {
  onImport(): void
  onTemplate(): void
}

/** The other ways to begin a form. */
const Beginners = ({ onImport, onTemplate }: BeginnersProps) => {
  const text = useTexts(texts)
  return (
    <Permitted call={designs.create}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
        {text('import')}
      </Button>
      <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={onTemplate}>
        {text('template')}
      </Button>
    </Permitted>
  )
}
