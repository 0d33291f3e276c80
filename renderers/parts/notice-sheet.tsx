import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, Flex, Grid, Modal, Typography } from 'antd'
import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { formatTime } from '#schemas/format/time.ts'
import { noticeTexts } from './notice-texts.ts'
import { RichText } from './rich-text.tsx'
import type { FindPicture } from './stored-picture.tsx'

/** Width of a dialog, in pixels (specification 9). */
export const dialogWidth = 800

const boxed = { body: { overflow: 'auto', maxHeight: 'calc(100dvh - 180px)' } } as const
const wholeScreen = {
  container: { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0 },
  body: { flex: 1, minHeight: 0, overflow: 'auto' },
} as const

interface NoticeFrameProps {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** The dialog that shows a notice: 800 px wide, full screen on a phone. */
export const NoticeFrame = ({ title, children, onClose }: NoticeFrameProps) => {
  const text = useTexts(noticeTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  return (
    <Modal
      open
      title={
        <span style={{ display: 'block', paddingInlineEnd: 24, overflowWrap: 'anywhere' }}>
          {title}
        </span>
      }
      width={isPhone ? '100vw' : dialogWidth}
      {...(isPhone
        ? { style: { top: 0, margin: 0, maxWidth: '100vw', paddingBottom: 0 } }
        : { centered: true })}
      styles={isPhone ? wholeScreen : boxed}
      footer={<Button onClick={onClose}>{text('close')}</Button>}
      closable={{ 'aria-label': text('close') }}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}

interface FileLineProps {
  readonly file: UploadedFile
  onDownload(file: UploadedFile): Promise<void>
}

const FileLine = ({ file, onDownload }: FileLineProps) => {
  const { language } = useRuntime()
  const text = useTexts(noticeTexts)
  const [isLoading, setLoading] = useState(false)
  const download = () => {
    setLoading(true)
    // A toast has already said why it was refused.
    void onDownload(file)
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  return (
    <Flex align="center" gap={8}>
      <PaperClipOutlined aria-hidden />
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</span>
      <Typography.Text type="secondary" style={{ flex: 'none' }}>
        {printBytes(file.fileSize, language)}
      </Typography.Text>
      <Button
        size="small"
        type="link"
        icon={<DownloadOutlined aria-hidden />}
        loading={isLoading}
        aria-label={text('download', { name: file.name })}
        onClick={download}
      />
    </Flex>
  )
}

interface NoticeSheetProps {
  readonly sender: string
  /** Epoch milliseconds, shown in `zone`. */
  readonly time: number
  readonly zone: string
  readonly html: string
  readonly files: readonly UploadedFile[]
  readonly picture: FindPicture
  onDownload(file: UploadedFile): Promise<void>
}

/** A notice as its receiver sees it: sender and time, text, and files. */
export const NoticeSheet = ({
  sender,
  time,
  zone,
  html,
  files,
  picture,
  onDownload,
}: NoticeSheetProps) => {
  const text = useTexts(noticeTexts)
  return (
    <>
      <Typography.Paragraph type="secondary">
        {text('from', { sender: sender || text('system'), time: formatTime(time, zone) })}
      </Typography.Paragraph>
      {html ? (
        <RichText html={html} picture={picture} />
      ) : (
        <Typography.Text type="secondary">{text('noText')}</Typography.Text>
      )}
      {files.length > 0 && (
        <section aria-label={text('files')} style={{ marginTop: 16 }}>
          <Typography.Text strong>{text('files')}</Typography.Text>
          <ul style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }}>
            {files.map((file) => (
              <li key={file.fileId}>
                <FileLine file={file} onDownload={onDownload} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
