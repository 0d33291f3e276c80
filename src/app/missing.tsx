import { useEffect } from 'react'
import { Button, Result } from 'antd'
import { useLocation } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { isWebAddress } from '#schemas/menu.ts'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from './engine.tsx'
import { fixedRoutes } from './fixed-routes.ts'
import { pageTexts } from './page-texts.ts'
import { refusedName } from './names.ts'
import { Refused } from './refused.tsx'
import { pageName } from './title.ts'
import { WhoHelps } from './who-helps.tsx'
import { toAddress } from '#src/engine/base.ts'

/** Is the address deep enough to be one that menu entries of forms and pages have? */
const mayBePage = (address: string): boolean => /^\/[^/]+\/[^/]/.test(address)

/**
 * The page of a path that the user has no page for (specification 2.4); its address stays visible.
 * A page that every installation has was refused. Of any other address nobody is told whether it
 * exists for somebody else: it may be refused or gone.
 */
export const NotFound = observer(() => {
  const engine = useEngine()
  const text = useTexts(pageTexts)
  const address = new URLSearchParams(useLocation().search).get('from') ?? ''
  const name = refusedName(engine, address)
  const isUntold = name === undefined && mayBePage(address)
  const title =
    name === undefined
      ? text(isUntold ? 'closedTitle' : 'notFoundTitle')
      : text('noAccess', { name })
  useEffect(() => engine.tabs.rename(fixedRoutes.notFound.path, title), [engine, title])
  if (name !== undefined)
    return (
      <Refused code="403" title={text('refused', { name })}>
        <WhoHelps />
      </Refused>
    )
  return (
    <Refused code={isUntold ? '403' : '404'} title={text(isUntold ? 'closed' : 'notFoundTitle')}>
      {isUntold ? <WhoHelps /> : text('notFound')}
      {address && <div style={{ overflowWrap: 'anywhere' }}>{text('wanted', { address })}</div>}
    </Refused>
  )
})

/**
 * Explains what is missing if a menu entry leads to a page that this version lacks; a plain link
 * can still be opened.
 */
export const Missing = observer(({ route }: { readonly route: Route }) => {
  const text = useTexts(pageTexts)
  const name = pageName(useEngine(), route.path)
  const { screen, address } = route
  const isPage = screen === 'page' || screen === 'model'
  return (
    <Result
      status="info"
      title={text('missing')}
      subTitle={
        isPage
          ? text('missingPage', { name, address })
          : text('missingScreen', { name, screen: text(screen) })
      }
      extra={
        isWebAddress(address) && (
          <Button href={toAddress(address)} target="_blank" rel="noopener noreferrer">
            {text('openLink')}
          </Button>
        )
      }
    />
  )
})
