import { observer } from 'mobx-react-lite'
import { FileList } from '#renderers/parts/file-list.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fileRules } from '#schemas/api/file.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { useEngine } from '#src/app/engine.tsx'
import { printShare, uploadTexts } from '#src/engine/single-upload.ts'
import { noticeTexts } from '../texts.ts'
import { limits } from './notice-draft.ts'
import type { NoticeDraft } from './notice-draft.ts'

/** The attached files: those that are stored, and running uploads. */
export const FileFields = observer(({ notice }: { readonly notice: NoticeDraft }) => {
  const { toasts, say } = useEngine()
  const { language } = useRuntime()
  const text = useTexts(noticeTexts)
  const { bytes, extensions } = fileRules.annex
  const add = (file: File) => {
    if (notice.draft.files.length + notice.uploads.length < limits.files) void notice.upload(file)
    else toasts.show('error', say(uploadTexts, 'fileLimit', { limit: limits.files }))
  }
  const uploads = notice.uploads.map(({ key, name, share, cancel }) => ({
    key,
    name,
    percent: printShare(share),
    onCancel: cancel,
  }))
  return (
    <FileList
      label={text('upload')}
      hint={text('fileHint', { limit: limits.files, size: printBytes(bytes, language) })}
      extensions={extensions}
      files={notice.draft.files}
      uploads={uploads}
      onAdd={add}
      onRemove={(file) => notice.removeFile(file)}
    />
  )
})
