import { App, Button, Flex } from 'antd'
import { observer } from 'mobx-react-lite'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { messages, noticeStates } from '#schemas/api/message.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import { useWhom } from './use-whom.ts'

interface NoticeActsProps {
  readonly notice: NoticeEntry
  readonly store: NoticeStore
  onOpen(): void
  onRemoved(): void
}

export const Acts = observer(({ notice, store, onOpen, onRemoved }: NoticeActsProps) => {
  const { toasts } = useEngine()
  const text = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const { modal, message } = App.useApp()
  const whom = useWhom(store)
  const may = useMay()
  const isDraft = notice.enabledMark === noticeStates.draft
  const release = () =>
    store.release(notice.id).then(
      (count) => void message.success(text('releasedTo', { count })),
      (error: unknown) =>
        toasts.show(
          'error',
          error instanceof RefusedCall
            ? (error.problems[0]?.message ?? error.message)
            : list('failed'),
        ),
    )
  // The toast has already shown a failure; the confirmation just closes.
  const remove = () =>
    store.remove(notice.id).then(
      () => (void message.success(text('removed')), onRemoved()),
      () => undefined,
    )
  const ask = (key: 'release' | 'remove') => {
    const content =
      key === 'remove' ? list('removePrompt') : text('releaseAsk', { whom: whom(notice.receivers) })
    void modal.confirm({
      title: notice.title,
      content,
      okText: text(key),
      cancelText: list('cancel'),
      okButtonProps: { danger: key === 'remove' },
      onOk: key === 'remove' ? remove : release,
    })
  }
  const act = (key: 'edit' | 'view' | 'release' | 'remove', onClick: () => void) => (
    <Button
      type="link"
      size="small"
      danger={key === 'remove'}
      aria-label={text('act', { act: text(key), name: notice.title })}
      onClick={onClick}
    >
      {text(key)}
    </Button>
  )
  return (
    <Flex wrap>
      {act(isDraft && may(messages.update) ? 'edit' : 'view', onOpen)}
      {isDraft && may(messages.release) && act('release', () => ask('release'))}
      {may(messages.remove) && act('remove', () => ask('remove'))}
    </Flex>
  )
})
