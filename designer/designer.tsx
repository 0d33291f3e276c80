import { AppstoreOutlined, SettingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { RuntimeProvider, useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Design } from '#schemas/api/design.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import { Canvas } from './canvas/canvas.tsx'
import { MoveDialog } from './canvas/move-dialog.tsx'
import { DesignProvider, useDesign } from './context.tsx'
import './designer.css'
import { DragArea } from './drag/area.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { InspectorTab } from './inspector/inspector.tsx'
import { useNarrow } from './narrow.ts'
import { readDocument } from './open.ts'
import { InsertByName } from './palette/insert-by-name.tsx'
import { LeftPanel, Side } from './panels.tsx'
import type { Previewed, Send } from './port.ts'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { Versions } from './publish/versions.tsx'
import type { DesignStore } from './store.ts'
import { designTexts } from './texts.ts'
import { ConflictDialog } from './toolbar/status.tsx'
import { HelpSheet } from './toolbar/sheets.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import type { Sheet } from './toolbar/toolbar.tsx'
import { useKeys } from './use-keys.ts'

export interface DesignerProps {
  readonly store: DesignStore
  readonly design: Design
  readonly send: Send
  /** Draws the real form on a document; nothing of it is saved. */
  readonly preview: (previewed: Previewed) => ReactNode
  readonly onBack: () => void
  /** Opens the page of the published form. */
  readonly onOpenPage: () => void
  /** Something to say above the canvas. */
  readonly note?: ReactNode
}

const Said = observer(() => {
  const { said } = useDesign()
  return (
    <>
      <div className="design-unseen" role="status" aria-live="polite">
        {said?.text}
      </div>
      {said?.isRefusal && <Alert key={said.text} className="design-refusal" type="warning" showIcon title={said.text} />}
    </>
  )
})

const Middle = ({ onMoveTo }: { readonly onMoveTo: (id: string) => void }) => {
  const runtime = useRuntime()
  const inDesign = useMemo(() => ({ ...runtime, isDesign: true }), [runtime])
  return (
    <RuntimeProvider value={inDesign}>
      <Canvas onMoveTo={onMoveTo} />
    </RuntimeProvider>
  )
}

const focusInspector = () => document.querySelector<HTMLElement>('[data-inspector] .design-setting input')?.focus()
const tabOf: { readonly [P in DesignProblem['place']]: InspectorTab } = { node: 'field', rule: 'rules', list: 'list', form: 'form' }

/** What lies over the canvas: one sheet at a time. */
const Sheets = ({ props, sheet, open, onMoveTo, moved }: { readonly props: DesignerProps; readonly sheet: Opened; readonly open: (sheet: Opened) => void; readonly moved: string | null; readonly onMoveTo: (id: string | null) => void }) => {
  const { store, design, send, preview, onOpenPage } = props
  const close = () => open(null)
  return (
    <>
      <HelpSheet isOpen={sheet === 'help'} onClose={close} />
      <InsertByName isOpen={sheet === 'insert'} onClose={close} />
      <MoveDialog id={moved} onClose={() => onMoveTo(null)} />
      <ConflictDialog />
      {sheet === 'preview' && <Preview show={preview} onClose={close} />}
      {sheet === 'publish' && <PublishDialog design={design} number={undefined} send={send} onClose={close} onOpenPage={onOpenPage} />}
      {typeof sheet === 'number' && <PublishDialog design={design} number={sheet} send={send} onClose={close} onOpenPage={onOpenPage} />}
      {sheet === 'versions' && (
        <Versions
          designId={design.id}
          send={send}
          read={(formData) => {
            const read = readDocument(store.kinds, formData)
            return 'document' in read ? read.document : null
          }}
          show={(document) => preview({ document, device: 'pc' })}
          onPublishAgain={open}
          onTakeBack={(document) => {
            store.replace(document, 'restore')
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** A sheet, or the number of the version to publish again. */
type Opened = Sheet | number | null

const Desk = observer((props: DesignerProps) => {
  const { store, design, note, onBack } = props
  const text = useTexts(designTexts)
  const isNarrow = useNarrow()
  const [sheet, setSheet] = useState<Opened>(null)
  const [panel, setPanel] = useState<'left' | 'right' | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [tab, setTab] = useState<InspectorTab>('field')
  const sheets = useMemo(
    () => ({
      insert: () => setSheet('insert'),
      help: () => setSheet('help'),
      inspect: () => {
        setTab('field')
        setPanel('right')
        requestAnimationFrame(focusInspector)
      },
    }),
    [],
  )
  useKeys(store, sheets)
  const goTo = (problem: DesignProblem) => {
    if (problem.nodeId !== null) store.select(problem.nodeId)
    setTab(tabOf[problem.place])
    setPanel('right')
  }
  const extra = isNarrow && (
    <>
      <Button type="text" icon={<AppstoreOutlined />} aria-label={text('palette')} onClick={() => setPanel('left')} />
      <Button type="text" icon={<SettingOutlined />} aria-label={text('inspector')} onClick={() => setPanel('right')} />
    </>
  )
  return (
    <div className={`designer${isNarrow ? ' is-narrow' : ''}`}>
      <Toolbar name={design.fullName} onBack={onBack} onOpen={setSheet} onGoTo={goTo} extra={extra} />
      {note}
      {isNarrow && <p className="design-quiet design-narrow">{text('narrow')}</p>}
      <DragArea>
        <div className="design-desk">
          <Side isNarrow={isNarrow} isOpen={panel === 'left'} side="left" label={text('palette')} onClose={() => setPanel(null)}>
            <LeftPanel onInserted={() => setPanel(null)} />
          </Side>
          <main className="design-middle" aria-label={text('canvas')}>
            <Middle onMoveTo={setMoved} />
            <Said />
          </main>
          <Side isNarrow={isNarrow} isOpen={panel === 'right'} side="right" label={text('inspector')} onClose={() => setPanel(null)}>
            <Inspector tab={tab} onTab={setTab} />
          </Side>
        </div>
      </DragArea>
      <Sheets props={props} sheet={sheet} open={setSheet} moved={moved} onMoveTo={setMoved} />
    </div>
  )
})

/** The designer of one form: palette, canvas and inspector over one store. */
export const Designer = (props: DesignerProps) => {
  const { store } = props
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!store.saving.isSaved) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [store])
  return (
    <DesignProvider value={store}>
      <Desk {...props} />
    </DesignProvider>
  )
}
