import { Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { Figures } from './figures.tsx'
import { LatestNotices } from './notices.tsx'
import { Recent, Shortcuts } from './shortcuts.tsx'
import { greetingOf, homeTexts } from './texts.ts'
import './home.css'

/**
 * The page that everybody starts from (specification 2.4): how things stand, what is new, what they
 * used last and what they may use.
 */
export const Home = observer(() => {
  const { session } = useEngine()
  const text = useTexts(homeTexts)
  const name = session.current?.userInfo.realName ?? ''
  return (
    <div className="home">
      <Typography.Title level={1} style={{ fontSize: 24, margin: 0 }}>
        {text(greetingOf(new Date().getHours()), { name })}
      </Typography.Title>
      <div className="home-columns">
        <Figures />
        <LatestNotices />
      </div>
      <Recent />
      <Shortcuts />
    </div>
  )
})
