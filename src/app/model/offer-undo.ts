import { recycleBin } from '#schemas/api/recycle-bin.ts'
import { printCount } from '#schemas/format/number.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { Removal } from '#src/engine/list-store.ts'
import { binTexts } from './past-texts.ts'

interface UndoGiven {
  readonly modelId: string
  readonly removal: Removal
  /** Called once something is back. */
  onBack(): void
}

async function undo(engine: Engine, { modelId, removal, onBack }: UndoGiven): Promise<void> {
  const { send, toasts, say } = engine
  const params = { modelId }
  const { restored, refused } = await ('at' in removal
    ? send(recycleBin.restoreOwn, { params, body: { at: removal.at } })
    : send(recycleBin.restore, { params, body: { ids: [...removal.ids] } }))
  if (restored.length > 0) onBack()
  const [first] = refused
  if (first) {
    const count = printCount(refused.length)
    const words = say(binTexts, 'refusedOne', {
      name: say(binTexts, 'refused', { count }),
      why: first.why,
    })
    toasts.show('warning', words, 6000)
  } else toasts.show('success', say(binTexts, 'restored', { count: printCount(restored.length) }))
}

/** Says that records were removed, with a button that takes it back. */
export function offerUndo(engine: Engine, given: UndoGiven): void {
  const { toasts, say } = engine
  const { count } = given.removal
  toasts.offer(say(binTexts, 'removed', { count, shown: printCount(count) }), {
    label: say(binTexts, 'undo'),
    // A refusal is said by the engine.
    run: () => void undo(engine, given).catch(() => undefined),
  })
}
