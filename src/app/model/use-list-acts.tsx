import type { ReactNode } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useBatchAct } from './use-batch-act.tsx'
import { useBinAct } from './use-bin-act.tsx'
import { useSheetActs } from './use-sheet-acts.tsx'

interface ListActs {
  readonly acts: readonly HeadAct[]
  /** What the actions open; drawn beside the list. */
  readonly dialogs: ReactNode
  readonly onBatch: (act: BatchAct) => void
}

/** The secondary actions of a list: its sheets, its batches, its recycle bin. */
export function useListActs(given: {
  readonly list: ListStore
  readonly views: LoadedViews
  readonly title: string
}): ListActs {
  const sheets = useSheetActs(given.list, given.title)
  const batch = useBatchAct(given.list)
  const bin = useBinAct(given)
  return {
    acts: [...sheets.acts, ...batch.acts, ...bin.acts],
    dialogs: (
      <>
        {sheets.dialogs}
        {batch.dialogs}
        {bin.dialogs}
      </>
    ),
    onBatch: batch.begin,
  }
}
