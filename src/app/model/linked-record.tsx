import { Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { Create } from 'typebox/value'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import { DetailPage } from '#renderers/pages/detail/view.tsx'
import { Frame } from '#renderers/pages/form/parts/frame.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { records } from '#schemas/api/record.ts'
import { formSettings } from '#schemas/design/document.ts'
import { openOpenedRecords } from '#src/engine/opened-records.ts'
import type { OpenedRecord } from '#src/engine/opened-records.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { openForm } from './open-form.ts'
import { openModels } from './open-models.ts'
import { useLoading } from './use-loading.ts'

const plain = Create(formSettings)

/** Shows the record of another form that was opened last by a link, for reading. */
const LinkedRecord = observer(() => {
  const opened = useEngine().get(openOpenedRecords)
  const { last } = opened
  return last ? (
    <Opened key={`${last.modelId} ${last.id}`} {...last} onClose={opened.close} />
  ) : null
})
export default LinkedRecord

function Opened({ modelId, id, onClose }: OpenedRecord & { onClose(): void }) {
  const engine = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(formTexts)
  const load = useCallback(async () => {
    const loaded = await engine.get(openModels).load(modelId)
    const [record, views] = await Promise.all([
      engine.send(records.dataChange, { params: { modelId, id } }, { quiet: true }),
      loadViews(kindsOf(loaded.model.document)),
    ])
    return { loaded, record, views }
  }, [engine, modelId, id])
  const [found, retry] = useLoading(load)
  const there = found.state === 'there' ? found.value : null
  const form = useMemo(
    () =>
      there &&
      openForm(engine, { loaded: there.loaded, timeZone, mode: 'detail', record: there.record }),
    [engine, timeZone, there],
  )
  useEffect(() => () => form?.dispose(), [form])
  const settings = there?.loaded.model.document.form ?? plain
  return (
    <Frame
      settings={{ ...settings, opening: 'drawer' }}
      title={text('detail', { form: there?.loaded.fullName ?? '' })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('close')}</Button>}
    >
      {there && form ? (
        <DetailPage form={form} views={there.views} printed={there.record.printed} />
      ) : found.state === 'failed' ? (
        <Failed gone={text('deleted')} error={found.error} onRetry={retry} />
      ) : (
        <Skeleton active />
      )}
    </Frame>
  )
}
