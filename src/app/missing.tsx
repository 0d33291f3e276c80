import { Button, Result } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { isWebAddress } from '#schemas/menu.ts'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from './engine.tsx'
import { pageTexts } from './page-texts.ts'
import { pageName } from './title.ts'
import { toAddress } from '#src/engine/base.ts'

/** The page of an unknown path; its address stays visible (specification 2.4). */
export const NotFound = () => {
  const text = useTexts(pageTexts)
  const address = new URLSearchParams(useLocation().search).get('from')
  return (
    <Result
      status="404"
      title={<h1 className="result-title">404</h1>}
      subTitle={
        <>
          {text('notFound')}
          {address && <div style={{ overflowWrap: 'anywhere' }}>{text('wanted', { address })}</div>}
        </>
      }
      extra={<Link to="/home">{text('toHome')}</Link>}
    />
  )
}

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
