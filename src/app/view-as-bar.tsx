import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from './engine.tsx'
import { StatusBar } from './status-bar.tsx'
import { statusTexts } from './status-texts.ts'
import { stopViewing } from './view-as.ts'
import { toAddress } from '#src/engine/base.ts'

/**
 * Shown in a window that looks as another user: whose view it is, and how to end it (rulings,
 * Permissions).
 */
export const ViewAsBar = observer(() => {
  const { session, storage } = useEngine()
  const text = useTexts(statusTexts)
  const leave = () => {
    stopViewing(storage)
    location.assign(toAddress('/home'))
  }
  return (
    <StatusBar>
      {text('viewingAs', { name: session.current?.userInfo.realName ?? '' })}
      <Button size="small" type="link" onClick={leave}>
        {text('stopViewing')}
      </Button>
    </StatusBar>
  )
})
