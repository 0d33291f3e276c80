import { Spin, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { BytesProps } from './bytes-props.ts'
import { previewTexts } from './texts.ts'

/** Bytes of a text that are shown. */
const mostShown = 1_000_000

/** The beginning of a text, as it is. */
export function TextPreview({ bytes }: BytesProps) {
  const say = useTexts(previewTexts)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isOver = false
    void bytes
      .slice(0, mostShown)
      .text()
      .then((read) => isOver || setShown(read))
    return () => void (isOver = true)
  }, [bytes])
  if (shown === undefined) return <Spin />
  return (
    <>
      {bytes.size > mostShown && <Typography.Text type="secondary">{say('cut')}</Typography.Text>}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
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
