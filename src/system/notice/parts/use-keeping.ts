import { App } from 'antd'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { NoticeEntry } from '#schemas/api/message.ts'
import type { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import type { NoticeDraft } from './notice-draft.ts'
import { useCheck } from './use-check.ts'
import { useWhom } from './use-whom.ts'

interface Keeping {
  readonly store: NoticeStore
  readonly notice: NoticeDraft
  /** Called with the id under which the notice was saved. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/**
 * Saves a notice as a draft, or releases it after a confirmation. Both check it first. Call it
 * inside an observer.
 */
export function useKeeping({ store, notice, onSaved, onClose }: Keeping) {
  const text = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const { message, modal } = App.useApp()
  const whom = useWhom(store)
  const check = useCheck(notice)
  const save = async (over?: NoticeEntry) => {
    if (!check(false) || !(await notice.save(over))) return
    void message.success(text('saved'))
    onSaved(notice.id)
  }
  const release = async () => {
    const count = await notice.release()
    if (count === null) return notice.id ? onSaved(notice.id) : undefined
    void message.success(text('releasedTo', { count }))
    onClose()
  }
  const askRelease = () => {
    const { draft } = notice
    if (check(true))
      void modal.confirm({
        title: text('releaseTitle', { name: draft.title }),
        content: text('releaseAsk', { whom: whom(draft.receivers) }),
        okText: text('release'),
        cancelText: list('cancel'),
        onOk: release,
      })
  }
  return { save, askRelease }
}
