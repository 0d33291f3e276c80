import { useCallback, useEffect } from 'react'
import { recordLinks } from '#schemas/api/record-link.ts'
import { useEngine } from '../engine.tsx'
import { useModelPlace } from './place.ts'
import { useLoading } from './use-loading.ts'

/** What links to an open record; counted again whenever its page is shown again. */
export function useLinks(id: string) {
  const { send } = useEngine()
  const modelId = useModelPlace().loaded.id
  const load = useCallback(
    async () => (await send(recordLinks.list, { params: { modelId, id } }, { quiet: true })).list,
    [send, modelId, id],
  )
  const [found, retry] = useLoading(load)
  // A hidden page ends its effects.
  useEffect(() => retry, [retry])
  return [found, retry] as const
}
