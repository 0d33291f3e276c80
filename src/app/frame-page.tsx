import { useEffect, useState } from 'react'
import { Button, Result, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from './engine.tsx'
import { addressOf } from './open-entry.ts'
import { pageTexts } from './page-texts.ts'
import { pageName } from './title.ts'

type FramePageState = { readonly address?: string; readonly words?: string }

/**
 * A link shown inside the shell (specification 2.5: type 7, linkTarget self). A ticket works only
 * once, so reloading the page needs a new one.
 */
const FramePage = observer(({ route }: { readonly route: Route }) => {
  const engine = useEngine()
  const text = useTexts(pageTexts)
  const [state, setState] = useState<FramePageState>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isGone = false
    const take = (next: FramePageState) => {
      if (!isGone) setState(next)
    }
    addressOf(engine, route).then(
      (address) =>
        take(address === undefined ? { words: engine.say(pageTexts, 'noAddress') } : { address }),
      (error: unknown) => take({ words: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isGone = true
    }
  }, [engine, route, round])
  const { address, words } = state
  if (words !== undefined)
    return (
      <Result
        status="warning"
        title={text('frameFailed')}
        subTitle={words}
        extra={<Button onClick={() => (setState({}), setRound(round + 1))}>{text('retry')}</Button>}
      />
    )
  if (address === undefined) return <Skeleton active />
  return (
    <iframe
      title={pageName(engine, route.path)}
      src={address}
      // Foreign pages need their own storage and cannot reach this page; pages of this site are
      // trusted.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
      referrerPolicy="no-referrer"
      style={{ width: '100%', height: '100%', border: 0, background: '#fff' }}
    />
  )
})
export default FramePage
