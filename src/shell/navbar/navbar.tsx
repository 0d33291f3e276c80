import type { ReactNode } from 'react'
import { theme } from 'antd'
import {
  ExpandOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { usePanels } from '../layout/panels.ts'
import { NoticeButton } from '../notice-drawer/notice-button.tsx'
import { keyName } from '../shortcuts/key-names.ts'
import { shortcuts } from '../shortcuts/shortcut.ts'
import { shellTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'
import { FullScreen } from './full-screen.tsx'
import { LanguageSelect } from './language-select.tsx'
import { PanelButton } from './panel-button.tsx'
import { SizeSwitch } from './size-switch.tsx'
import { UserMenu } from './user-menu.tsx'

interface NavbarProps {
  readonly path: string
  readonly isMobile: boolean
  /** The bar is wide enough to show the name and key of the search. */
  readonly hasRoom: boolean
  /** The button that toggles the sidebar; absent if there is no sidebar. */
  readonly toggle: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined
  /** The breadcrumbs, or the menu. */
  readonly children: ReactNode
}

/**
 * The bar over the pages (specification 2.6). It is narrow on a mobile device, where size and
 * settings are in the user menu instead.
 */
export const Navbar = observer(({ path, isMobile, hasRoom, toggle, children }: NavbarProps) => {
  const { settings } = useEngine()
  const panels = usePanels()
  const text = useTexts(shellTexts)
  // The designer uses this key for its own commands.
  const isKeyTaken = path.startsWith('/onlineDev/design/')
  const { token } = theme.useToken()
  return (
    <header
      className="shell-navbar"
      style={{ background: token.colorBgContainer, borderBottom: `1px solid ${token.colorSplit}` }}
    >
      {toggle && (
        <BarButton
          name={text(toggle.isOpen ? 'closeMenu' : 'openMenu')}
          aria-expanded={toggle.isOpen}
          onClick={toggle.onToggle}
          icon={toggle.isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        />
      )}
      {children}
      <div className="shell-navbar-end">
        {settings.showSearch && (
          <PanelButton
            panel="search"
            name={text('search')}
            icon={<SearchOutlined />}
            className="shell-search"
          >
            {hasRoom && (
              <>
                {text('search')}{' '}
                {!isKeyTaken && <kbd>{shortcuts.search.map((key) => keyName(key)).join(' ')}</kbd>}
              </>
            )}
          </PanelButton>
        )}
        {!isMobile && <FullScreen />}
        {!isMobile && (
          <BarButton
            name={text('maximise')}
            icon={<ExpandOutlined />}
            onClick={() => panels.maximise(true)}
          />
        )}
        <NoticeButton />
        {settings.showLanguage && <LanguageSelect />}
        {!isMobile && <SizeSwitch path={path} />}
        <UserMenu isShort={isMobile} />
        {!isMobile && (
          <PanelButton panel="settings" name={text('settings')} icon={<SettingOutlined />} />
        )}
      </div>
    </header>
  )
})
