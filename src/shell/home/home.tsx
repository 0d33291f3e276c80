import { observer } from 'mobx-react-lite'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { Boundary } from '#src/app/boundary.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { Figures } from './figures.tsx'
import { NextSteps } from './next-steps.tsx'
import { LatestNotices } from './notices.tsx'
import { Favourites, Recent, Shortcuts } from './shortcuts.tsx'
import { greetingOf, homeTexts } from './texts.ts'
import './home.css'

/**
 * The home page (specification 2.4): key figures with their trend, first steps and new messages,
 * then favourites, recently used pages and all pages of the user. A part that breaks leaves the others
 * in place.
 */
export const Home = observer(() => {
  const { session } = useEngine()
  const text = useTexts(homeTexts)
  const name = session.current?.userInfo.realName ?? ''
  return (
    <div className="home">
      <PageHead title={text(greetingOf(new Date().getHours()), { name })} />
      <div className="home-columns">
        <Boundary>
          <Figures />
        </Boundary>
        <div className="home-beside">
          <Boundary>
            <NextSteps />
          </Boundary>
          <Boundary>
            <LatestNotices />
          </Boundary>
        </div>
      </div>
      <Boundary>
        <Favourites />
      </Boundary>
      <Boundary>
        <Recent />
      </Boundary>
      <Boundary>
        <Shortcuts />
      </Boundary>
    </div>
  )
})
