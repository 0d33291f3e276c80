import { Alert, App, Button, Flex, Progress, Space, Typography } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { designSheets } from '#schemas/api/design-sheet.ts'
import type { SheetState } from '#schemas/api/design-sheet.ts'
import { refusalOf } from '../port.ts'
import type { SaveFile, Send } from '../port.ts'
import './import.css'
import { importTexts } from './texts.ts'

interface Props {
  readonly designId: string
  readonly send: Send
  readonly save: SaveFile
}

const failuresShown = 10

const Failures = ({
  state,
  onDownload,
}: {
  readonly state: SheetState
  readonly onDownload: () => void
}) => {
  const text = useTexts(importTexts)
  if (state.failed === 0) return null
  const shown = state.failures.slice(0, failuresShown)
  const more = state.failed - new Set(shown.map(({ row }) => row)).size
  return (
    <section aria-label={text('wrong', { count: state.failed })}>
      <Typography.Text type="warning">{text('wrong', { count: state.failed })}</Typography.Text>
      <ul className="design-losses">
        {shown.map(({ row, label, message }) => (
          <li key={`${row} ${label} ${message}`}>{text('row', { row, label, message })}</li>
        ))}
        {more > 0 && <li>{text('more', { count: more })}</li>}
      </ul>
      <Button size="small" onClick={onDownload}>
        {text('download')}
      </Button>
    </section>
  )
}

/**
 * The imported sheet of a design, null where there is none, and the function that imports its rows.
 */
function useSheet(designId: string, send: Send) {
  const [state, setState] = useState<SheetState | null>(null)
  const [failure, setFailure] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const isWanted = useRef(false)
  const params = { modelId: designId }
  const load = useCallback(() => {
    // If this fails, it is loaded again the next time.
    send(designSheets.state, { params: { modelId: designId } }).then(setState, () => undefined)
  }, [send, designId])
  useEffect(load, [load])
  const stop = () => void (isWanted.current = false)
  useEffect(() => () => void (isWanted.current = false), [])
  const run = async () => {
    isWanted.current = true
    setIsRunning(true)
    setFailure('')
    try {
      let now = state
      while (now && now.done < now.total && isWanted.current) {
        now = await send(designSheets.bringIn, { params, body: {} })
        setState(now)
      }
      // All rows came in without a failure, so the sheet is no longer needed.
      if (now && now.done >= now.total && now.failed === 0)
        await send(designSheets.remove, { params })
    } catch (error) {
      setFailure(refusalOf(error).message)
    } finally {
      setIsRunning(false)
    }
  }
  return { state, setState, failure, setFailure, isRunning, run, stop }
}

/**
 * Imports the rows of the sheet that a design was made from, a hundred at a time once it is
 * published. It can be paused. Shows nothing where there is no such sheet.
 */
export const SheetRows = ({ designId, send, save }: Props) => {
  const text = useTexts(importTexts)
  const { modal } = App.useApp()
  const params = { modelId: designId }
  const { state, setState, failure, setFailure, isRunning, run, stop } = useSheet(designId, send)
  const forget = () =>
    void modal.confirm({
      title: text('forgetAsk'),
      okText: text('forget'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await send(designSheets.remove, { params })
        setState(null)
      },
    })
  const download = () =>
    void send(designSheets.exceptions, { params }).then(
      (file) => save(file, `${state?.fileName ?? ''}.xlsx`),
      (error: unknown) => setFailure(refusalOf(error).message),
    )
  if (!state) return null
  const name = state.fileName
  const left = state.total - state.done
  if (!state.isLive)
    return <Alert banner type="info" title={text('waiting', { name, count: state.total })} />
  return (
    <Flex vertical gap="small" className="design-sheet">
      <div role="status">
        {left > 0 ? text('ready', { name, count: left }) : text('done', { name })}
      </div>
      {state.done > 0 && (
        <Progress
          aria-label={text('progress')}
          percent={Math.floor((state.done / Math.max(1, state.total)) * 100)}
          status={isRunning ? 'active' : 'normal'}
        />
      )}
      {state.added > 0 && (
        <Typography.Text type="success">{text('added', { added: state.added })}</Typography.Text>
      )}
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      <Failures state={state} onDownload={download} />
      <Space wrap>
        {left > 0 && !isRunning && (
          <Button type="primary" onClick={() => void run()}>
            {text(state.done > 0 ? 'goOn' : 'bringIn')}
          </Button>
        )}
        {isRunning && <Button onClick={stop}>{text('stop')}</Button>}
        {!isRunning && (left > 0 || state.failed > 0) && (
          <Button onClick={forget}>{text('forget')}</Button>
        )}
        {!isRunning && left === 0 && state.failed === 0 && (
          <Button onClick={() => setState(null)}>{text('close')}</Button>
        )}
      </Space>
    </Flex>
  )
}
