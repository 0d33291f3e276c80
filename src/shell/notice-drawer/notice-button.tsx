import { Suspense, lazy, useState } from 'react'
import { Badge } from 'antd'
import { BellOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { badgeMaximum } from '#src/engine/notices.ts'
import { BarButton } from '../navbar/bar-button.tsx'
import { messageTexts } from './texts.ts'

const Drawer = lazy(() => import('./drawer.tsx'))

/**
 * The bell of the bar with the count of unread messages (specification 2.6). The drawer is loaded
 * when it is first opened.
 */
export const NoticeButton = observer(() => {
  const { notices } = useEngine()
  const text = useTexts(messageTexts)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Badge count={notices.unread} overflowCount={badgeMaximum} size="small" offset={[-6, 6]}>
        <BarButton
          name={text('button', { count: notices.unread })}
          icon={<BellOutlined aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setState('open')}
        />
      </Badge>
      <Suspense>
        {state !== 'never' && (
          <Drawer isOpen={state === 'open'} onClose={() => setState('closed')} />
        )}
      </Suspense>
    </>
  )
})
