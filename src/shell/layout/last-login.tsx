import { useEffect } from 'react'
import { App } from 'antd'
import dayjs from 'dayjs'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'

/** Once after signing in, for 2 s at the bottom right: when and from where it was before, if it was (specification 4). */
export function useLastLogin(): void {
  const { session } = useEngine()
  const { notification } = App.useApp()
  const text = useTexts(shellTexts)
  useEffect(() => {
    const user = session.current?.userInfo
    if (!session.isFresh || !user) return
    session.settle()
    if (user.prevLogin !== 1 || user.prevLoginTime === null) return
    const time = dayjs(user.prevLoginTime).format('YYYY-MM-DD HH:mm:ss')
    const address = [user.prevLoginIPAddressName, user.prevLoginIPAddress].filter(Boolean).join(' ')
    notification.info({ title: text('welcomeBack'), description: text('lastLogin', { time, address }), placement: 'bottomRight', duration: 2, role: 'status' })
  })
}
