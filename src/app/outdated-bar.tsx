import { useState } from 'react'
import { Button } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { StatusBar } from './status-bar.tsx'
import { statusTexts } from './status-texts.ts'
import { useOutdated } from './use-outdated.ts'

/**
 * Tells that a newer version is installed on the server, so that users can refresh when it suits
 * them.
 */
export const OutdatedBar = () => {
  const text = useTexts(statusTexts)
  const isOutdated = useOutdated()
  const [isLater, setLater] = useState(false)
  return (
    <StatusBar>
      {isOutdated && !isLater && (
        <>
          {text('outdated')}
          <Button type="link" size="small" onClick={() => location.reload()}>
            {text('refresh')}
          </Button>
          <Button type="text" size="small" onClick={() => setLater(true)}>
            {text('later')}
          </Button>
        </>
      )}
    </StatusBar>
  )
}
