import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Modal, Typography } from 'antd'
import type { KeyboardEvent } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import { PreviewBody } from './preview-body.tsx'
import { previewTexts } from './texts.ts'

interface PreviewDialogProps {
  readonly files: readonly UploadedFile[]
  readonly at: number
  onTurn(at: number): void
  onClose(): void
}

/**
 * Shows stored files one by one, to look at, turn to the next, and download. Nothing in a file is
 * executed.
 */
export function PreviewDialog({ files, at, onTurn, onClose }: PreviewDialogProps) {
  const { files: port, device } = useRuntime()
  const text = useTexts(previewTexts)
  const file = files[at]
  if (!file) return null
  const turn = (to: number): void => {
    if (files[to]) onTurn(to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // A media player uses the arrow keys itself.
    if (event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft') turn(at - 1)
    if (event.key === 'ArrowRight') turn(at + 1)
  }
  const others = files.length > 1 && (
    <Flex gap={4} align="center">
      <Button
        icon={<LeftOutlined aria-hidden />}
        disabled={at === 0}
        aria-label={text('previous')}
        onClick={() => turn(at - 1)}
      />
      <Typography.Text type="secondary">
        {text('place', { at: at + 1, count: files.length })}
      </Typography.Text>
      <Button
        icon={<RightOutlined aria-hidden />}
        disabled={at === files.length - 1}
        aria-label={text('next')}
        onClick={() => turn(at + 1)}
      />
    </Flex>
  )
  return (
    <Modal
      open
      centered
      destroyOnHidden
      title={<span style={{ overflowWrap: 'anywhere' }}>{text('title', { name: file.name })}</span>}
      width={device === 'app' ? '100%' : 'min(1100px, 92vw)'}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="space-between" align="center" wrap>
          {others || <span />}
          <Flex gap={8}>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void port?.save(file)}>
              {text('download')}
            </Button>
            <Button onClick={onClose}>{text('close')}</Button>
          </Flex>
        </Flex>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys work wherever the focus is inside the dialog */}
      <div onKeyDown={onKeyDown} style={{ minHeight: 240 }}>
        <PreviewBody key={file.fileId} file={file} onGone={onClose} />
      </div>
    </Modal>
  )
}
