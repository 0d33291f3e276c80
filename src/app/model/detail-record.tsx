import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DetailPage } from '#renderers/pages/detail/view.tsx'
import type { PrintedRecord } from '#renderers/pages/detail/view.tsx'
import { Frame } from '#renderers/pages/form/parts/frame.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { records } from '#schemas/api/record.ts'
import type { Field } from '#schemas/design/model.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Neighbours } from './neighbours.tsx'
import { openForm } from './open-form.ts'
import { useModelPlace } from './place.ts'
import { StateTag } from './record-head.tsx'
import { RecordTabs } from './record-tabs.tsx'
import type { RecordTab } from './record-tabs.tsx'
import { useActs } from './use-acts.ts'
import { useComments } from './use-comments.ts'
import { useLinks } from './use-links.ts'
import { useLoading } from './use-loading.ts'

/** The name of a record as the server prints it, so that a masked one stays masked. */
const nameOf = ({ printed }: { readonly printed: PrintedRecord }, title: Field | undefined) => {
  const name = title ? printed[title.node.field] : ''
  return typeof name === 'string' ? name : ''
}

const clean = (): boolean => false
const nothing = (): void => undefined

/** One record for reading, with links to its neighbours and, if granted, to its form. */
export function DetailRecord({ id }: { readonly id: string }) {
  const engine = useEngine()
  const { send } = engine
  const { loaded, views, list, address } = useModelPlace()
  const { timeZone } = useRuntime()
  const text = useTexts(formTexts)
  const comments = useComments(id)
  const links = useLinks(id)
  const load = useCallback(
    () => send(records.dataChange, { params: { modelId: loaded.id, id } }, { quiet: true }),
    [send, loaded.id, id],
  )
  const [found, retry] = useLoading(load)
  // Kept here, because the tabs are drawn anew when the record is loaded again.
  const [tab, setTab] = useState<RecordTab>('details')
  const record = found.state === 'there' ? found.value : null
  const acts = useActs({ id, isDirty: clean, refresh: retry })
  const form = useMemo(
    () => record && openForm(engine, { loaded, timeZone, mode: 'detail', record }),
    [engine, loaded, timeZone, record],
  )
  useEffect(() => () => form?.dispose(), [form])
  const returned = () => {
    retry()
    list.load()
  }
  const name = record && form ? nameOf(record, form.plan.title) : ''
  return (
    <Frame
      settings={loaded.model.document.form}
      title={name === '' ? text('detail', { form: loaded.fullName }) : name}
      {...(name !== '' && { context: loaded.fullName })}
      {...(record && form && { tag: <StateTag plan={form.plan} data={record.data} /> })}
      extra={
        <Neighbours
          list={list}
          id={id}
          onGo={(next) => address.open({ act: 'detail', id: next.id }, 'replace', next.page)}
        />
      }
      onClose={() => address.close()}
      footer={
        <>
          <Button onClick={() => address.close()}>{text('close')}</Button>
          {list.plan.canEdit && found.state === 'there' && (
            <Button type="primary" onClick={() => address.open({ act: 'edit', id }, 'replace')}>
              {text('editRecord')}
            </Button>
          )}
        </>
      }
    >
      {record && form ? (
        <RecordTabs
          plan={form.plan}
          id={id}
          tab={tab}
          onTab={setTab}
          details={<DetailPage form={form} views={views} printed={record.printed} acts={acts} />}
          comments={comments}
          links={links}
          onReturned={returned}
        />
      ) : found.state === 'failed' ? (
        <Failed gone={text('deleted')} error={found.error} onRetry={retry} />
      ) : (
        <Skeleton active />
      )}
      {comments && <LeaveGuard isDirty={() => comments.isDirty} onLeave={nothing} />}
    </Frame>
  )
}
