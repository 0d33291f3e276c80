import { Card, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { pageName } from '#src/app/title.ts'
import { menuIcon } from '../icons.tsx'
import { greetingOf, homeTexts } from './texts.ts'
import './home.css'

const Shortcut = observer(({ route }: { readonly route: Route }) => (
  <Link to={route.path} className="home-shortcut">
    <Card size="small" hoverable>
      <span className="home-shortcut-line">
        {menuIcon(route.icon, false)}
        {pageName(useEngine(), route.path)}
      </span>
    </Card>
  </Link>
))

const Shortcuts = ({ title, routes, empty }: { readonly title: string; readonly routes: readonly Route[]; readonly empty?: string }) => (
  <section aria-label={title}>
    <Typography.Title level={2} style={{ fontSize: 16 }}>{title}</Typography.Title>
    {routes.length === 0 && <Typography.Text type="secondary">{empty}</Typography.Text>}
    <div className="home-grid">
      {routes.map((route) => (
        <Shortcut key={route.path} route={route} />
      ))}
    </div>
  </section>
)

/** The page that everybody starts from: what they used last and what they may use. */
export const Home = observer(() => {
  const { menu, tabs, session } = useEngine()
  const text = useTexts(homeTexts)
  const recent = tabs.recent.flatMap((path) => menu.find(path) ?? []).slice(0, 6)
  const name = session.current?.userInfo.realName ?? ''
  return (
    <div className="home">
      <Typography.Title level={1} style={{ fontSize: 24, margin: 0 }}>{text(greetingOf(new Date().getHours()), { name })}</Typography.Title>
      <Shortcuts title={text('recent')} routes={recent} empty={text('noRecent')} />
      <Shortcuts title={text('shortcuts')} routes={menu.routes} />
    </div>
  )
})
