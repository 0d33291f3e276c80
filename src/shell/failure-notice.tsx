import { useEffect } from 'react'
import { notification } from 'antd'

interface FailureNoticeProps {
  readonly title: string
  readonly words: string
}

/**
 * The notification of a failed sign-in (specification 8). It is loaded on first use, so that the
 * sign-in page stays small.
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
