import { PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fileTexts } from './file-texts.ts'
import { filesOf } from './file-values.ts'
import { usePreview } from './preview/use-preview.tsx'

/** This many names are shown at first. */
const mostNames = 3

const name = { overflowWrap: 'anywhere', textAlign: 'start' } as const

/** The names of stored files; each opens its preview. */
export function FileNames({ value }: { readonly value: unknown }) {
  const { files: port } = useRuntime()
  const text = useTexts(fileTexts)
  const files = filesOf(value)
  const [preview, open] = usePreview(files)
  const [isOpen, setOpen] = useState(false)
  // One more name takes as much room as the text that says there is one more, so it is shown too.
  const isWhole = isOpen || files.length <= mostNames + 1
  return (
    <>
      <Flex vertical gap={2} align="start">
        {(isWhole ? files : files.slice(0, mostNames)).map((file, at) =>
          port ? (
            <Typography.Link
              key={file.fileId}
              href={`#${file.fileId}`}
              style={name}
              aria-label={text('preview', { name: file.name })}
              onClick={(event) => {
                event.preventDefault()
                event.stopPropagation()
                open(at)
              }}
            >
              <PaperClipOutlined aria-hidden /> {file.name}
            </Typography.Link>
          ) : (
            <span key={file.fileId} style={name}>
              {file.name}
            </span>
          ),
        )}
        {!isWhole && (
          <Button
            type="text"
            size="small"
            style={{ marginInlineStart: -7 }}
            onClick={(event) => {
              event.stopPropagation()
              setOpen(true)
            }}
          >
            {text('more', { count: files.length - mostNames })}
          </Button>
        )}
      </Flex>
      {preview}
    </>
  )
}
