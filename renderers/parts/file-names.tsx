import { PaperClipOutlined } from '@ant-design/icons'
import { Flex, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fileTexts } from './file-texts.ts'
import { filesOf } from './file-values.ts'
import { usePreview } from './preview/use-preview.tsx'

const name = { overflowWrap: 'anywhere', textAlign: 'start' } as const

/** The names of stored files; each opens its preview. */
export function FileNames({ value }: { readonly value: unknown }) {
  const { files: port } = useRuntime()
  const text = useTexts(fileTexts)
  const files = filesOf(value)
  const [preview, open] = usePreview(files)
  return (
    <>
      <Flex vertical gap={2} align="start">
        {files.map((file, at) =>
          port ? (
            <Typography.Link
              key={file.fileId} href={`#${file.fileId}`} style={name} aria-label={text('preview', { name: file.name })}
              onClick={(event) => {
                event.preventDefault()
                event.stopPropagation()
                open(at)
              }}
            >
              <PaperClipOutlined aria-hidden /> {file.name}
            </Typography.Link>
          ) : (
            <span key={file.fileId} style={name}>{file.name}</span>
          ),
        )}
      </Flex>
      {preview}
    </>
  )
}
