import { useState } from 'react'
import { Button, Card } from 'antd'
import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { pageName } from '#src/app/title.ts'
import { menuIcon } from '../icons.tsx'
import { favouritesOf } from './favourites.ts'
import { Section } from './section.tsx'
import { homeTexts } from './texts.ts'

/** How many shortcuts are shown until the user asks for all. */
const few = 12

const PinButton = observer(({ path, name }: { readonly path: string; readonly name: string }) => {
  const favourites = useEngine().get(favouritesOf)
  const text = useTexts(homeTexts)
  const isPinned = favourites.has(path)
  const label = text(isPinned ? 'unpin' : 'pin', { name })
  return (
    <Button
      type="text"
      size="small"
      className="home-pin"
      aria-label={label}
      title={label}
      onClick={() => favourites.toggle(path)}
      icon={isPinned ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    />
  )
})

const Shortcut = observer(
  ({ route, canPin }: { readonly route: Route; readonly canPin: boolean }) => {
    const name = pageName(useEngine(), route.path)
    return (
      <div className="home-shortcut">
        <Link to={route.path + route.search}>
          <Card size="small" hoverable>
            <span className="home-shortcut-line">
              {menuIcon(route.icon, false)}
              <span>{name}</span>
            </span>
          </Card>
        </Link>
        {canPin && <PinButton path={route.path} name={name} />}
      </div>
    )
  },
)

/** The pages that the user visited last. */
export const Recent = observer(() => {
  const { menu, tabs } = useEngine()
  const text = useTexts(homeTexts)
  const routes = tabs.recent.flatMap((path) => menu.find(path) ?? []).slice(0, 6)
  if (routes.length === 0) return null
  return (
    <Section title={text('recent')}>
      <div className="home-grid">
        {routes.map((route) => (
          <Shortcut key={route.path} route={route} canPin={false} />
        ))}
      </div>
    </Section>
  )
})

/** The pages that the user pinned, in the order of pinning. */
export const Favourites = observer(() => {
  const engine = useEngine()
  const text = useTexts(homeTexts)
  const pinned = engine.get(favouritesOf).paths.flatMap((path) => engine.menu.find(path) ?? [])
  if (pinned.length === 0) return null
  return (
    <Section title={text('favourites')}>
      <div className="home-grid">
        {pinned.map((route) => (
          <Shortcut key={route.path} route={route} canPin />
        ))}
      </div>
    </Section>
  )
})

/** The other pages of the user's menu. */
export const Shortcuts = observer(() => {
  const engine = useEngine()
  const text = useTexts(homeTexts)
  const [isWhole, setWhole] = useState(false)
  const { routes } = engine.menu
  const favourites = engine.get(favouritesOf)
  const all = routes.filter(({ path }) => !favourites.has(path))
  const more = all.length > few && (
    <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? text('showFewer') : text('showAll', { count: all.length })}
    </Button>
  )
  if (all.length === 0) return null
  return (
    <Section title={text('shortcuts')} extra={more}>
      <div className="home-grid">
        {(isWhole ? all : all.slice(0, few)).map((route) => (
          <Shortcut key={route.path} route={route} canPin />
        ))}
      </div>
    </Section>
  )
})
