import { theme } from 'antd'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { mobileQuery, useMedia } from '#src/app/media.ts'
import { widths } from '../measures.ts'
import { Breadcrumbs } from '../navbar/breadcrumb.tsx'
import { Navbar } from '../navbar/navbar.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { TopMenu } from '../sidebar/top-menu.tsx'
import { useEntries, useGroup } from '../sidebar/use-entries.ts'
import { TabStrip } from '../tab-strip/tab-strip.tsx'
import { shellTexts } from '../texts.ts'
import { Brand } from './brand.tsx'
import { Copyright, SkipLink } from './edges.tsx'
import { KeptPages } from './kept-pages.tsx'
import type { PagesProps } from './kept-pages.tsx'
import { useLastLogin } from './last-login.tsx'
import { LeaveMaximised } from './leave-maximised.tsx'
import { shapeOf, sidebarLook } from './look.ts'
import { PanelHost } from './panel-host.tsx'
import { useAway } from './use-away.ts'
import { usePanelsAt, useSessionSettings, useTabs } from './use-place.ts'
import './layout.css'

interface SideProps {
  readonly isIcons: boolean
  readonly hasBrand: boolean
  readonly children: ReactNode
}

/** The sidebar that contains the menu, in the colours of the settings. */
const Side = observer(({ isIcons, hasBrand, children }: SideProps) => {
  const { settings } = useEngine()
  const { token } = theme.useToken()
  return (
    <aside
      className="shell-sidebar"
      style={{
        ...sidebarLook(settings.slideClass, token),
        width: isIcons ? widths.collapsed : widths.sidebar,
      }}
    >
      {hasBrand && <Brand isCollapsed={isIcons} />}
      {children}
    </aside>
  )
})

/**
 * The parts around the pages in each of the four layouts (specification 2.6), on desktop and phone
 * (specification 4). The pages stay mounted when the layout changes.
 */
export const Layout = observer((props: PagesProps) => {
  const { settings } = useEngine()
  const text = useTexts(shellTexts)
  const { token } = theme.useToken()
  const path = useTabs()
  const isMobile = useMedia(mobileQuery)
  const panels = usePanelsAt(path, isMobile)
  const entries = useEntries()
  const [group, chooseGroup] = useGroup(entries, path)
  const { isAway, onScroll } = useAway(settings.fixedHeader)
  useSessionSettings()
  useLastLogin()
  useShortcuts(path)

  const { layoutType, isSidebarOpen } = settings
  const { side, top, hasToggle } = shapeOf(layoutType, { isMobile, isSidebarOpen })
  const isMenuOpen = isMobile ? panels.isOpen && panels.current === 'menu' : isSidebarOpen
  const toggle = {
    isOpen: isMenuOpen,
    onToggle: () => (isMobile ? panels.show('menu') : settings.toggleSidebar()),
  }
  const beside = top === 'groups' ? (group?.children ?? []) : entries
  const sidebar = side && beside.length > 0 && (
    <Side key="side" isIcons={side === 'icons'} hasBrand={top === null}>
      <Sidebar
        key={top === 'groups' ? group?.key : 'all'}
        entries={beside}
        path={path}
        isCollapsed={side === 'icons'}
        label={top === 'groups' ? (group?.name ?? '') : text('menu')}
      />
    </Side>
  )
  const bar = (
    <Navbar
      key="bar"
      path={path}
      isMobile={isMobile}
      hasRoom={top === null && !isMobile}
      toggle={hasToggle ? toggle : undefined}
    >
      {top !== null && <Brand isCollapsed={false} />}
      {top === null ? (
        <Breadcrumbs path={path} />
      ) : (
        <TopMenu
          entries={entries}
          path={path}
          groups={top === 'groups' ? { chosen: group?.key, onChoose: chooseGroup } : undefined}
        />
      )}
    </Navbar>
  )
  const classes = [
    'shell',
    top !== null && 'shell-topped',
    isAway && 'shell-away',
    panels.isMaximised && 'shell-maximised',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} style={{ background: token.colorBgLayout }}>
      <SkipLink />
      {panels.isMaximised && <LeaveMaximised />}
      {top === null ? [sidebar, bar] : [bar, sidebar]}
      <TabStrip active={path} />
      <main
        id="content"
        className="shell-content"
        tabIndex={-1}
        aria-label={text('content')}
        onScrollCapture={onScroll}
      >
        <KeptPages {...props} active={path} />
      </main>
      {settings.isOpenCopyright && <Copyright />}
      <PanelHost path={path} />
    </div>
  )
})
