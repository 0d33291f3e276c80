import { useEffect } from 'react'
import { notification } from 'antd'

interface FailureNoticeProps {
  readonly title: string
  readonly words: string
}

/**
 * The notification of a refused sign-in (specification 8). Loaded when it is first needed, so that
 * the page itself stays light.
 */
const FailureNotice = ({ title, words }: FailureNoticeProps) => {
  const [port, holder] = notification.useNotification()
  useEffect(() => {
    port.error({ title, description: words, role: 'alert', key: 'failed' })
    return () => port.destroy('failed')
  }, [port, title, words])
  return holder
}
export default FailureNotice
