import { useEffect } from 'react'
import { App } from 'antd'
import { formatTime } from '#schemas/format/time.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'

/**
 * Shows time and place of the previous sign-in, if there was one: once after signing in, for 2 s at
 * the bottom right (specification 4).
 */
export function useLastLogin(): void {
  const { session } = useEngine()
  const { notification } = App.useApp()
  const text = useTexts(shellTexts)
  useEffect(() => {
    const user = session.current?.userInfo
    if (!session.isFresh || !user) return
    session.settle()
    if (user.prevLogin !== 1 || user.prevLoginTime === null) return
    const time = formatTime(user.prevLoginTime, session.timeZone)
    const address = [user.prevLoginIPAddressName, user.prevLoginIPAddress].filter(Boolean).join(' ')
    notification.info({
      title: text('welcomeBack'),
      description: address ? text('lastLogin', { time, address }) : text('lastLoginTime', { time }),
      placement: 'bottomRight',
      duration: 2,
      role: 'status',
    })
  })
}
