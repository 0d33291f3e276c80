import { Skeleton } from 'antd'
import { useCallback } from 'react'
import { loadCells } from '#renderers/load-views.ts'
import { loadSearchFields } from '#renderers/parts/search-field.tsx'
import { authority } from '#schemas/api/authority.ts'
import { readColumnSettings } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { useEngine } from './engine.tsx'
import { FilesProvider } from './files-provider.tsx'
import { Failed } from './model/failed.tsx'
import { ModelScreen } from './model/model-screen.tsx'
import { openModels } from './model/open-models.ts'
import { useLoading } from './model/use-loading.ts'

/** The screen of a published model: its list, with form or detail above it. */
const ModelPage = ({ moduleId }: { readonly moduleId: string }) => {
  const engine = useEngine()
  const load = useCallback(async () => {
    // Without its column settings the list is still shown as designed.
    const settings = engine
      .send(authority.getColumns, { params: { id: moduleId } }, { quiet: true })
      .then(
        ({ fieldList }) => readColumnSettings(fieldList),
        () => [],
      )
    const loaded = await engine.get(openModels).load(moduleId, engine.settings.language)
    const { columns, searches } = planList(loaded.model, engine.session.rights, moduleId)
    const [views, columnSettings] = await Promise.all([
      loadCells(columns.map(({ column }) => column.node.kind)),
      settings,
      loadSearchFields(searches),
    ])
    return { loaded, views, columnSettings }
  }, [engine, moduleId])
  const [found, retry] = useLoading(load)
  if (found.state === 'failed') return <Failed error={found.error} onRetry={retry} />
  return found.state === 'there' ? (
    <FilesProvider>
      <ModelScreen {...found.value} />
    </FilesProvider>
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}
export default ModelPage
