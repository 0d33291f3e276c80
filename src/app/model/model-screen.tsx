import { observer } from 'mobx-react-lite'
import { Skeleton } from 'antd'
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ListPage } from '#renderers/pages/list/view.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { createListStore } from '#src/engine/list-store.ts'
import type { LoadedModel } from '#src/engine/models.ts'
import { useEngine } from '../engine.tsx'
import { OpenRecord, loadRecord } from './open-record.tsx'
import { ModelPlaceProvider } from './place.ts'
import type { ModelPlace } from './place.ts'
import { useAddress, wishOf } from './use-address.ts'

interface ModelScreenProps {
  readonly loaded: LoadedModel
  readonly views: LoadedViews
  /** The user's column settings when the page was opened. */
  readonly columnSettings: readonly ColumnSetting[]
}

/** The list of a model, with the record named by the address. */
export const ModelScreen = observer(({ loaded, views, columnSettings }: ModelScreenProps) => {
  const engine = useEngine()
  const { pathname } = useLocation()
  const { address, search } = useAddress()
  const { rights } = engine.session
  const list = useMemo(
    () =>
      createListStore({
        plan: planList(loaded.model, rights, loaded.id),
        send: engine.send,
        address,
        memory: engine.storage,
        columnSettings,
      }),
    [loaded, columnSettings, rights, engine, address],
  )
  useEffect(() => {
    list.appear()
    return () => list.dispose()
  }, [list])
  useEffect(() => list.follow(), [list, search])
  const dirty = useRef<(() => boolean) | null>(null)
  useEffect(() => engine.tabs.hold(pathname, () => dirty.current?.() ?? false), [engine, pathname])
  const guard = useCallback((isDirty: (() => boolean) | null) => void (dirty.current = isDirty), [])
  const place = useMemo<ModelPlace>(
    () => ({ loaded, views, list, address, guard }),
    [loaded, views, list, address, guard],
  )
  const near = useCallback(
    (opening: 'detail' | 'form') =>
      void loadRecord(loaded.model.document, opening).catch(() => undefined),
    [loaded],
  )
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
          onAdd={() => address.open({ act: 'add', id: '' }, 'push')}
          onEdit={(id) => address.open({ act: 'edit', id }, 'push')}
          onDetail={(id) => address.open({ act: 'detail', id }, 'push')}
          onNear={near}
          onRemoveSelected={() => list.removeSelected()}
        />
      )}
      <Suspense fallback={isWhole && <Skeleton active paragraph={{ rows: 10 }} />}>
        {wish && <OpenRecord wish={wish} />}
      </Suspense>
    </ModelPlaceProvider>
  )
})
