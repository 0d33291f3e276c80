import { useRef } from 'react'
import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'

/**
 * Asks for confirmation, then logs out (specification 4, 8). The next user starts at the home page,
 * because returning to the last page is only for sessions that expired.
 */
export function useLogOut(): () => void {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const isAsking = useRef(false)
  const leave = async () => {
    await engine.leave()
    await navigate('/login', { replace: true })
  }
  return () => {
    if (isAsking.current) return
    isAsking.current = true
    void modal.confirm({
      title: text('logoutTitle'),
      content: text('logoutText'),
      onOk: leave,
      afterClose: () => void (isAsking.current = false),
    })
  }
}
