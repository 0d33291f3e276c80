import { Suspense, lazy } from 'react'
import { DatePicker, Form, Input, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { instantOf, instantToPicker, isOwnZone } from '#renderers/parts/day.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import type { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import { FileFields } from './file-fields.tsx'
import { limits } from './notice-draft.ts'
import type { NoticeInput, NoticeDraft } from './notice-draft.ts'
import { ReceiverFields } from './receiver-fields.tsx'

const Editor = lazy(async () => ({
  default: (await import('#renderers/parts/editor/editor.tsx')).Editor,
}))

interface NoticeFieldsProps {
  readonly store: NoticeStore
  readonly notice: NoticeDraft
}

/** The input fields of a notice: title, receivers, expiry, text and files. */
export const NoticeFields = observer(({ store, notice }: NoticeFieldsProps) => {
  const { timeZone } = useRuntime()
  const text = useTexts(noticeTexts)
  const { draft } = notice
  const item = (part: keyof NoticeInput) => {
    const problem = notice.problemOf(part)
    return problem === undefined ? {} : { help: problem, validateStatus: 'error' as const }
  }
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={text('title')} htmlFor="notice-title" required {...item('title')}>
        <Input
          id="notice-title"
          value={draft.title}
          maxLength={limits.title}
          showCount
          onChange={({ target }) => notice.set({ title: target.value })}
        />
      </Form.Item>
      <Form.Item label={text('receivers')} required {...item('receivers')}>
        <ReceiverFields store={store} notice={notice} />
      </Form.Item>
      <Form.Item label={text('expires')} htmlFor="notice-expires" {...item('expirationTime')}>
        <DatePicker
          id="notice-expires"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          placeholder={text('never')}
          showNow={isOwnZone(timeZone)}
          value={instantToPicker(draft.expirationTime, timeZone)}
          onChange={(day) => notice.set({ expirationTime: day ? instantOf(day, timeZone) : null })}
          style={{ width: 240, maxWidth: '100%' }}
        />
      </Form.Item>
      <Form.Item label={text('body')} {...item('bodyText')}>
        <BodyField store={store} notice={notice} />
      </Form.Item>
      <Form.Item label={text('files')} {...item('files')}>
        <FileFields notice={notice} />
      </Form.Item>
    </Form>
  )
})

const BodyField = observer(({ store, notice }: NoticeFieldsProps) => {
  const { pictures } = useEngine()
  const text = useTexts(noticeTexts)
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={text('loading')}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      }
    >
      <Editor
        value={notice.draft.bodyText}
        label={text('body')}
        placeholder={text('bodyHint')}
        isWrong={notice.problemOf('bodyText') !== undefined}
        picture={(name) => pictures.find('advertPicture', name)}
        onPicture={(file) => store.storePicture(file)}
        onChange={(bodyText) => notice.set({ bodyText })}
      />
    </Suspense>
  )
})
