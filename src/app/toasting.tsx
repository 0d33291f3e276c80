import { Suspense, lazy } from 'react'
import { observer } from 'mobx-react-lite'
import { useEngine } from './engine.tsx'

const ToastHost = lazy(() => import('./toast-host.tsx'))

/** The place of toasts; what draws them is loaded with the first one. */
export const Toasting = observer(() => {
  const { toasts } = useEngine()
  return <Suspense>{toasts.current && <ToastHost />}</Suspense>
})
