import { Suspense, lazy } from 'react'
import { observer } from 'mobx-react-lite'
import { useEngine } from './engine.tsx'
import { OfflineBar } from './status-bar.tsx'

const ToastHost = lazy(() => import('./toast-host.tsx'))

/**
 * Shown over every page: toasts, and the message that the browser is offline. The code that draws
 * toasts is loaded with the first one.
 */
export const Toasting = observer(() => {
  const { toasts } = useEngine()
  return (
    <>
      <OfflineBar />
      <Suspense>{toasts.current && !toasts.isHosted && <ToastHost />}</Suspense>
    </>
  )
})
