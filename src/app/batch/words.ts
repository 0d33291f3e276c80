import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { batchTexts } from './texts.ts'

type ToldMoment = 'checked' | 'checkedSame' | 'nothing' | 'run' | 'done' | 'undoAsk'
type BatchWord = keyof (typeof batchTexts)['zh']

/** The texts that tell of a batch by what it does. */
export const wordsOfAct = {
  edit: {
    checked: 'checked',
    checkedSame: 'checkedSame',
    nothing: 'nothing',
    run: 'run',
    done: 'done',
    undoAsk: 'undoAsk',
  },
  remove: {
    checked: 'checkedRemove',
    // A record that is already gone is refused.
    checkedSame: 'checkedRemove',
    nothing: 'nothingRemove',
    run: 'runRemove',
    done: 'doneRemove',
    undoAsk: 'undoAskRemove',
  },
  transfer: {
    checked: 'checkedTransfer',
    checkedSame: 'checkedSameTransfer',
    nothing: 'nothingTransfer',
    run: 'runTransfer',
    done: 'doneTransfer',
    undoAsk: 'undoAskTransfer',
  },
} as const satisfies Readonly<Record<BatchAct, Readonly<Record<ToldMoment, BatchWord>>>>
