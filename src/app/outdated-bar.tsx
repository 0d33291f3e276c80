import { useState } from 'react'
import { Button } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { StatusBar } from './status-bar.tsx'
import { statusTexts } from './status-texts.ts'
import { useOutdated } from './use-outdated.ts'

/**
 * Says once that a new version was installed while this one was open: whoever works here refreshes
 * when it suits.
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
