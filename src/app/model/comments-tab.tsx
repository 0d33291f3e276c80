import { Button, Empty, Flex, Modal, Skeleton } from 'antd'
import type { Mentions } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { ComponentRef } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import { printCount } from '#schemas/format/number.ts'
import type { CommentStore } from '#src/engine/comment-store.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentLine } from './comment-line.tsx'
import { commentTexts } from './comment-texts.ts'
import { Failed } from './failed.tsx'

interface LinesProps {
  readonly store: CommentStore
  onRemove(comment: RecordComment): void
}

const Lines = observer(({ store, onRemove }: LinesProps) => {
  const text = useTexts(commentTexts)
  if (store.comments.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
  return (
    <>
      {store.earlier > 0 && (
        <Button
          block
          loading={store.isLoadingEarlier}
          onClick={() => void store.loadEarlier().catch(() => undefined)}
        >
          {text('earlier', { count: printCount(store.earlier) })}
        </Button>
      )}
      <ol
        aria-label={text('comments')}
        style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 }}
      >
        {store.comments.map((comment) => (
          <li key={comment.id}>
            <CommentLine comment={comment} store={store} onRemove={() => onRemove(comment)} />
          </li>
        ))}
      </ol>
    </>
  )
})

/** Asks before it removes a comment; once that is gone, `onRemoved` is called. */
function useRemoval(store: CommentStore, onRemoved: () => void) {
  const text = useTexts(commentTexts)
  const [modal, place] = Modal.useModal()
  const remove = (comment: RecordComment) => {
    let isGone = false
    void modal.confirm({
      title: text('removeAsk'),
      content: text('removeLost'),
      okText: text('remove'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
      onOk: async () => void (isGone = await store.remove(comment)),
      // The button that had the focus is gone with its line.
      afterClose: () => isGone && onRemoved(),
    })
  }
  return { remove, place }
}

/** What is said about a record, the newest last, and where more is written. */
export const CommentsTab = observer(({ store }: { readonly store: CommentStore }) => {
  const box = useRef<ComponentRef<typeof Mentions>>(null)
  const { remove, place } = useRemoval(store, () => box.current?.focus())
  if (store.state === 'failed')
    return <Failed error={store.error} onRetry={() => void store.load()} />
  if (store.state === 'loading') return <Skeleton active avatar />
  return (
    <Flex vertical gap="middle">
      <Lines store={store} onRemove={remove} />
      <CommentBox
        ref={box}
        draft={store.draft}
        isBusy={store.isSending}
        act="send"
        find={store.findPeople}
        onChange={(change) => store.setDraft(change(store.draft))}
        onAct={() => void store.say()}
      />
      {place}
    </Flex>
  )
})
