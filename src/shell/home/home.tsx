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
 * The home page (specification 2.4): key figures, new messages, recently used pages and all pages
 * of the user.
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
