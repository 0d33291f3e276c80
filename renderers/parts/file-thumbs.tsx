import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import { fileTexts } from './file-texts.ts'
import { filesOf } from './file-values.ts'
import { usePreview } from './preview/use-preview.tsx'

interface ThumbsProps {
  readonly value: unknown
  /** Pixels. */
  readonly size: number
  /** Absent where pictures cannot be removed. */
  readonly onRemove?: (file: UploadedFile) => void
}

/** Small versions of stored pictures; each opens its preview. */
export const Thumbs = observer(({ value, size, onRemove }: ThumbsProps) => {
  const { files: port } = useRuntime()
  const { token } = theme.useToken()
  const text = useTexts(fileTexts)
  const files = filesOf(value)
  const [preview, open] = usePreview(files)
  const frame = {
    display: 'grid',
    placeItems: 'center',
    width: size,
    height: size,
    overflow: 'hidden',
    border: `1px solid ${token.colorBorderSecondary}`,
    borderRadius: token.borderRadiusSM,
    color: token.colorTextSecondary,
  } as const
  return (
    <>
      <Flex gap={8} wrap>
        {files.map((file, at) => {
          const address = port?.picture(file)
          return (
            <div key={file.fileId} style={{ position: 'relative' }}>
              <a
                href={`#${file.fileId}`}
                style={frame}
                aria-label={text('preview', { name: file.name })}
                onClick={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  if (port) open(at)
                }}
              >
                {address ? (
                  <img
                    src={address}
                    alt=""
                    style={{ width: size, height: size, objectFit: 'cover' }}
                  />
                ) : (
                  <PictureOutlined aria-hidden />
                )}
              </a>
              {onRemove && (
                <Button
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={text('remove', { name: file.name })}
                  onClick={() => onRemove(file)}
                  style={{ position: 'absolute', insetBlockStart: 4, insetInlineEnd: 4 }}
                />
              )}
            </div>
          )
        })}
      </Flex>
      {preview}
    </>
  )
})
