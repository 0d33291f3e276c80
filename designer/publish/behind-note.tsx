import { Alert, Button, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Design } from '#schemas/api/design.ts'
import { useDesign } from '../context.tsx'
import type { Send } from '../port.ts'
import { Behind } from './behind.ts'
import { publishTexts } from './texts.ts'

interface Props {
  readonly design: Design
  readonly send: Send
  /** Is a publish running? After it ends, the live version is checked again. */
  readonly isPublishing: boolean
  readonly onCompare: (number: number) => void
}

/**
 * Says that the draft still contains changes that were taken back when an earlier version was
 * published again. It shows the differences and offers to load the live version.
 */
export const BehindNote = observer(({ design, send, isPublishing, onCompare }: Props) => {
  const store = useDesign()
  const text = useTexts(publishTexts)
  const [behind] = useState(() => new Behind(design, send))
  const wasPublishing = useRef(false)
  useEffect(() => {
    if (wasPublishing.current && !isPublishing) void behind.load()
    wasPublishing.current = isPublishing
  }, [behind, isPublishing])
  if (!behind.isBehind) return null
  const take = async () => {
    const document = await behind.takeLive(store.kinds)
    if (document) store.replace(document, 'restore')
  }
  return (
    <Alert
      banner
      className="design-behind"
      type="warning"
      title={text('behind', { live: behind.live, base: behind.base })}
      description={behind.failure === '' ? undefined : text('notTaken', { reason: behind.failure })}
      action={
        <Space wrap>
          <Button size="small" onClick={() => onCompare(behind.live)}>
            {text('showDifference')}
          </Button>
          <Button size="small" type="primary" onClick={() => void take()}>
            {text('takeLive')}
          </Button>
        </Space>
      }
    />
  )
})
