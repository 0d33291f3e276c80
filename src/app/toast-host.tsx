import { useEffect } from 'react'
import { message } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from './engine.tsx'

/** Draws the one toast of the engine, over every page. */
const ToastHost = observer(() => {
  const { toasts } = useEngine()
  const [port, holder] = message.useMessage({ maxCount: 1 })
  const { current } = toasts
  useEffect(() => {
    if (current) void port.open({ type: current.type, content: current.text, duration: current.duration / 1000, key: 'toast' })
  }, [current, port])
  return holder
})
export default ToastHost
