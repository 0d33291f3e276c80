import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import type { BatchWish } from '../batch/wish.ts'
import { sheetActTexts } from './sheet-act-texts.ts'

const BatchIcon = later(async () => (await import('../batch/icon.tsx')).BatchIcon)
const BatchHost = later(async () => (await import('../batch/host.tsx')).BatchHost)

/** Does something to all records that are selected in a list, and takes it back. */
export function useBatchAct(list: ListStore): {
  readonly acts: readonly HeadAct[]
  readonly dialogs: ReactNode
  readonly begin: (act: BatchAct) => void
} {
  const text = useTexts(sheetActTexts)
  const [wish, setWish] = useState<BatchWish | null>(null)
  const open = useCallback(
    (act: BatchAct | null) => setWish((last) => ({ act, turn: (last?.turn ?? 0) + 1 })),
    [],
  )
  const mayAny = list.plan.batchActs.length > 0
  return {
    acts: mayAny
      ? [
          {
            key: 'batches',
            label: text('batches'),
            icon: <BatchIcon />,
            run: () => open(null),
          },
        ]
      : [],
    // A right that is withdrawn while it is open is said by the server.
    dialogs: wish && <BatchHost list={list} wish={wish} />,
    begin: open,
  }
}
