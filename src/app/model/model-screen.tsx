import { observer } from 'mobx-react-lite'
import { Skeleton } from 'antd'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ListPage } from '#renderers/pages/list/view.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { later } from '#renderers/parts/later.tsx'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { createListStore } from '#src/engine/list-store.ts'
import { ListViews } from '#src/engine/list-views.ts'
import type { FoundViews } from '#src/engine/list-views.ts'
import type { LoadedModel } from '#src/engine/models.ts'
import { useEngine } from '../engine.tsx'
import { offerUndo } from './offer-undo.ts'
import { useListActs } from './use-list-acts.tsx'
import { OpenRecord, loadRecord } from './open-record.tsx'
import { ModelPlaceProvider } from './place.ts'
import type { ModelPlace } from './place.ts'
import { useAddress, wishOf } from './use-address.ts'
import type { PageAddress } from './use-address.ts'

const ViewNote = later(async () => (await import('./view-note.tsx')).ViewNote)
const LayoutBody = later(async () => (await import('./layout-body.tsx')).LayoutBody)
const ViewTools = later(
  async () => (await import('./view-tools.tsx')).ViewTools,
  // Their room, so that nothing moves when they are there.
  <span style={{ width: 104 }} />,
)

interface ModelScreenProps {
  readonly loaded: LoadedModel
  readonly views: LoadedViews
  /** The user's column settings when the model was loaded. */
  readonly columnSettings: readonly ColumnSetting[]
  /** The saved views when the model was loaded; undefined where they cannot be had. */
  readonly savedViews: FoundViews | undefined
}

/** How the list opens records, and loads ahead what that will need. */
function useOpenings(loaded: LoadedModel, address: PageAddress) {
  return useMemo(
    () => ({
      onAdd: () => address.open({ act: 'add', id: '' }, 'push'),
      onEdit: (id: string) => address.open({ act: 'edit', id }, 'push'),
      onDetail: (id: string) => address.open({ act: 'detail', id }, 'push'),
      onNear: (opening: 'detail' | 'form') =>
        void loadRecord(loaded.model.document, opening).catch(() => undefined),
    }),
    [loaded, address],
  )
}

/** The list of a model, with the record named by the address. */
export const ModelScreen = observer(
  ({ loaded, views, columnSettings, savedViews }: ModelScreenProps) => {
    const engine = useEngine()
    const { pathname } = useLocation()
    const { address, search } = useAddress()
    const { rights } = engine.session
    const plan = useMemo(() => planList(loaded.model, rights, loaded.id), [loaded, rights])
    const [list] = useState(() => {
      const made = createListStore({
        plan,
        send: engine.send,
        address,
        memory: engine.storage,
        columnSettings,
        ...(savedViews && { views: new ListViews(loaded.id, engine.send, savedViews) }),
        onRemoved: (removal) =>
          offerUndo(engine, { modelId: loaded.id, removal, onBack: () => made.load() }),
      })
      return made
    })
    // A grant or a publish that arrives while the list is open changes its columns and acts; its
    // views come first, because those of before may name what is withdrawn.
    useEffect(() => {
      if (savedViews) list.views?.replace(savedViews)
      list.replan(plan, columnSettings)
    }, [list, plan, columnSettings, savedViews])
    useEffect(() => {
      list.appear()
      return () => list.dispose()
    }, [list])
    useEffect(() => list.follow(), [list, search])
    const dirty = useRef<(() => boolean) | null>(null)
    useEffect(
      () => engine.tabs.hold(pathname, () => dirty.current?.() ?? false),
      [engine, pathname],
    )
    const guard = useCallback(
      (isDirty: (() => boolean) | null) => void (dirty.current = isDirty),
      [],
    )
    const place = useMemo<ModelPlace>(
      () => ({ loaded, views, list, address, guard }),
      [loaded, views, list, address, guard],
    )
    const events = useOpenings(loaded, address)
    const { acts, dialogs, onBatch } = useListActs({ list, views, title: loaded.fullName })
    const wish = wishOf(new URLSearchParams(search))
    const isOpen = wish !== null
    useEffect(() => {
      if (!isOpen) dirty.current = null
    }, [isOpen])
    const isWhole = wish !== null && loaded.model.document.form.opening === 'page'
    return (
      <ModelPlaceProvider value={place}>
        {!isWhole && (
          <ListPage
            title={loaded.fullName}
            list={list}
            cells={views}
            tools={<ViewTools list={list} />}
            note={(list.ask.filter || list.views?.active) && <ViewNote list={list} />}
            acts={acts}
            body={list.ask.layout && <LayoutBody {...events} list={list} cells={views} />}
            {...events}
            onBatch={onBatch}
            onRemoveSelected={() => list.removeSelected()}
          />
        )}
        {dialogs}
        <Suspense fallback={isWhole && <Skeleton active paragraph={{ rows: 10 }} />}>
          {wish && <OpenRecord wish={wish} />}
        </Suspense>
      </ModelPlaceProvider>
    )
  },
)
