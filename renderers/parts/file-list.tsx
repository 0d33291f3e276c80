import { Button, Flex, Progress, Typography, Upload } from 'antd'
import { CloseOutlined, DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { fileTexts } from './file-texts.ts'

/** A file that is being uploaded. */
export interface RunningUpload {
  readonly key: string
  readonly name: string
  /** 0 to 99. */
  readonly percent: number
  onCancel(): void
}

interface FileListProps {
  /** Text of the button. */
  readonly label: string
  /** Says how many files are allowed and how large. */
  readonly hint: string
  readonly extensions: readonly string[]
  readonly files: readonly UploadedFile[]
  readonly uploads: readonly RunningUpload[]
  /** Called once for each chosen file. */
  onAdd(file: File): void
  onRemove(file: UploadedFile): void
}

const line = { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 } as const

/**
 * Files that can be added and removed. Running uploads show their progress and can be cancelled.
 */
export const FileList = ({
  label,
  hint,
  extensions,
  files,
  uploads,
  onAdd,
  onRemove,
}: FileListProps) => {
  const { language } = useRuntime()
  const text = useTexts(fileTexts)
  return (
    <>
      <Flex gap={8} align="center" wrap>
        <Upload
          multiple
          showUploadList={false}
          accept={extensions.map((extension) => `.${extension}`).join()}
          beforeUpload={(file) => (onAdd(file), false)}
        >
          <Button icon={<UploadOutlined aria-hidden />}>{label}</Button>
        </Upload>
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </Flex>
      <ul style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <li key={file.fileId} style={line}>
            <PaperClipOutlined aria-hidden />
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</span>
            <Typography.Text type="secondary" style={{ flex: 'none' }}>
              {printBytes(file.fileSize, language)}
            </Typography.Text>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={text('remove', { name: file.name })}
              onClick={() => onRemove(file)}
            />
          </li>
        ))}
        {uploads.map(({ key, name, percent, onCancel }) => (
          <li key={key} style={line}>
            <span style={{ flex: '0 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</span>
            <Progress
              percent={percent}
              size="small"
              status="active"
              aria-label={text('share', { name })}
              style={{ flex: 1, maxWidth: 240 }}
            />
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={text('cancel', { name })}
              onClick={onCancel}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
