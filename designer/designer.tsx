import { AppstoreOutlined, SettingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { RuntimeProvider, useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Design } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import { ActsProvider, actsOf } from './acts.ts'
import type { Doors, Sheet } from './acts.ts'
import { Canvas } from './canvas/canvas.tsx'
import { MoveDialog } from './canvas/move-dialog.tsx'
import { CellsDialog } from './cells/cells-dialog.tsx'
import { CommandPalette } from './commands/command-palette.tsx'
import { CompareDialog, savedSide } from './compare/compare-dialog.tsx'
import { DesignProvider, useDesign } from './context.tsx'
import './designer.css'
import { DragArea } from './drag/area.tsx'
import { ShelfProvider } from './fragments/context.ts'
import { FragmentSheets } from './fragments/sheets.tsx'
import { Shelf } from './fragments/shelf.ts'
import { SheetRows } from './import/sheet-rows.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { InspectorTab } from './inspector/tabs.ts'
import { useNarrow } from './narrow.ts'
import { readDocument } from './open.ts'
import { LeftPanel, Side } from './panels.tsx'
import type { Previewed, SaveFile, Send } from './port.ts'
import { PresenceProvider, useBeingHere } from './presence/context.tsx'
import { SavedNote } from './presence/notes.tsx'
import type { PresencePort } from './presence/store.ts'
import { Preview } from './preview.tsx'
import { BehindNote } from './publish/behind-note.tsx'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { Versions } from './publish/versions.tsx'
import { SourceSheet } from './source/source-sheet.tsx'
import type { DesignStore } from './store.ts'
import { designTexts } from './texts.ts'
import { ConflictDialog } from './toolbar/status.tsx'
import { HelpSheet } from './toolbar/sheets.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { TranslationsSheet } from './translations/translations-sheet.tsx'
import { useKeys } from './use-keys.ts'
import { OutsideProvider } from './uses/outside.ts'
import type { Outside } from './uses/outside.ts'
import { RemoveQuestion } from './uses/remove-question.tsx'

export interface DesignerProps {
  readonly store: DesignStore
  readonly design: Design
  readonly send: Send
  /** Draws the real form on a document; nothing of it is saved. */
  readonly preview: (previewed: Previewed) => ReactNode
  readonly save: SaveFile
  readonly onBack: () => void
  /** Opens the page of the published form. */
  readonly onOpenPage: () => void
  /** The socket that tells who else is here; must be stable. Absent: nobody is heard of. */
  readonly presence?: PresencePort
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
      {said?.isRefusal && (
        <Alert
          key={said.text}
          className="design-refusal"
          type="warning"
          showIcon
          title={said.text}
        />
      )}
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

const focusInspector = () =>
  document.querySelector<HTMLElement>('[data-inspector] .design-setting input')?.focus()
const tabOf: { readonly [P in DesignProblem['place']]: InspectorTab } = {
  node: 'field',
  rule: 'rules',
  list: 'list',
  form: 'form',
}

/** What lies over the canvas: one sheet at a time. */
const Sheets = ({
  props,
  sheet,
  open,
  onMoveTo,
  moved,
}: {
  readonly props: DesignerProps
  readonly sheet: Opened
  readonly open: (sheet: Opened) => void
  readonly moved: string | null
  readonly onMoveTo: (id: string | null) => void
}) => {
  const { store, design, send, save, preview, onOpenPage } = props
  const close = () => open(null)
  return (
    <>
      <HelpSheet isOpen={sheet === 'help'} onClose={close} />
      <CommandPalette
        of={sheet === 'insert' || sheet === 'commands' ? sheet : null}
        onClose={close}
      />
      <MoveDialog id={moved} onClose={() => onMoveTo(null)} />
      <ConflictDialog />
      <RemoveQuestion />
      <CellsDialog />
      <FragmentSheets />
      {sheet === 'preview' && <Preview show={preview} onClose={close} />}
      {sheet === 'publish' && (
        <PublishDialog
          design={design}
          number={undefined}
          send={send}
          save={save}
          onClose={close}
          onOpenPage={onOpenPage}
        />
      )}
      {typeof sheet === 'number' && (
        <PublishDialog
          design={design}
          number={sheet}
          send={send}
          save={save}
          onClose={close}
          onOpenPage={onOpenPage}
        />
      )}
      {sheet === 'source' && <SourceSheet onClose={close} />}
      {sheet === 'translations' && (
        <TranslationsSheet save={save} name={design.fullName} onClose={close} />
      )}
      {sheet === 'compare' && <CompareDialog designId={design.id} send={send} onClose={close} />}
      {typeof sheet === 'object' && sheet && (
        <CompareDialog designId={design.id} send={send} start={sheet.compare} onClose={close} />
      )}
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
          onCompare={(compare) => open({ compare })}
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

/** A sheet, the number of the version to publish again, or what the design is compared with. */
type Opened = Sheet | number | { readonly compare: number } | null

const Desk = observer((props: DesignerProps) => {
  const { store, design, note, onBack } = props
  const text = useTexts(designTexts)
  const isNarrow = useNarrow()
  const [sheet, setSheet] = useState<Opened>(null)
  const [panel, setPanel] = useState<'left' | 'right' | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [tab, setTab] = useState<InspectorTab>('field')
  const desk = useMemo(() => {
    const show = (next: InspectorTab) => {
      setTab(next)
      setPanel('right')
    }
    const doors: Doors = {
      open: setSheet,
      moveTo: setMoved,
      show,
      inspect: () => {
        show('field')
        requestAnimationFrame(focusInspector)
      },
      goTo: (problem) => {
        if (problem.nodeId !== null) store.select(problem.nodeId)
        setSheet(null)
        show(tabOf[problem.place])
      },
    }
    return { doors, acts: actsOf(store, doors) }
  }, [store])
  useKeys(store, desk.acts)
  const extra = isNarrow && (
    <>
      <Button
        type="text"
        icon={<AppstoreOutlined />}
        aria-label={text('palette')}
        onClick={() => setPanel('left')}
      />
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={text('inspector')}
        onClick={() => setPanel('right')}
      />
    </>
  )
  return (
    <ActsProvider value={desk}>
      <div className={`designer${isNarrow ? ' is-narrow' : ''}`}>
        <Toolbar
          name={design.fullName}
          sheet={typeof sheet === 'object' ? null : sheet}
          onBack={onBack}
          onClose={() => setSheet(null)}
          extra={extra}
        />
        {note}
        <SavedNote
          designId={design.id}
          send={props.send}
          onCompare={() => setSheet({ compare: savedSide })}
        />
        <BehindNote
          design={design}
          send={props.send}
          isPublishing={sheet === 'publish' || typeof sheet === 'number'}
          onCompare={(compare) => setSheet({ compare })}
        />
        <SheetRows
          key={sheet === 'publish' ? 'publishing' : 'open'}
          designId={design.id}
          send={props.send}
          save={props.save}
        />
        {isNarrow && <p className="design-quiet design-narrow">{text('narrow')}</p>}
        <DragArea>
          <div className="design-desk">
            <Side
              isNarrow={isNarrow}
              isOpen={panel === 'left'}
              side="left"
              label={text('palette')}
              onClose={() => setPanel(null)}
            >
              <LeftPanel onInserted={() => setPanel(null)} />
            </Side>
            <main className="design-middle" aria-label={text('canvas')}>
              <Middle onMoveTo={setMoved} />
              <Said />
            </main>
            <Side
              isNarrow={isNarrow}
              isOpen={panel === 'right'}
              side="right"
              label={text('inspector')}
              onClose={() => setPanel(null)}
            >
              <Inspector tab={tab} onTab={setTab} />
            </Side>
          </div>
        </DragArea>
        <Sheets props={props} sheet={sheet} open={setSheet} moved={moved} onMoveTo={setMoved} />
      </div>
    </ActsProvider>
  )
})

/** The designer of one form: palette, canvas and inspector over one store. */
export const Designer = (props: DesignerProps) => {
  const { store, send, design } = props
  const presence = useBeingHere(store, design.id, props.presence)
  const outside = useMemo<Outside>(
    () => (field) =>
      send(references.design, {
        params: { id: design.id },
        query: field === null ? {} : { field },
      }),
    [send, design.id],
  )
  const shelf = useMemo(
    () => new Shelf({ design: store, send, designId: design.id }),
    [store, send, design.id],
  )
  useEffect(() => {
    const load = () => void (document.visibilityState === 'visible' && shelf.load())
    load()
    // Somebody may have changed a group in another window.
    document.addEventListener('visibilitychange', load)
    return () => document.removeEventListener('visibilitychange', load)
  }, [shelf])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!store.saving.isSaved) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [store])
  return (
    <DesignProvider value={store}>
      <OutsideProvider value={outside}>
        <ShelfProvider value={shelf}>
          <PresenceProvider value={presence}>
            <Desk {...props} />
          </PresenceProvider>
        </ShelfProvider>
      </OutsideProvider>
    </DesignProvider>
  )
}
