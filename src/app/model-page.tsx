import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadCells } from '#renderers/load-views.ts'
import { loadSearchFields } from '#renderers/parts/search-field.tsx'
import { columnSettings } from '#schemas/api/column-settings.ts'
import { listViews } from '#schemas/api/list-view.ts'
import { readColumnSettings } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { useEngine } from './engine.tsx'
import { FilesProvider } from './files-provider.tsx'
import { Failed } from './model/failed.tsx'
import { ModelScreen } from './model/model-screen.tsx'
import { openModels } from './model/open-models.ts'
import { useLoading } from './model/use-loading.ts'

/**
 * The screen of a published model: its list, with form or detail above it. It is loaded again when
 * the server tells of changed rights or a new version; what is open stays until that is there, and
 * a form with unsaved work until it is left.
 */
const ModelPage = observer(({ moduleId }: { readonly moduleId: string }) => {
  const engine = useEngine()
  const { pathname, search } = useLocation()
  const { current } = engine.session
  const load = useCallback(async () => {
    // Without its column settings the list is still shown as designed.
    const settings = engine
      .send(columnSettings.read, { params: { id: moduleId } }, { quiet: true })
      .then(
        ({ fieldList }) => readColumnSettings(fieldList),
        () => [],
      )
    const saved = engine
      .send(listViews.list, { params: { modelId: moduleId } }, { quiet: true })
      .catch(() => undefined)
    const loaded = await engine.get(openModels).load(moduleId, engine.settings.language)
    const { columns, searches } = planList(loaded.model, engine.session.rights, moduleId)
    const [views, keptColumns, savedViews] = await Promise.all([
      loadCells(columns.map(({ column }) => column.node.kind)),
      settings,
      saved,
      loadSearchFields(searches),
    ])
    return { loaded, views, columnSettings: keptColumns, savedViews }
    // oxlint-disable-next-line react/exhaustive-deps -- the server is asked again for each standing of the user
  }, [engine, moduleId, current])
  const [found, retry] = useLoading(load)
  const fresh = found.state === 'there' ? found.value : null
  const [shown, setShown] = useState(fresh)
  useEffect(() => {
    if (fresh && !engine.tabs.holds(pathname)) setShown(fresh)
  }, [engine, fresh, pathname, search])
  const there = shown ?? fresh
  if (there)
    return (
      <FilesProvider>
        <ModelScreen {...there} />
      </FilesProvider>
    )
  return found.state === 'failed' ? (
    <Failed error={found.error} onRetry={retry} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
})
export default ModelPage
