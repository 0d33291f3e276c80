import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { NoticeFrame, NoticeSheet } from '#renderers/parts/notice-sheet.tsx'
import { files as fileCalls } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { useEngine } from '#src/app/engine.tsx'
import { saveFile } from '#src/engine/save-file.ts'
import type { NoticeInput } from './notice-draft.ts'

interface SheetProps {
  readonly notice: NoticeInput
  readonly sender: string
  readonly time: number
  readonly above?: ReactNode
  onClose(): void
}

/** A notice in the dialog in which its receivers read it; `above` is shown only to its author. */
export const Sheet = observer(({ notice, sender, time, above, onClose }: SheetProps) => {
  const { send, pictures, session } = useEngine()
  const download = async ({ fileId, name }: UploadedFile) =>
    saveFile(await send(fileCalls.download, { params: { type: 'annex', name: fileId } }), name)
  return (
    <NoticeFrame title={notice.title} onClose={onClose}>
      {above}
      <NoticeSheet
        sender={sender}
        time={time}
        zone={session.timeZone}
        html={notice.bodyText}
        files={notice.files}
        picture={(name) => pictures.find('advertPicture', name)}
        onDownload={download}
      />
    </NoticeFrame>
  )
})
