import { AppstoreOutlined, SettingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { FormulaEditorContext } from '#renderers/panel/control.ts'
import { RuntimeProvider, useRuntime, useTexts, useNameOf } from '#renderers/runtime.tsx'
import { references } from '#schemas/api/reference.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import { ActsProvider, actsOf } from './acts.ts'
import type { FramePort } from './acts.ts'
import { Canvas } from './canvas/canvas.tsx'
import { useKeptFocus } from './canvas/focus.ts'
import { savedSide } from './compare/use-sides.ts'
import { DesignProvider, useDesign } from './context.tsx'
import './designer.css'
import { DragArea } from './drag/area.tsx'
import { FormulaDialog } from './formula/formula-dialog.tsx'
import { ShelfProvider } from './fragments/context.ts'
import { Shelf } from './fragments/shelf.ts'
import { SheetRows } from './import/sheet-rows.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { InspectorTab } from './inspector/tabs.ts'
import { ListCanvas } from './list/list-canvas.tsx'
import { LiveProvider, openLive } from './live.ts'
import { useNarrow } from './narrow.ts'
import { OpenSheet } from './open-sheet.tsx'
import type { DesignPorts, SheetTarget } from './open-sheet.tsx'
import { LeftPanel, Side } from './panels.tsx'
import { PresenceProvider, useBeingHere } from './presence/context.tsx'
import { SavedNote } from './presence/notes.tsx'
import type { PresencePort } from './presence/store.ts'
import { BehindNote } from './publish/behind-note.tsx'
import type { DesignStore } from './store.ts'
import { designTexts } from './texts.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useKeys } from './use-keys.ts'
import { OutsideProvider } from './uses/outside.ts'
import type { Outside } from './uses/outside.ts'

export interface DesignerProps extends DesignPorts {
  readonly onBack: () => void
  /**
   * The connection that tells who else has the design open. Must be stable; without it, other
   * people are not shown.
   */
  readonly presence?: PresencePort
  /** A note shown above the canvas. */
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

interface MiddleProps {
  readonly onMoveTo: (id: string) => void
  /** The list is designed now, and not the form. */
  readonly isList: boolean
}

const Middle = ({ onMoveTo, isList }: MiddleProps) => {
  const runtime = useRuntime()
  const inDesign = useMemo(() => ({ ...runtime, isDesign: true }), [runtime])
  return (
    <RuntimeProvider value={inDesign}>
      {isList ? <ListCanvas /> : <Canvas onMoveTo={onMoveTo} />}
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

type Panel = 'left' | 'right' | null

/**
 * Holds which sheet, panel and tab are open, and the functions with which keys and parts of the
 * designer open them.
 */
function useDesk(store: DesignStore) {
  const [sheet, setSheet] = useState<SheetTarget>(null)
  const [panel, setPanel] = useState<Panel>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [tab, setTab] = useState<InspectorTab>('field')
  const provided = useMemo(() => {
    const show = (next: InspectorTab) => {
      setTab(next)
      setPanel('right')
    }
    const doors: FramePort = {
      open: (next) => {
        if (next === 'publish') store.todo.try()
        setSheet(next)
      },
      moveTo: setMoved,
      show,
      bring: setTab,
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
  useKeys(store, provided.acts)
  useKeptFocus(store)
  return { provided, sheet, setSheet, panel, setPanel, moved, setMoved, tab, setTab }
}

/** Buttons that open the panels when there is no room for them beside the canvas. */
const PanelButtons = ({ onOpen }: { readonly onOpen: (panel: Panel) => void }) => {
  const text = useTexts(designTexts)
  return (
    <>
      <Button
        type="text"
        icon={<AppstoreOutlined />}
        aria-label={text('palette')}
        onClick={() => onOpen('left')}
      />
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={text('inspector')}
        onClick={() => onOpen('right')}
      />
    </>
  )
}

interface WorkbenchProps {
  readonly isNarrow: boolean
  readonly panel: Panel
  readonly onPanel: (panel: Panel) => void
  readonly onMoveTo: (id: string) => void
  readonly tab: InspectorTab
  readonly onTab: (tab: InspectorTab) => void
}

/** The canvas between the palette and the inspector. */
const Workbench = ({ isNarrow, panel, onPanel, onMoveTo, tab, onTab }: WorkbenchProps) => {
  const text = useTexts(designTexts)
  const close = () => onPanel(null)
  return (
    <DragArea>
      <div className="design-desk">
        <Side
          isNarrow={isNarrow}
          isOpen={panel === 'left'}
          side="left"
          label={text('palette')}
          onClose={close}
        >
          <LeftPanel onInserted={close} />
        </Side>
        <main className="design-middle" aria-label={text('canvas')}>
          <Middle onMoveTo={onMoveTo} isList={tab === 'list' && !isNarrow} />
          <Said />
        </main>
        <Side
          isNarrow={isNarrow}
          isOpen={panel === 'right'}
          side="right"
          label={text('inspector')}
          onClose={close}
        >
          <Inspector tab={tab} onTab={onTab} />
        </Side>
      </div>
    </DragArea>
  )
}

const Desk = observer((props: DesignerProps) => {
  const { store, design, send, save, note, onBack } = props
  const text = useTexts(designTexts)
  const nameOf = useNameOf()
  const isNarrow = useNarrow()
  const desk = useDesk(store)
  const { sheet, setSheet, setPanel, moved, setMoved } = desk
  return (
    <ActsProvider value={desk.provided}>
      <div className={`designer${isNarrow ? ' is-narrow' : ''}`}>
        <Toolbar
          name={nameOf(design)}
          sheet={typeof sheet === 'object' ? null : sheet}
          onBack={onBack}
          onClose={() => setSheet(null)}
          extra={isNarrow && <PanelButtons onOpen={setPanel} />}
        />
        {note}
        <SavedNote
          designId={design.id}
          send={send}
          onCompare={() => setSheet({ compare: savedSide })}
        />
        <BehindNote
          design={design}
          send={send}
          isPublishing={sheet === 'publish' || typeof sheet === 'number'}
          onCompare={(compare) => setSheet({ compare })}
        />
        <SheetRows
          key={sheet === 'publish' ? 'publishing' : 'open'}
          designId={design.id}
          send={send}
          save={save}
        />
        {isNarrow && <p className="design-quiet design-narrow">{text('narrow')}</p>}
        <Workbench
          isNarrow={isNarrow}
          panel={desk.panel}
          onPanel={setPanel}
          onMoveTo={setMoved}
          tab={desk.tab}
          onTab={desk.setTab}
        />
        <OpenSheet {...props} sheet={sheet} open={setSheet} moved={moved} onMoveTo={setMoved} />
      </div>
    </ActsProvider>
  )
})

/** The designer of one form: palette, canvas and inspector, all on one store. */
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
  const live = useMemo(
    () => openLive({ designId: design.id, kinds: store.kinds, send }),
    [design.id, store, send],
  )
  useEffect(() => {
    const load = () => void (document.visibilityState === 'visible' && shelf.load())
    load()
    // Somebody may have changed a group in another window, so it is loaded again.
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
            <LiveProvider value={live}>
              <FormulaEditorContext value={FormulaDialog}>
                <Desk {...props} />
              </FormulaEditorContext>
            </LiveProvider>
          </PresenceProvider>
        </ShelfProvider>
      </OutsideProvider>
    </DesignProvider>
  )
}
