import { App } from 'antd'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { messages, noticeStates } from '#schemas/api/message.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import { useWhom } from './use-whom.ts'

/**
 * What can be done with a notice of the list besides deleting it: a draft is edited and sent, a
 * sent one is looked at. Call it inside an observer.
 */
export function useNoticeActions(
  store: NoticeStore,
  onOpen: (id: string) => void,
): (notice: NoticeEntry) => readonly EntryAction[] {
  const { toasts } = useEngine()
  const text = useTexts(noticeTexts)
  const entry = useTexts(entryTexts)
  const { modal, message } = App.useApp()
  const whom = useWhom(store)
  const may = useMay()
  const release = ({ id }: NoticeEntry) =>
    store.release(id).then(
      (count) => void message.success(text('releasedTo', { count })),
      (error: unknown) =>
        toasts.show(
          'error',
          error instanceof RefusedCall
            ? (error.problems[0]?.message ?? error.message)
            : entry('failed'),
        ),
    )
  const askRelease = (notice: NoticeEntry) =>
    void modal.confirm({
      title: text('releaseTitle', { name: notice.title }),
      content: text('releaseAsk', { whom: whom(notice.receivers) }),
      okText: text('release'),
      cancelText: entry('cancel'),
      onOk: () => release(notice),
    })
  return (notice) => {
    const isDraft = notice.enabledMark === noticeStates.draft
    return [
      {
        key: 'open',
        label: text(isDraft && may(messages.update) ? 'edit' : 'view'),
        run: () => onOpen(notice.id),
      },
      ...(isDraft
        ? [
            {
              key: 'release',
              label: text('release'),
              call: messages.release,
              run: () => askRelease(notice),
            },
          ]
        : []),
    ]
  }
}
