import { Card, Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Acts } from './parts/acts.tsx'
import { Beginnings } from './parts/beginnings.tsx'
import type { NewDesign } from './parts/beginnings.tsx'
import { Designs } from './parts/designs.tsx'
import { Filters } from './parts/filters.tsx'
import { useAsked } from './parts/use-asked.ts'
import { DesignListStore } from './store.ts'
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
const DesignList = observer(() => {
  const engine = useEngine()
  const text = useTexts(texts)
  const [store] = useState(() => new DesignListStore(engine.send))
  const [asked, ask] = useAsked()
  const [edited, setEdited] = useState<DesignEntry | 'new' | null>(null)
  const [beginning, setBeginning] = useState<NewDesign>({ name: '' })
  const [beginningBy, setBeginningBy] = useState<'import' | 'template' | null>(null)
  const [previewing, setPreviewing] = useState<Previewing | null>(null)
  const { keyword, category, currentPage, pageSize } = asked
  useEffect(
    () => void store.load({ keyword, category, currentPage, pageSize }),
    [store, keyword, category, currentPage, pageSize],
  )

  const begin = (begun: NewDesign) => {
    setBeginning(begun)
    setBeginningBy(null)
    setEdited('new')
  }
  const preview = async ({ id, fullName }: DesignEntry) => {
    const [{ formData }, { readPreview }] = await Promise.all([
      engine.send(designs.read, { params: { id } }),
      import('./parts/read-preview.ts'),
    ])
    const document = readPreview(formData)
    if (document) setPreviewing({ name: fullName, document })
  }
  const acts = (design: DesignEntry) => (
    <Acts
      design={design}
      store={store}
      onEdit={() => setEdited(design)}
      onPreview={() => void preview(design)}
    />
  )
  return (
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>
        {text('title')}
      </Typography.Title>
      <Filters
        store={store}
        asked={asked}
        ask={ask}
        onAdd={() => begin({ name: '' })}
        onImport={() => setBeginningBy('import')}
        onTemplate={() => setBeginningBy('template')}
      />
      <Designs store={store} asked={asked} ask={ask} acts={acts} />
      {edited !== null && (
        <SettingsDialog
          store={store}
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
    </Card>
  )
})
export default DesignList
