import type { Document } from '#schemas/design/document.ts'
import type { SelectedNodes } from './selecting.ts'
import type { Title } from './title.ts'

/** A state of the history to return to, with its selection. */
export interface HistorySnapshot extends SelectedNodes {
  readonly document: Document
}

interface HistoryEdit {
  readonly title: Title
  /** Edits with the same key in quick succession become one step. */
  readonly key: string
  /** Epoch milliseconds of its last edit. */
  readonly at: number
}

/** One edit: what it did, and the state before it. */
interface DoneStep extends HistoryEdit {
  readonly before: HistorySnapshot
}

/** An edit that was undone: what it did, and the state after it. */
interface UndoneStep extends HistoryEdit {
  readonly after: HistorySnapshot
}

/** Everything that was done, and everything undone since. Documents share their unchanged parts. */
export interface History {
  readonly now: HistorySnapshot
  readonly past: readonly DoneStep[]
  /** The next one to redo first. */
  readonly future: readonly UndoneStep[]
}

const mergeTime = 1000
/** Number of steps kept; far more than anybody undoes. */
const longest = 1000

export const open = (document: Document): History => ({
  now: { document, selection: '' },
  past: [],
  future: [],
})

/**
 * Records an edit. A quick further edit of the same setting joins the step before it; an empty key
 * never joins.
 */
export function push(history: History, now: HistorySnapshot, step: HistoryEdit): History {
  const last = history.past.at(-1)
  const joins =
    step.key !== '' &&
    last?.key === step.key &&
    step.at - last.at < mergeTime &&
    history.future.length === 0
  const before = joins && last ? last.before : history.now
  const kept = joins ? history.past.slice(0, -1) : history.past
  if (joins && before.document === now.document) return { now, past: kept, future: [] }
  return { now, past: [...kept, { ...step, before }].slice(-longest), future: [] }
}

export function undo(history: History): History {
  const step = history.past.at(-1)
  if (!step) return history
  const { before, title, at } = step
  return {
    now: before,
    past: history.past.slice(0, -1),
    future: [{ title, key: '', at, after: history.now }, ...history.future],
  }
}

export function redo(history: History): History {
  const [step, ...future] = history.future
  if (!step) return history
  const { after, title, at } = step
  return {
    now: after,
    past: [...history.past, { title, key: '', at, before: history.now }],
    future,
  }
}

/** Goes to the state after the first `count` steps, counting past and future together. */
export function jump(history: History, count: number): History {
  let reached = history
  while (reached.past.length > count) reached = undo(reached)
  while (reached.past.length < count && reached.future.length > 0) reached = redo(reached)
  return reached
}
