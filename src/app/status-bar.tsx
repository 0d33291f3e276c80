import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button, theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { loadPage } from '#src/engine/transport.ts'
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

/**
 * Tells the user, over every page, that the browser is offline (specification 8). Trying again asks
 * the server at once; if it answers, everything that waits for the line goes on, whatever the
 * browser believes.
 */
export const OfflineBar = ({
  load = loadPage,
}: {
  readonly load?: () => Promise<string | null>
}) => {
  const text = useTexts(statusTexts)
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine)
  const [tried, setTried] = useState<'' | 'trying' | 'failed' | 'back'>('')
  useEffect(() => {
    const lose = () => setTried('')
    window.addEventListener('offline', lose)
    return () => window.removeEventListener('offline', lose)
  }, [])
  const retry = async () => {
    setTried('trying')
    const isBack = (await load()) !== null
    setTried(isBack ? 'back' : 'failed')
    if (isBack) window.dispatchEvent(new Event('online'))
  }
  return (
    <StatusBar>
      {!isOnline && tried !== 'back' && (
        <>
          {text(tried === 'failed' ? 'stillOffline' : 'offline')}
          <Button
            type="link"
            size="small"
            loading={tried === 'trying'}
            onClick={() => void retry()}
          >
            {text('retry')}
          </Button>
        </>
      )}
    </StatusBar>
  )
}
