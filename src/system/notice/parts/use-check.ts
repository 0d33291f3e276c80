import { useTexts } from '#renderers/runtime.tsx'
import type { Problem } from '#schemas/wire/envelope.ts'
import { noticeTexts } from '../texts.ts'
import type { NoticeInput, NoticeDraft } from './notice-draft.ts'
import { limits, hasReceivers } from './notice-draft.ts'

/** Checks a notice before it is sent; for a release also its receivers and expiry. */
export function useCheck(notice: NoticeDraft): (isRelease: boolean) => boolean {
  const text = useTexts(noticeTexts)
  return (isRelease) => {
    const { draft, uploads } = notice
    const wrong: readonly (readonly [
      path: keyof NoticeInput,
      key: 'titleNeeded' | 'tooLong' | 'uploadsRun' | 'receiversNeeded' | 'expired',
      isWrong: boolean,
    ])[] = [
      ['title', 'titleNeeded', draft.title.trim() === ''],
      ['bodyText', 'tooLong', draft.bodyText.length > limits.body],
      ['files', 'uploadsRun', uploads.length > 0],
      ['receivers', 'receiversNeeded', isRelease && !hasReceivers(draft.receivers)],
      [
        'expirationTime',
        'expired',
        isRelease && draft.expirationTime !== null && draft.expirationTime <= Date.now(),
      ],
    ]
    const problems = wrong.flatMap(([path, key, isWrong]): Problem[] =>
      isWrong ? [{ path, code: key, message: text(key) }] : [],
    )
    notice.complain(problems)
    return problems.length === 0
  }
}
