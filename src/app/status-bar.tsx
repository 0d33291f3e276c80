import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { statusTexts } from './status-texts.ts'

/** A line over every page that screen readers announce; empty if there is no message. */
export const StatusBar = ({ children }: { readonly children: ReactNode }) => {
  const { token } = theme.useToken()
  const {
    colorBgElevated: background,
    colorText: color,
    boxShadow,
    borderRadiusLG: borderRadius,
  } = token
  return (
    <div role="status">
      {children && (
        <div
          className="status-bar"
          style={{
            background,
            color,
            boxShadow,
            borderRadius,
            border: `1px solid ${token.colorBorder}`,
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}

const followLine = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Tells the user, over every page, that the browser is offline (specification 8). */
export const OfflineBar = () => {
  const text = useTexts(statusTexts)
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine)
  return <StatusBar>{!isOnline && text('offline')}</StatusBar>
}
