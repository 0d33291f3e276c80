import { useCallback } from 'react'
import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { NoticeFrame, NoticeSheet } from '#renderers/parts/notice-sheet.tsx'
import { files } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Failed } from '#src/app/model/failed.tsx'
import { useLoading } from '#src/app/model/use-loading.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { attachedFiles } from './attached-files.ts'
import { messageTexts } from './texts.ts'

interface NoticeDialogProps {
  readonly notice: Pick<MessageEntry, 'id' | 'title'>
  /** Called once when the notice is loaded and can be read. Must be stable. */
  readonly onRead: (id: string) => unknown
  readonly onClose: () => void
}

/** The full text of a notice, loaded when the dialog opens (specification 2.6). */
export const NoticeDialog = observer(
  ({ notice: { id, title }, onRead, onClose }: NoticeDialogProps) => {
    const { send, pictures, session } = useEngine()
    const text = useTexts(messageTexts)
    const load = useCallback(async () => {
      const detail = await send(messages.readInfo, { params: { id } }, { quiet: true })
      onRead(id)
      return detail
    }, [send, id, onRead])
    const [found, retry] = useLoading(load)
    const download = async ({ fileId, name }: UploadedFile) =>
      saveFile(await send(files.download, { params: { type: 'annex', name: fileId } }), name)
    return (
      <NoticeFrame title={found.state === 'there' ? found.value.title : title} onClose={onClose}>
        {found.state === 'loading' && (
          <div role="status" aria-label={text('loading')}>
            <Skeleton active />
          </div>
        )}
        {found.state === 'failed' && <Failed error={found.error} onRetry={retry} />}
        {found.state === 'there' && (
          <NoticeSheet
            sender={found.value.creatorUser}
            time={found.value.lastModifyTime}
            zone={session.timeZone}
            html={found.value.bodyText}
            files={attachedFiles(found.value.files)}
            picture={(name) => pictures.find('advertPicture', name)}
            onDownload={download}
          />
        )}
      </NoticeFrame>
    )
  },
)
