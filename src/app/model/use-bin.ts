import { useCallback, useState } from 'react'
import { recycleBin } from '#schemas/api/recycle-bin.ts'
import type { RemovedRecord, Restoration } from '#schemas/api/recycle-bin.ts'
import { wordsOf } from '#src/engine/send.ts'
import { useEngine } from '../engine.tsx'
import { useLoading } from './use-loading.ts'

const pageSize = 10

/** What a restoration could not bring back, by the records it was asked for. */
export interface RefusedRestore {
  readonly row: RemovedRecord | undefined
  readonly why: string
}

/** One page of a recycle bin, what is selected there, and what can be done with it. */
export function useBin(modelId: string, onBack: () => void) {
  const { send } = useEngine()
  const [page, turn] = useState(1)
  const [chosen, choose] = useState<readonly RemovedRecord[]>([])
  const [refused, setRefused] = useState<readonly RefusedRestore[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(
    () =>
      send(
        recycleBin.list,
        { params: { modelId }, body: { currentPage: page, pageSize } },
        { quiet: true },
      ),
    [send, modelId, page],
  )
  const [found, retry] = useLoading(load)
  const run = async <T>(act: (ids: string[]) => Promise<T>): Promise<T | null> => {
    setBusy(true)
    setProblem(undefined)
    setRefused([])
    try {
      const done = await act(chosen.map(({ id }) => id))
      choose([])
      turn(1)
      return done
    } catch (error) {
      setProblem(wordsOf(error))
      return null
    } finally {
      setBusy(false)
      retry()
    }
  }
  const params = { modelId }
  const restore = async (): Promise<Restoration | null> => {
    const rows = new Map(chosen.map((row) => [row.id, row]))
    const done = await run((ids) =>
      send(recycleBin.restore, { params, body: { ids } }, { quiet: true }),
    )
    setRefused(done?.refused.map(({ id, why }) => ({ row: rows.get(id), why })) ?? [])
    if (done && done.restored.length > 0) onBack()
    return done
  }
  const purge = () =>
    run((ids) => send(recycleBin.purge, { params, body: { ids } }, { quiet: true }))
  return {
    page,
    turn,
    chosen,
    choose,
    refused,
    problem,
    isBusy,
    found,
    retry,
    restore,
    purge,
    pageSize,
  }
}
