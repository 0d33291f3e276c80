import { useEffect, useLayoutEffect, useState } from 'react'
import { Drawer, theme } from 'antd'
import { useLocation } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { mobileQuery, useMedia } from '#src/app/media.ts'
import { hasPage } from '#src/app/paths.ts'
import { Navbar } from '../navbar/navbar.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { TabStrip } from '../tab-strip/tab-strip.tsx'
import { shellTexts } from '../texts.ts'
import { Brand } from './brand.tsx'
import { KeptPages } from './kept-pages.tsx'
import type { PagesProps } from './kept-pages.tsx'
import { useLastLogin } from './last-login.tsx'
import './layout.css'

/** Tabs follow the address; those that are not permitted any more close. */
function useTabs(): string {
  const engine = useEngine()
  const place = useLocation()
  useEffect(() => engine.tabs.retain((path) => hasPage(engine, path)), [engine])
  useLayoutEffect(() => engine.tabs.visit(place), [engine, place])
  return place.pathname
}

/** The classic layout (specification 2.6): sidebar at the left, or a drawer on a narrow screen; bar and tabs over the pages. */
export const Layout = observer((props: PagesProps) => {
  const { settings } = useEngine()
  const text = useTexts(shellTexts)
  const { token } = theme.useToken()
  const path = useTabs()
  const isMobile = useMedia(mobileQuery)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const isDrawerOpen = isMobile && drawerAt === path
  useLastLogin()

  const isMenuOpen = isMobile ? isDrawerOpen : settings.isSidebarOpen
  const toggleMenu = () => (isMobile ? setDrawerAt(isDrawerOpen ? null : path) : settings.toggleSidebar())
  const menu = (isCollapsed: boolean) => (
    <>
      <Brand isCollapsed={isCollapsed} />
      <Sidebar path={path} isCollapsed={isCollapsed} />
    </>
  )
  return (
    <div className="shell">
      <a className="shell-skip" href="#content" style={{ background: token.colorBgElevated, color: token.colorLink }} onClick={(event) => (event.preventDefault(), document.querySelector<HTMLElement>('#content')?.focus())}>
        {text('skip')}
      </a>
      {isMobile ? (
        <Drawer open={isDrawerOpen} placement="left" size={210} closable={false} onClose={() => setDrawerAt(null)} title={null} aria-label={text('menu')} classNames={{ body: 'shell-sidebar-body' }} styles={{ body: { padding: 0, background: '#001529' } }}>
          {menu(false)}
        </Drawer>
      ) : (
        <aside className="shell-sidebar" style={{ width: settings.isSidebarOpen ? 210 : 64 }}>{menu(!settings.isSidebarOpen)}</aside>
      )}
      <div className="shell-body" style={{ background: token.colorBgLayout }}>
        <Navbar path={path} isMenuOpen={isMenuOpen} onToggleMenu={toggleMenu} />
        <TabStrip active={path} />
        <main id="content" className="shell-content" tabIndex={-1} aria-label={text('content')}>
          <KeptPages {...props} active={path} />
        </main>
      </div>
    </div>
  )
})
