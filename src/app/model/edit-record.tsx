import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Conflict } from '#renderers/pages/form/parts/conflict.tsx'
import { Frame } from '#renderers/pages/form/parts/frame.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Data } from '#schemas/record/input.ts'
import type { Opened } from '#src/engine/form-store.ts'
import { SendKeys } from '#src/engine/send-keys.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Neighbours } from './neighbours.tsx'
import { OfferedDraft } from './offered-draft.tsx'
import { openForm } from './open-form.ts'
import { useModelPlace } from './place.ts'
import { useActs } from './use-acts.ts'
import { useDraft } from './use-draft.ts'
import { save } from './save.ts'
import type { Saved } from './save.ts'
import { useLoading } from './use-loading.ts'
import type { Wish } from './use-address.ts'

/**
 * What a form is opened on: a record or a new one, with values entered over it. `turn` counts the
 * forms opened one after another.
 */
interface Start {
  readonly record: Opened | null
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

/** Tells the page whether the form holds changes, until it is left for good. */
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

type Clash = Extract<Saved, { type: 'conflict' }>

/**
 * Saves a form, one try at a time: what is wrong counts as a refusal, a save that came too late
 * leaves a conflict.
 */
function useSubmit(form: ReturnType<typeof useForm>, onSaved: (isNext: boolean) => void) {
  const engine = useEngine()
  const [keys, setKeys] = useState(() => new SendKeys())
  const [refusals, setRefusals] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [conflict, setConflict] = useState<Clash | null>(null)
  const isBusy = useRef(false)
  const take = (saved: Saved, isNext: boolean) => {
    if (saved.type === 'saved') {
      setRefusals(0)
      // The next new record may hold the same values.
      if (isNext) setKeys(new SendKeys())
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

interface ButtonsProps {
  readonly settings: Document['form']
  readonly canAddNext: boolean
  readonly isRunning: boolean
  onClose(): void
  onSubmit(isNext: boolean): void
}

/** The buttons below a form, named as its design says. */
const FormButtons = ({ settings, canAddNext, isRunning, onClose, onSubmit }: ButtonsProps) => {
  const text = useTexts(formTexts)
  return (
    <>
      <Button onClick={onClose}>{settings.cancelText || text('cancel')}</Button>
      {canAddNext && (
        <Button disabled={isRunning} onClick={() => onSubmit(true)}>
          {text('confirmAndAdd')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={isRunning}
        loading={isRunning && { delay: 300 }}
        onClick={() => onSubmit(false)}
      >
        {settings.confirmText || text('confirm')}
      </Button>
    </>
  )
}

interface OpenProps {
  readonly wish: Wish
  readonly record: RecordRow | null
  /** Reads the record anew; absent for a new one. */
  readonly onReload?: () => void
}

const OpenForm = ({ wish, record, onReload }: OpenProps) => {
  const { loaded, views, list, address } = useModelPlace()
  const text = useTexts(formTexts)
  const [start, setStart] = useState<Start>({ record, preset: {}, turn: 0 })
  const reopen = (on: Opened | null, preset: Data = {}) =>
    setStart({ record: on, preset, turn: start.turn + 1 })
  const form = useForm(start)
  const draft = useDraft(form)
  const { isDirty, leave } = useGuard(form)
  const { form: settings } = loaded.model.document

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
  const { submit, isRunning, refusals, conflict, settle } = useSubmit(form, finish)
  const resolve = ({ current, merge }: Clash, mine: ReadonlySet<string>) => {
    const lost = new Set(merge.clashes.map((one) => one.name).filter((name) => !mine.has(name)))
    const kept = Object.entries(merge.mine).filter(([name]) => !lost.has(name))
    reopen(current, Object.fromEntries(kept))
    settle()
  }
  return (
    <Frame
      settings={settings}
      title={`${text(wish.act)} ${loaded.fullName}`}
      extra={
        record && (
          <Neighbours
            list={list}
            id={record.id}
            onGo={(id) => address.open({ act: 'edit', id }, 'replace')}
          />
        )
      }
      onClose={() => address.close()}
      footer={
        <FormButtons
          settings={settings}
          canAddNext={form.plan.canAddNext}
          isRunning={isRunning}
          onClose={() => address.close()}
          onSubmit={(isNext) => void submit(isNext)}
        />
      }
    >
      {!draft.offer && (
        <FormPage
          key={start.turn}
          form={form}
          views={views}
          refusals={refusals}
          acts={acts}
          onSubmit={() => void submit(false)}
        />
      )}
      <LeaveGuard isDirty={isDirty} onLeave={draft.drop} />
      {draft.offer && (
        <OfferedDraft
          form={form}
          offer={draft.offer}
          onRestore={(mine) => reopen(start.record, draft.take(mine))}
          onDiscard={draft.drop}
          onCancel={() => address.close()}
        />
      )}
      {conflict && (
        <Conflict
          differences={conflict.merge.clashes}
          onResolve={(mine) => resolve(conflict, mine)}
          onCancel={settle}
        />
      )}
    </Frame>
  )
}

/** A record to change, read anew each time it is opened. */
function StoredRecord({ wish }: { readonly wish: Wish }) {
  const { send } = useEngine()
  const { loaded, address } = useModelPlace()
  const text = useTexts(formTexts)
  const load = useCallback(
    () => send(records.read, { params: { modelId: loaded.id, id: wish.id } }, { quiet: true }),
    [send, loaded.id, wish.id],
  )
  const [found, retry] = useLoading(load)
  if (found.state === 'there') return <OpenForm wish={wish} record={found.value} onReload={retry} />
  return (
    <Frame
      settings={loaded.model.document.form}
      title={`${text(wish.act)} ${loaded.fullName}`}
      onClose={() => address.close()}
      footer={<Button onClick={() => address.close()}>{text('close')}</Button>}
    >
      {found.state === 'failed' ? (
        <Failed error={found.error} onRetry={retry} />
      ) : (
        <Skeleton active />
      )}
    </Frame>
  )
}

/** The form of a new record, or of one to change. */
export const EditRecord = ({ wish }: { readonly wish: Wish }) =>
  wish.act === 'add' ? <OpenForm wish={wish} record={null} /> : <StoredRecord wish={wish} />
