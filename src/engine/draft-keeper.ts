import { reaction } from 'mobx'
import { isSame } from '#schemas/record/lines.ts'
import type { Draft, DraftPlace, Drafts } from './drafts.ts'
import type { FormStore } from './form-store.ts'

/** Milliseconds after a change until it is stored. */
const pause = 1000

/** The unsaved input of a form as a draft; null if nothing was changed. */
export function draftOf(form: FormStore, at: number): Draft | null {
  const { record, changedFields } = form
  if (changedFields.length === 0) return null
  const values = changedFields.map(
    (store) =>
      [
        store.source.node.field,
        { mine: store.sent ?? null, before: record?.data[store.source.node.field] ?? null },
      ] as const,
  )
  return { at, version: record?.version ?? 0, values: Object.fromEntries(values) }
}

/** One field where a draft differs from the stored value. */
export interface DraftDifference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /**
   * Somebody else changed the field meanwhile, so the draft value must not be applied by default.
   */
  readonly isClash: boolean
}

/** The fields where a draft differs from the stored record; only fields that the user may write. */
export function differencesOf(draft: Draft, form: FormStore): DraftDifference[] {
  const { record, plan } = form
  return Object.entries(draft.values).flatMap(([name, { mine, before }]) => {
    const theirs = record?.data[name] ?? null
    if (!plan.model.byPath.has(name) || !form.canWrite(name) || isSame(mine, theirs)) return []
    return [
      {
        name,
        mine,
        theirs,
        isClash: record !== null && record.version !== draft.version && !isSame(theirs, before),
      },
    ]
  })
}

/**
 * Stores the input of a form shortly after each change, and immediately when the page is left.
 * `drop` removes the stored draft and stops.
 */
export function keepDraft(
  form: FormStore,
  given: { readonly drafts: Drafts; readonly place: DraftPlace },
): { stop(): void; drop(): void } {
  const { drafts, place } = given
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const draft = draftOf(form, Date.now())
    if (draft) drafts.keep(place, draft)
    else drafts.drop(place)
  }
  const stopHearing = reaction(
    () => form.moves,
    () => void (timer ??= setTimeout(keep, pause)),
  )
  const hide = () => document.visibilityState === 'hidden' && keep()
  window.addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', hide)
  const stop = () => {
    keep()
    stopHearing()
    window.removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', hide)
  }
  return {
    stop,
    drop() {
      clearTimeout(timer)
      timer = undefined
      stop()
      drafts.drop(place)
    },
  }
}
