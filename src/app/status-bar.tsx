import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { statusTexts } from './status-texts.ts'

/** A line over every page, which screen readers announce; nothing where there is nothing to say. */
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

/** Says, over every page, while the browser is offline (specification 8). */
export const OfflineBar = () => {
  const text = useTexts(statusTexts)
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine)
  return <StatusBar>{!isOnline && text('offline')}</StatusBar>
}
