import { Alert, Button, Modal, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { formatTime } from '#schemas/format/time.ts'
import { useDesign } from '../context.tsx'
import { toolbarTexts } from './texts.ts'

/** One word about whether the draft is saved. After a failure, saving can be tried again. */
export const StatusWord = observer(() => {
  const { saving } = useDesign()
  const { timeZone } = useRuntime()
  const text = useTexts(toolbarTexts)
  const { status } = saving
  return (
    <span
      className={`design-status design-status-${status.type}`}
      role="status"
      {...(status.type === 'failed' && { title: status.message })}
    >
      {status.type === 'saved'
        ? text('saved', { time: formatTime(status.at, timeZone, 'HH:mm') })
        : text(status.type)}
      {status.type === 'failed' && (
        <Button type="link" size="small" onClick={() => void saving.flush()}>
          {text('retry')}
        </Button>
      )}
    </span>
  )
})

/** Asks which of two conflicting documents to keep. Nothing is lost either way. */
export const ConflictDialog = observer(() => {
  const store = useDesign()
  const text = useTexts(toolbarTexts)
  const { status } = store.saving
  if (status.type !== 'conflict') return null
  const { theirs } = status
  return (
    <Modal open closable={false} title={text('conflict')} footer={null}>
      <p>{text('conflictText')}</p>
      <Space>
        <Button type="primary" onClick={() => store.loadTheirs(theirs)}>
          {text('loadTheirs')}
        </Button>
        <Button onClick={() => void store.saving.keepMine()}>{text('keepMine')}</Button>
      </Space>
    </Modal>
  )
})

export interface Recovery {
  readonly at: number
  /** The draft on the server has changed since, so the user is asked whether to take it. */
  readonly isAsked: boolean
}

/** A note about unsaved work found on this computer, which is either loaded already or offered. */
export const RecoveryNote = ({
  recovery,
  onTake,
  onDiscard,
}: {
  readonly recovery: Recovery
  readonly onTake: () => void
  readonly onDiscard: () => void
}) => {
  const text = useTexts(toolbarTexts)
  const { timeZone } = useRuntime()
  const time = formatTime(recovery.at, timeZone, 'YYYY-MM-DD HH:mm')
  if (!recovery.isAsked)
    return (
      <Alert
        banner
        type="info"
        title={text('recovered', { time })}
        closable={{ onClose: onDiscard }}
      />
    )
  const action = (
    <Space>
      <Button size="small" type="primary" onClick={onTake}>
        {text('recover')}
      </Button>
      <Button size="small" onClick={onDiscard}>
        {text('discard')}
      </Button>
    </Space>
  )
  return <Alert banner type="warning" title={text('recoverAsk', { time })} action={action} />
}
