import { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { BatchDetail } from '#schemas/api/record-batch.ts'
import { isEqual } from '#schemas/equal.ts'
import { printCount } from '#schemas/format/number.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { BatchDialog } from './dialog.tsx'
import { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'
import { wordsOfAct } from './words.ts'
import type { BatchWish } from './wish.ts'

interface BatchHostProps {
  readonly list: ListStore
  readonly wish: BatchWish
}

/** Keeps a batch of a list while its dialog is closed, and tells there when it is over. */
export const BatchHost = observer(({ list, wish }: BatchHostProps) => {
  const engine = useEngine()
  const text = useTexts(batchTexts)
  const [isOpen, setOpen] = useState(true)
  const tell = useRef((_state: BatchDetail): void => undefined)
  const [store] = useState(
    () =>
      new RecordBatch({
        modelId: list.plan.modelId,
        send: engine.send,
        onWritten: (state) => tell.current(state),
      }),
  )
  useEffect(() => {
    tell.current = (state) => {
      list.load()
      // What was selected meanwhile is not that of this batch.
      const isTaken = isEqual(store.selected, list.takeSelected())
      if (state.state === 'done' && isTaken) list.clearSelection()
      if (isOpen || state.state !== 'done') return
      const { changed, failed } = state
      const counts = { changed: printCount(changed), failed: printCount(failed) }
      engine.toasts.show('success', text(wordsOfAct[state.act].done, counts))
    }
  })
  // A page that comes into sight again goes on where it was, and opens nothing anew.
  useEffect(() => {
    void store.resume()
    return () => store.dispose()
  }, [store])
  const { act, turn } = wish
  const handled = useRef<number | null>(null)
  useEffect(() => {
    if (handled.current === turn) return
    handled.current = turn
    setOpen(true)
    if (store.isUnderWay) return
    if (act) store.open(act, list.takeSelected())
    else void store.openList()
  }, [store, list, act, turn])
  return (
    <BatchDialog
      // Another selection begins with nothing filled in.
      key={turn}
      store={store}
      plan={list.plan}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    />
  )
})
