import { useCallback } from 'react'
import { Card, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { home } from '#schemas/api/home.ts'
import type { Figure } from '#schemas/api/home.ts'
import { useEngine } from '#src/app/engine.tsx'
import { pageName } from '#src/app/title.ts'
import { languageNames } from '#schemas/text.ts'
import { useFresh } from '../use-fresh.ts'
import { Listing, Section } from './section.tsx'
import { homeTexts } from './texts.ts'
import { Week } from './week.tsx'

/** Most forms that are shown; the most used ones come first. */
const most = 8

/** The numbers of one form. A click opens its list if the menu contains it. */
const FigureCard = observer(
  ({ figure: { modelId, fullName, total, today, week } }: { readonly figure: Figure }) => {
    const engine = useEngine()
    const text = useTexts(homeTexts)
    const { tag } = languageNames[engine.language]
    const route = engine.menu.routes.find(
      (menuRoute) => menuRoute.screen === 'model' && menuRoute.moduleId === modelId,
    )
    const card = (
      <Card size="small" hoverable={route !== undefined} className="home-figure">
        <div className="home-figure-name">{route ? pageName(engine, route.path) : fullName}</div>
        <div className="home-figure-total">{new Intl.NumberFormat(tag).format(total)}</div>
        <Week counts={week} />
        <Typography.Text type="secondary">
          {text('today', { count: new Intl.NumberFormat(tag).format(today) })}
        </Typography.Text>
      </Card>
    )
    return route ? <Link to={route.path + route.search}>{card}</Link> : card
  },
)

/** Key figures of the forms that the user may open (specification 2.4). */
export const Figures = () => {
  const { send } = useEngine()
  const text = useTexts(homeTexts)
  const fresh = useFresh(
    useCallback(
      async () => (await send(home.figures, {}, { quiet: true })).list.slice(0, most),
      [send],
    ),
  )
  return (
    <Section title={text('figures')}>
      <Listing fresh={fresh} empty={text('noFigures')}>
        {(list) => (
          <div className="home-grid">
            {list.map((figure) => (
              <FigureCard key={figure.modelId} figure={figure} />
            ))}
          </div>
        )}
      </Listing>
    </Section>
  )
}
