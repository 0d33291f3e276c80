import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Conflict } from '#renderers/pages/form/parts/conflict.tsx'
import { Frame } from '#renderers/pages/form/parts/frame.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
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

interface OpenProps {
  readonly wish: Wish
  readonly record: RecordRow | null
  /** Reads the record anew; absent for a new one. */
  readonly onReload?: () => void
}

const OpenForm = ({ wish, record, onReload }: OpenProps) => {
  const engine = useEngine()
  const { loaded, views, list, address, guard } = useModelPlace()
  const text = useTexts(formTexts)
  const [start, setStart] = useState<Start>({ record, preset: {}, turn: 0 })
  const form = useForm(start)
  const draft = useDraft(form)
  const [keys, setKeys] = useState(() => new SendKeys())
  const [refusals, setRefusals] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [conflict, setConflict] = useState<Extract<Saved, { type: 'conflict' }> | null>(null)
  const isBusy = useRef(false)
  const isDone = useRef(false)
  const isDirty = useCallback(() => !isDone.current && form.isDirty, [form])
  useEffect(() => guard(isDirty), [guard, isDirty])
  const { form: settings } = loaded.model.document

  const refresh = () => (wish.act === 'add' ? list.turn(1, list.ask.size) : list.load())
  const acts = useActs({
    id: wish.id,
    isDirty,
    refresh: onReload ?? (() => setStart({ record: null, preset: {}, turn: start.turn + 1 })),
  })
  const finish = (isNext: boolean) => {
    setRefusals(0)
    draft.drop()
    if (isNext) {
      // The next new record may hold the same values.
      setKeys(new SendKeys())
      refresh()
      return setStart({ record: null, preset: {}, turn: start.turn + 1 })
    }
    isDone.current = true
    guard(null)
    address.close(refresh)
  }
  const take = (saved: Saved, isNext: boolean) => {
    if (saved.type === 'saved') finish(isNext)
    else if (saved.type === 'wrong') setRefusals((count) => count + 1)
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
  const resolve = (
    { current, merge }: Extract<Saved, { type: 'conflict' }>,
    mine: ReadonlySet<string>,
  ) => {
    const lost = new Set(merge.clashes.map((one) => one.name).filter((name) => !mine.has(name)))
    setStart({
      record: current,
      preset: Object.fromEntries(Object.entries(merge.mine).filter(([name]) => !lost.has(name))),
      turn: start.turn + 1,
    })
    setConflict(null)
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
        <>
          <Button onClick={() => address.close()}>{settings.cancelText || text('cancel')}</Button>
          {form.plan.canAddNext && (
            <Button disabled={isRunning} onClick={() => void submit(true)}>
              {text('confirmAndAdd')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={isRunning}
            loading={isRunning && { delay: 300 }}
            onClick={() => void submit(false)}
          >
            {settings.confirmText || text('confirm')}
          </Button>
        </>
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
          onRestore={(mine) =>
            setStart({ record: start.record, preset: draft.take(mine), turn: start.turn + 1 })
          }
          onDiscard={draft.drop}
          onCancel={() => address.close()}
        />
      )}
      {conflict && (
        <Conflict
          differences={conflict.merge.clashes}
          onResolve={(mine) => resolve(conflict, mine)}
          onCancel={() => setConflict(null)}
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
