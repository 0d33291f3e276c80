import { Alert, Flex, Modal, Skeleton, Typography } from 'antd'
import { useCallback, useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { CallResult } from '#schemas/api/call.ts'
import { recordHistory } from '#schemas/api/record-history.ts'
import type { RecordStepRow } from '#schemas/api/record-history.ts'
import { formatTime } from '#schemas/format/time.ts'
import { failures } from '#schemas/wire/failure.ts'
import { RefusedCall, wordsOf } from '#src/engine/send.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { Changes } from './history-changes.tsx'
import { historyTexts } from './history-texts.ts'
import { useLoading } from './use-loading.ts'

interface ReturnDialogProps {
  readonly modelId: string
  readonly id: string
  readonly step: RecordStepRow
  onClose(): void
  onReturned(): void
}

type ReturnPreview = CallResult<typeof recordHistory.preview>

/** What a return would change, and what it would leave. */
const Preview = ({ preview: { changes, left } }: { readonly preview: ReturnPreview }) => {
  const text = useTexts(historyTexts)
  return (
    <>
      {changes.length > 0 ? (
        <div>
          <Typography.Paragraph>{text('willChange')}</Typography.Paragraph>
          <Changes changes={changes} />
        </div>
      ) : (
        <Typography.Text>{text('willNothing')}</Typography.Text>
      )}
      {left.length > 0 && (
        <div>
          <Typography.Text type="secondary">{text('willStay')}</Typography.Text>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {left.map(({ label, why }) => (
              <li key={label}>
                {label} ({text(why)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const isStale = (error: unknown): boolean =>
  error instanceof RefusedCall && error.code === failures.conflict.code

/** Loads what a return would change now, and sends it; a stale one is shown again first. */
function useReturn({ modelId, id, step, onReturned }: ReturnDialogProps) {
  const { send, toasts, say } = useEngine()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { version } = step
  const load = useCallback(
    () =>
      send(
        recordHistory.preview,
        { params: { modelId, id, version: String(version) } },
        { quiet: true },
      ),
    [send, modelId, id, version],
  )
  const [found, retry] = useLoading(load)
  const run = async (preview: ReturnPreview) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const params = { modelId, id, version: String(version) }
      const body = { version: preview.version }
      await send(recordHistory.turnBack, { params, body }, { quiet: true })
      toasts.show('success', say(historyTexts, 'wentBack'))
      onReturned()
    } catch (error) {
      setProblem(isStale(error) ? say(historyTexts, 'overtaken') : wordsOf(error))
      if (isStale(error)) retry()
    } finally {
      setBusy(false)
    }
  }
  return { found, retry, problem, isBusy, run }
}

/** Asks before a record returns to an earlier state, and shows what that changes. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { step, onClose } = props
  const text = useTexts(historyTexts)
  const { timeZone } = useRuntime()
  const { found, retry, problem, isBusy, run } = useReturn(props)
  const preview = found.state === 'there' ? found.value : null
  return (
    <Modal
      open
      title={text('goBackTo', { time: formatTime(step.at, timeZone) })}
      okText={text('goBack')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !preview || preview.changes.length === 0, loading: isBusy }}
      onOk={() => void (preview && run(preview))}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {preview ? (
          <Preview preview={preview} />
        ) : found.state === 'failed' ? (
          <Failed error={found.error} onRetry={retry} />
        ) : (
          <Skeleton active />
        )}
      </Flex>
    </Modal>
  )
}
