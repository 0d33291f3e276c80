import {
  DeleteOutlined,
  DownloadOutlined,
  PaperClipOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Flex, Typography, Upload } from 'antd'
import { lazy, Suspense } from 'react'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import { extensionsOf } from '#schemas/wire/upload.ts'
import type { UploadRule } from '#schemas/wire/upload.ts'
import { ariaOf } from './control-props.ts'
import { fileTexts } from './file-texts.ts'
import { Thumbs } from './file-thumbs.tsx'
import { filesOf } from './file-values.ts'
import { usePreview } from './preview/use-preview.tsx'
import { UploadLines } from './upload-lines.tsx'

const PictureCrop = lazy(async () => ({
  default: (await import('./picture-crop.tsx')).PictureCrop,
}))

interface FileFieldProps {
  readonly field: FieldPort
  readonly rule: UploadRule
  /** Text of the button. */
  readonly button: string
  /** Text beside the button; '' for none. */
  readonly tip: string
  /** A picture is cropped before it is sent. */
  readonly isCropped?: boolean
  readonly name?: string
}

interface StoredProps {
  readonly files: readonly UploadedFile[]
  /** Absent where files cannot be removed. */
  readonly onRemove: ((file: UploadedFile) => void) | undefined
}

const StoredFiles = ({ files, onRemove }: StoredProps) => {
  const { files: port, language } = useRuntime()
  const text = useTexts(fileTexts)
  const [preview, open] = usePreview(files)
  const link = (act: () => unknown) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    act()
  }
  return (
    <>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {files.map((file, at) => (
          <li
            key={file.fileId}
            style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 }}
          >
            <PaperClipOutlined aria-hidden />
            <Typography.Link
              href={`#${file.fileId}`}
              aria-label={text('preview', { name: file.name })}
              style={{ minWidth: 0, overflowWrap: 'anywhere' }}
              onClick={link(() => port && open(at))}
            >
              {file.name}
            </Typography.Link>
            <Typography.Text type="secondary" style={{ flex: 'none' }}>
              {printBytes(file.fileSize, language)}
            </Typography.Text>
            {port && (
              <Typography.Link
                href={`#${file.fileId}`}
                aria-label={text('download', { name: file.name })}
                onClick={link(() => port.save(file))}
              >
                <DownloadOutlined aria-hidden />
              </Typography.Link>
            )}
            {onRemove && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('remove', { name: file.name })}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {preview}
    </>
  )
}

/**
 * The files of a field: choose them, follow their upload, preview and remove them (specification 4,
 * 5.4).
 */
export const FileField = observer(
  ({ field, rule, button, tip, isCropped = false, name }: FileFieldProps) => {
    const { files: port } = useRuntime()
    const text = useTexts(fileTexts)
    const files = filesOf(field.value)
    const uploads = port?.uploads(field) ?? []
    const taken = files.length + uploads.length
    const add = (chosen: readonly File[]): void => port?.add(field, chosen, rule)
    const remove = (file: UploadedFile): void => {
      field.set(files.filter((storedFile) => storedFile !== file))
      field.touch()
    }
    const extensions = extensionsOf(rule)
    // antd calls this once for each chosen file with the whole list, so only the first call adds
    // them all. A cropped file is not in the list and is added alone.
    const choose = (file: File, all: readonly File[]): false => {
      if (!all.includes(file)) add([file])
      else if (file === all[0]) add(all)
      return false
    }
    const isFull = taken >= rule.limit
    const isOff = isFull || !port
    const chooser = (
      <Upload
        multiple={rule.limit > 1 && !isCropped}
        showUploadList={false}
        disabled={isOff}
        beforeUpload={choose}
        {...(extensions && { accept: extensions.map((extension) => `.${extension}`).join() })}
      >
        <Button icon={<UploadOutlined aria-hidden />} disabled={isOff}>
          {button}
        </Button>
      </Upload>
    )
    return (
      <div id={field.id} role="group" tabIndex={-1} {...ariaOf(field, name)}>
        {!field.readOnly && (
          <Flex gap={8} align="center" wrap>
            {isCropped && !isOff ? (
              <Suspense fallback={chooser}>
                <PictureCrop
                  words={{
                    title: text('crop'),
                    ok: text('take'),
                    less: text('zoomOut'),
                    slider: text('zoom'),
                    more: text('zoomIn'),
                  }}
                >
                  {chooser}
                </PictureCrop>
              </Suspense>
            ) : (
              chooser
            )}
            {rule.limit > 1 && (
              <Typography.Text type="secondary">
                {text('taken', { count: taken, limit: rule.limit })}
              </Typography.Text>
            )}
            {tip !== '' && <Typography.Text type="secondary">{tip}</Typography.Text>}
          </Flex>
        )}
        {files.length > 0 && (
          <div style={{ marginBlockStart: 8 }}>
            {rule.type === 'annexpic' ? (
              <Thumbs value={files} size={96} {...(!field.readOnly && { onRemove: remove })} />
            ) : (
              <StoredFiles files={files} onRemove={field.readOnly ? undefined : remove} />
            )}
          </div>
        )}
        <UploadLines uploads={uploads} />
      </div>
    )
  },
)
