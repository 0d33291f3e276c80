import { useEffect, useState } from 'react'
import { recordComments } from '#schemas/api/record-comment.ts'
import { mayCall } from '#schemas/api/may.ts'
import { CommentStore } from '#src/engine/comment-store.ts'
import { useEngine } from '../engine.tsx'
import { useModelPlace } from './place.ts'
import { openRecordWatch } from './record-watch.ts'

/**
 * The comments on an open record, kept up to date while it is open; null where the caller may not
 * read them.
 */
export function useComments(id: string): CommentStore | null {
  const engine = useEngine()
  const { loaded, guard } = useModelPlace()
  const modelId = loaded.id
  const mayRead = mayCall(engine.session.rights, recordComments.list, { modelId })
  const [store] = useState(
    () =>
      new CommentStore({
        modelId,
        id,
        send: engine.send,
        address: () => window.location.pathname + window.location.search,
      }),
  )
  useEffect(() => {
    if (!mayRead) return undefined
    void store.load()
    guard(() => store.isDirty)
    const stop = engine
      .get(openRecordWatch)
      .watch({ modelId, recordId: id }, () => void store.load())
    return () => {
      stop()
      guard(null)
    }
  }, [engine, store, guard, modelId, id, mayRead])
  return mayRead ? store : null
}
