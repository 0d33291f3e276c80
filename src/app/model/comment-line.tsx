import { Alert, Avatar, Button, Flex, Modal, Typography, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import { formatTime } from '#schemas/format/time.ts'
import { splitComment } from '#schemas/record/comment-spans.ts'
import type { CommentStore } from '#src/engine/comment-store.ts'
import { CommentBox } from './comment-box.tsx'
import { commentTexts } from './comment-texts.ts'

/** The text of a comment, with its links and the people whom it mentions. */
const CommentText = ({ text, mentions }: Pick<RecordComment, 'text' | 'mentions'>) => {
  const { token } = theme.useToken()
  const names = mentions.map(({ name }) => name)
  return (
    <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {splitComment(text, names).map((span, index) => {
        if (span.type === 'plain') return span.text
        if (span.type === 'link')
          return (
            <a key={index} href={span.text} target="_blank" rel="noopener noreferrer">
              {span.text}
            </a>
          )
        return (
          <span key={index} style={{ color: token.colorPrimaryText, fontWeight: 500 }}>
            {span.text}
          </span>
        )
      })}
    </div>
  )
}

interface CommentLineProps {
  readonly comment: RecordComment
  readonly store: CommentStore
  /** Asks whether to remove it. */
  onRemove(): void
}

/** One's own comment while it is changed; leaving what is changed is asked about. */
const Editing = observer(({ comment, store }: Omit<CommentLineProps, 'onRemove'>) => {
  const text = useTexts(commentTexts)
  const [modal, place] = Modal.useModal()
  const { id } = comment
  const edit = store.edits.get(id)
  if (!edit) return null
  const leave = () => {
    if (!store.isChanged(id)) return store.endEdit(id)
    let isLeft = false
    void modal.confirm({
      title: text('dropAsk'),
      okText: text('drop'),
      okButtonProps: { danger: true },
      cancelText: text('stay'),
      onOk: () => void (isLeft = true),
      // Until then the question holds the focus.
      afterClose: () => isLeft && store.endEdit(id),
    })
  }
  const isChangedSince = !edit.isSaving && comment.version !== edit.begun.version
  return (
    <Flex vertical gap="small">
      {isChangedSince && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={text('changedSince')}
          description={<CommentText {...comment} />}
        />
      )}
      <CommentBox
        draft={edit.draft}
        isBusy={edit.isSaving}
        act="save"
        find={store.findPeople}
        onChange={(change) => store.changeEdit(id, change)}
        onAct={() => void store.saveEdit(id)}
        onCancel={leave}
      />
      {place}
    </Flex>
  )
})

/** Who said what, and when; one's own can be changed and removed. */
export const CommentLine = observer(({ comment, store, onRemove }: CommentLineProps) => {
  const text = useTexts(commentTexts)
  const { timeZone } = useRuntime()
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = comment.isOwn && store.edits.has(comment.id)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const name = comment.userName || text('gone')
  return (
    <Flex component="article" gap="small" align="flex-start" aria-label={name}>
      <Avatar size={28} aria-hidden style={{ flex: 'none' }}>
        {name.slice(0, 1)}
      </Avatar>
      <Flex vertical gap={2} style={{ flex: 1, minWidth: 0 }}>
        <Flex wrap gap="0 12px" align="baseline">
          <Typography.Text strong>{name}</Typography.Text>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {formatTime(comment.at, timeZone, 'YYYY-MM-DD HH:mm')}
            {comment.editedAt !== null && ` ${text('edited')}`}
          </Typography.Text>
          {comment.isOwn && !isEditing && (
            <Flex gap="small" style={{ marginInlineStart: 'auto' }}>
              <Button
                ref={editButton}
                type="link"
                size="small"
                onClick={() => store.beginEdit(comment)}
              >
                {text('edit')}
              </Button>
              <Button type="link" size="small" danger onClick={onRemove}>
                {text('remove')}
              </Button>
            </Flex>
          )}
        </Flex>
        {isEditing ? <Editing comment={comment} store={store} /> : <CommentText {...comment} />}
      </Flex>
    </Flex>
  )
})
