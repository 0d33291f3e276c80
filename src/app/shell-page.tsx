import 'antd/dist/antd.css'
import { useEffect, useMemo } from 'react'
import { App, ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import zhtw from 'antd/locale/zh_TW'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { observer } from 'mobx-react-lite'
import { later } from '#renderers/parts/later.tsx'
import { RefusedContext } from '#renderers/parts/frame/refused-context.ts'
import { hearClearKey } from '#renderers/parts/clear-key.ts'
import { Layout } from '#src/shell/layout/layout.tsx'
import { useIdleLock } from '#src/shell/lock-screen/use-idle-lock.ts'
import { useEngine } from './engine.tsx'
import { OpenedRecord } from './opened-record.tsx'
import { OutdatedBar } from './outdated-bar.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { pagesOf } from './screens.tsx'
import { ShellToasts } from './toast-host.tsx'
import { useSocket } from './use-socket.ts'
import { ViewAsBar } from './view-as-bar.tsx'

const locales = {
  zh: { antd: zh, dayjs: 'zh-cn' },
  zhtw: { antd: zhtw, dayjs: 'zh-tw' },
  en: { antd: en, dayjs: 'en' },
} as const

const NoAccess = later(async () => (await import('./no-access.tsx')).NoAccess)
const drawNoAccess = () => <NoAccess />

/** The shell with its pages: everything that the sign-in page does not need. */
const ShellPage = observer(() => {
  const engine = useEngine()
  const { menu, session, settings } = engine
  useSocket()
  useIdleLock()
  useEffect(() => hearClearKey(), [])
  const locale = locales[settings.language]
  dayjs.locale(locale.dayjs)
  const { routes, groups } = menu
  const { rights } = session
  const pages = useMemo(() => pagesOf({ routes, groups }, rights), [routes, groups, rights])
  return (
    <ConfigProvider locale={locale.antd}>
      <App message={{ maxCount: 1 }}>
        <ShellToasts />
        <OutdatedBar />
        {engine.viewAs && <ViewAsBar />}
        <RefusedContext value={drawNoAccess}>
          <Layout pages={pages} boundary={PageBoundary} />
        </RefusedContext>
        <OpenedRecord />
      </App>
    </ConfigProvider>
  )
})
export default ShellPage
