import { useCallback, useEffect, useRef, useState } from 'react'
import type { Data } from '#schemas/record/input.ts'
import { differencesOf, keepDraft } from '#src/engine/draft-keeper.ts'
import type { DraftDifference } from '#src/engine/draft-keeper.ts'
import { openDrafts } from '#src/engine/drafts.ts'
import type { FormStore } from '#src/engine/form-store.ts'
import { useEngine } from '../engine.tsx'

interface Offer {
  /** Epoch milliseconds of the last change. */
  readonly at: number
  readonly differences: readonly DraftDifference[]
}

/** An earlier unsaved draft until the user decides about it, and the possible actions. */
interface DraftUse {
  readonly offer: Offer | null
  /** Values of these fields of the offered draft, to continue with. */
  take(names: ReadonlySet<string>): Data
  /** The draft is no longer needed, because it was saved or discarded. */
  drop(): void
}

/**
 * Stores unsaved input of a form as the signed-in user's draft, and offers an earlier one. Until
 * that is decided, nothing replaces it.
 */
export function useDraft(form: FormStore): DraftUse {
  const engine = useEngine()
  const { modelId } = form.plan
  // A window that looks as another user neither reads nor stores drafts.
  const userId = engine.viewAs === '' ? (engine.session.current?.userInfo.userId ?? '') : ''
  const drafts = engine.get(openDrafts)
  const recordId = form.recordId ?? ''
  const [offer, setOffer] = useState<Offer | null>(() => {
    const draft = drafts.find({ userId, modelId, recordId })
    const differences = draft ? differencesOf(draft, form) : []
    return draft && differences.length > 0 ? { at: draft.at, differences } : null
  })
  const keeper = useRef<ReturnType<typeof keepDraft> | null>(null)
  const isOffered = offer !== null
  useEffect(() => {
    if (isOffered) return undefined
    const kept = keepDraft(form, { drafts, place: { userId, modelId, recordId } })
    keeper.current = kept
    return () => kept.stop()
  }, [form, isOffered, drafts, userId, modelId, recordId])
  const drop = useCallback(() => {
    keeper.current?.drop()
    drafts.drop({ userId, modelId, recordId })
    setOffer(null)
  }, [drafts, userId, modelId, recordId])
  const take = (names: ReadonlySet<string>): Data => {
    setOffer(null)
    return Object.fromEntries(
      (offer?.differences ?? [])
        .filter(({ name }) => names.has(name))
        .map(({ name, mine }) => [name, mine]),
    )
  }
  return { offer, take, drop }
}
