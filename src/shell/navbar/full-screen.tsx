import { useSyncExternalStore } from 'react'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'

const follow = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Shows the application in full screen, or a warning if the browser does not support it
 * (specification 5.5, 8).
 */
export const FullScreen = () => {
  const { toasts } = useEngine()
  const text = useTexts(shellTexts)
  const isFull = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement))
  const warn = () => toasts.show('warning', text('noFullScreen'))
  const toggle = () => {
    if (isFull) return void document.exitFullscreen()
    if (!document.fullscreenEnabled) return warn()
    document.documentElement.requestFullscreen().catch(warn)
  }
  return (
    <BarButton
      name={text(isFull ? 'leaveFullScreen' : 'fullScreen')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  )
}
