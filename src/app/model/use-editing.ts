import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RecordSnapshot } from '#src/engine/form-store.ts'
import { SendKeys } from '#src/engine/send-keys.ts'
import { useEngine } from '../engine.tsx'
import { openForm } from './open-form.ts'
import { useModelPlace } from './place.ts'
import { readPreset } from './preset.ts'
import { save } from './save.ts'
import type { SaveResult } from './save.ts'
import type { Wish } from './use-address.ts'
import { useActs } from './use-acts.ts'
import { useDraft } from './use-draft.ts'

/**
 * What a form is opened with: a record or a new one, and entered values. `turn` counts the forms
 * opened one after another.
 */
interface Start {
  readonly record: RecordSnapshot | null
  readonly preset: Data
  readonly turn: number
}

function useForm(start: Start) {
  const engine = useEngine()
  const { loaded } = useModelPlace()
  const { timeZone } = useRuntime()
  const form = useMemo(
    () =>
      openForm(engine, {
        loaded,
        timeZone,
        mode: start.record ? 'edit' : 'add',
        record: start.record,
        preset: start.preset,
      }),
    [engine, loaded, start, timeZone],
  )
  useEffect(() => () => form.dispose(), [form])
  return form
}

/** Reports to the page whether the form has unsaved changes, until it is closed. */
function useGuard(form: ReturnType<typeof useForm>) {
  const { guard } = useModelPlace()
  const isLeft = useRef(false)
  const isDirty = useCallback(() => !isLeft.current && form.isDirty, [form])
  useEffect(() => guard(isDirty), [guard, isDirty])
  const leave = () => {
    isLeft.current = true
    guard(null)
  }
  return { isDirty, leave }
}

type SaveConflict = Extract<SaveResult, { type: 'conflict' }>

/**
 * Saves a form, one attempt at a time. Problems count as a refusal; a save on a stale version is a
 * conflict.
 */
function useSubmit(form: ReturnType<typeof useForm>, onSaved: (isNext: boolean) => void) {
  const engine = useEngine()
  const text = useTexts(formTexts)
  const [keys, setKeys] = useState(() => new SendKeys())
  const [refusals, setRefusals] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const isBusy = useRef(false)
  const take = (saved: SaveResult, isNext: boolean) => {
    if (saved.type === 'saved') {
      setRefusals(0)
      // The next new record may have the same values, so it needs new keys.
      if (isNext) setKeys(new SendKeys())
      engine.toasts.show('success', text('saved'))
      onSaved(isNext)
    } else if (saved.type === 'wrong') setRefusals((count) => count + 1)
    else if (saved.type === 'conflict') setConflict(saved)
    else engine.toasts.show('error', saved.message)
  }
  const submit = async (isNext: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    try {
      take(await save(engine.send, form, keys), isNext)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { submit, isRunning, refusals, conflict, settle: () => setConflict(null) }
}

export interface OpenProps {
  readonly wish: Wish
  readonly record: RecordRow | null
  /** Loads the record again; absent for a new one. */
  readonly onReload?: () => void
}

/**
 * An open form with its draft, actions and saving. Opened again after a conflict, for a restored
 * draft, and for the next new record.
 */
export function useEditing({ wish, record, onReload }: OpenProps) {
  const { list, address, loaded } = useModelPlace()
  const [start, setStart] = useState<Start>(() => ({
    record,
    preset: record ? {} : readPreset(address.read(), loaded.model),
    turn: 0,
  }))
  const reopen = (on: RecordSnapshot | null, preset: Data = {}) =>
    setStart({ record: on, preset, turn: start.turn + 1 })
  const form = useForm(start)
  const draft = useDraft(form)
  const { isDirty, leave } = useGuard(form)

  const refresh = () => (wish.act === 'add' ? list.turn(1, list.ask.size) : list.load())
  const acts = useActs({
    id: wish.id,
    isDirty,
    refresh: onReload ?? (() => reopen(null)),
  })
  const finish = (isNext: boolean) => {
    draft.drop()
    if (isNext) {
      refresh()
      return reopen(null)
    }
    leave()
    address.close(refresh)
  }
  const submission = useSubmit(form, finish)
  const resolve = ({ current, merge }: SaveConflict, mine: ReadonlySet<string>) => {
    const lost = new Set(merge.clashes.map((clash) => clash.name).filter((name) => !mine.has(name)))
    const kept = Object.entries(merge.mine).filter(([name]) => !lost.has(name))
    reopen(current, Object.fromEntries(kept))
    submission.settle()
  }
  return { form, start, reopen, draft, isDirty, acts, submission, resolve }
}
