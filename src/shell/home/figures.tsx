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
import { Chart } from './chart.tsx'
import { trendOf } from './trend.ts'
import { Week } from './week.tsx'

/** Most forms that are shown; the most used ones come first. */
const most = 8

/** The numbers of one form. A click opens its list if the menu contains it. */
const FigureCard = observer(
  ({ figure: { modelId, fullName, total, days } }: { readonly figure: Figure }) => {
    const engine = useEngine()
    const text = useTexts(homeTexts)
    const { tag } = languageNames[engine.language]
    const route = engine.menu.routes.find(
      (menuRoute) => menuRoute.screen === 'model' && menuRoute.moduleId === modelId,
    )
    const { count, percent } = trendOf(days)
    const card = (
      <Card size="small" hoverable={route !== undefined} className="home-figure">
        <div className="home-figure-name">{route ? pageName(engine, route.path) : fullName}</div>
        <div className="home-figure-total">{new Intl.NumberFormat(tag).format(total)}</div>
        <Week counts={days} />
        <Typography.Text type="secondary">
          {text(percent === undefined ? 'new' : percent < 0 ? 'less' : 'more', {
            count: new Intl.NumberFormat(tag).format(count),
            percent: Math.abs(percent ?? 0),
          })}
        </Typography.Text>
      </Card>
    )
    return route ? <Link to={route.path + route.search}>{card}</Link> : card
  },
)

/** New records per day of the form that is used most. */
const Busiest = observer(({ figure: { modelId, fullName, days } }: { readonly figure: Figure }) => {
  const engine = useEngine()
  const text = useTexts(homeTexts)
  const route = engine.menu.routes.find((menuRoute) => menuRoute.moduleId === modelId)
  const title = text('perDay', { name: route ? pageName(engine, route.path) : fullName })
  return (
    <Card size="small">
      <h3 className="home-chart-title">{title}</h3>
      <Chart title={title} counts={days} />
    </Card>
  )
})

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
          <>
            <div className="home-figures">
              {list.map((figure) => (
                <FigureCard key={figure.modelId} figure={figure} />
              ))}
            </div>
            {list[0] && <Busiest figure={list[0]} />}
          </>
        )}
      </Listing>
    </Section>
  )
}
