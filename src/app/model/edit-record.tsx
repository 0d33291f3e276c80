import { Button, Skeleton } from 'antd'
import { useCallback } from 'react'
import { Conflict } from '#renderers/pages/form/parts/conflict.tsx'
import { Frame } from '#renderers/pages/form/parts/frame.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import { UnchosenContext, useUnchosenRoom } from '#renderers/parts/unchosen.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { records } from '#schemas/api/record.ts'
import type { Document } from '#schemas/design/document.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Neighbours } from './neighbours.tsx'
import { OfferedDraft } from './offered-draft.tsx'
import { useModelPlace } from './place.ts'
import type { Wish } from './use-address.ts'
import { useRecordTitle } from './record-head.tsx'
import { useEditing } from './use-editing.ts'
import type { OpenProps } from './use-editing.ts'
import { useLoading } from './use-loading.ts'

interface FormButtonsProps {
  readonly settings: Document['form']
  readonly canAddNext: boolean
  readonly isRunning: boolean
  onClose(): void
  onSubmit(isNext: boolean): void
}

/** The buttons below a form, named as designed. */
const FormButtons = ({ settings, canAddNext, isRunning, onClose, onSubmit }: FormButtonsProps) => {
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

const OpenForm = (props: OpenProps) => {
  const { record } = props
  const { loaded, views, list, address } = useModelPlace()
  const titleOf = useRecordTitle(loaded.fullName)
  const { form, start, reopen, draft, isDirty, acts, submission, resolve } = useEditing(props)
  const { isRunning, refusals, conflict, settle } = submission
  const room = useUnchosenRoom()
  const submit = (isNext: boolean) => {
    if (room.isClear()) void submission.submit(isNext)
  }
  return (
    <Frame
      settings={loaded.model.document.form}
      title={titleOf(
        record ? 'edit' : 'add',
        record ? { plan: form.plan, data: record.data } : undefined,
      )}
      extra={
        record && (
          <Neighbours
            list={list}
            id={record.id}
            onGo={({ id, page }) => address.open({ act: 'edit', id }, 'replace', page)}
          />
        )
      }
      onClose={() => address.close()}
      footer={
        <FormButtons
          settings={loaded.model.document.form}
          canAddNext={form.plan.canAddNext}
          isRunning={isRunning}
          onClose={() => address.close()}
          onSubmit={submit}
        />
      }
    >
      {!draft.offer && (
        <UnchosenContext value={room}>
          <FormPage
            key={start.turn}
            form={form}
            views={views}
            refusals={refusals}
            acts={acts}
            onSubmit={() => submit(false)}
          />
        </UnchosenContext>
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

/** An existing record, loaded again each time it is opened. */
function StoredRecord({ wish }: { readonly wish: Wish }) {
  const { send } = useEngine()
  const { loaded, address } = useModelPlace()
  const text = useTexts(formTexts)
  const titleOf = useRecordTitle(loaded.fullName)
  const load = useCallback(
    () => send(records.read, { params: { modelId: loaded.id, id: wish.id } }, { quiet: true }),
    [send, loaded.id, wish.id],
  )
  const [found, retry] = useLoading(load)
  if (found.state === 'there') return <OpenForm wish={wish} record={found.value} onReload={retry} />
  return (
    <Frame
      settings={loaded.model.document.form}
      title={titleOf('edit')}
      onClose={() => address.close()}
      footer={<Button onClick={() => address.close()}>{text('close')}</Button>}
    >
      {found.state === 'failed' ? (
        <Failed gone={text('deleted')} error={found.error} onRetry={retry} />
      ) : (
        <Skeleton active />
      )}
    </Frame>
  )
}

/** The form of a new record, or of one to change. */
export const EditRecord = ({ wish }: { readonly wish: Wish }) =>
  wish.act === 'add' ? <OpenForm wish={wish} record={null} /> : <StoredRecord wish={wish} />
