import { Empty, Spin, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { decodeText } from '#schemas/format/text-encoding.ts'
import type { BytesProps } from './bytes-props.ts'
import { previewTexts } from './texts.ts'

/** Number of bytes of a text that are shown. */
const mostShown = 1_000_000

/** The beginning of a text file; its encoding is detected. */
export function TextPreview({ bytes, onBroken }: BytesProps) {
  const say = useTexts(previewTexts)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      const text = decodeText(new Uint8Array(await bytes.slice(0, mostShown).arrayBuffer()))
      if (isOver) return
      if (text === undefined) onBroken()
      else setShown(text)
    }
    void read()
    return () => void (isOver = true)
    // Only new bytes need to be read, not a new `onBroken`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bytes])
  if (shown === undefined) return <Spin />
  if (shown === '') return <Empty description={say('emptyFile')} />
  return (
    <>
      {bytes.size > mostShown && <Typography.Text type="secondary">{say('cut')}</Typography.Text>}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={say('document')}
        style={{
          maxHeight: '68vh',
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          margin: 0,
        }}
      >
        {shown}
      </pre>
    </>
  )
}
