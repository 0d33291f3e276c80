import { Skeleton } from 'antd'
import { useCallback } from 'react'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Engine } from '#src/engine/engine.ts'
import { Models } from '#src/engine/models.ts'
import { useEngine } from './engine.tsx'
import { Failed } from './model/failed.tsx'
import { ModelScreen } from './model/model-screen.tsx'
import { useLoading } from './model/use-loading.ts'

const openModels = ({ send }: Engine): Models => new Models(send, kinds)

/** The screen of a published model: its list, and its form or detail over it. */
const ModelPage = ({ moduleId }: { readonly moduleId: string }) => {
  const engine = useEngine()
  const load = useCallback(async () => {
    const loaded = await engine.get(openModels).load(moduleId)
    return { loaded, views: await loadViews(kindsOf(loaded.model.document)) }
  }, [engine, moduleId])
  const [found, retry] = useLoading(load)
  if (found.state === 'failed') return <Failed error={found.error} onRetry={retry} />
  return found.state === 'there' ? <ModelScreen {...found.value} /> : <Skeleton active paragraph={{ rows: 10 }} />
}
export default ModelPage
