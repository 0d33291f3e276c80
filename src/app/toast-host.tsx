import { useEffect } from 'react'
import { App, Button, message } from 'antd'
import { observer } from 'mobx-react-lite'
import type { Toast } from '#src/engine/toast.ts'
import { useEngine } from './engine.tsx'

const Offer = ({ toast, onDone }: { readonly toast: Toast; onDone(): void }) => (
  <>
    {toast.text}
    <Button
      type="link"
      size="small"
      onClick={() => {
        onDone()
        toast.action?.run()
      }}
    >
      {toast.action?.label}
    </Button>
  </>
)

type Port = Pick<ReturnType<typeof message.useMessage>[0], 'open' | 'destroy'>

/** Draws the toast of the engine as a message; screen readers announce it as an alert. */
function useToast(port: Port): void {
  const { toasts } = useEngine()
  const { current } = toasts
  useEffect(() => {
    if (current)
      void port.open({
        type: current.type,
        content: current.action ? (
          <Offer toast={current} onDone={() => toasts.clear(current)} />
        ) : (
          current.text
        ),
        duration: current.duration / 1000,
        key: 'toast',
        onClose: () => toasts.clear(current),
      })
    else port.destroy('toast')
  }, [current, port, toasts])
}

/**
 * Draws toasts with the messages of the shell's pages, so that only one of them is shown at a time
 * (specification 8).
 */
export const ShellToasts = observer(() => {
  const { toasts } = useEngine()
  const { message: port } = App.useApp()
  useToast(port)
  useEffect(() => toasts.host(), [toasts])
  return null
})

/** Draws toasts when there is no shell. */
const ToastHost = observer(() => {
  const [port, holder] = message.useMessage({ maxCount: 1 })
  useToast(port)
  return holder
})
export default ToastHost
