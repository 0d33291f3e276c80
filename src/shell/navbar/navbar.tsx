import { Button, theme } from 'antd'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { shellTexts } from '../texts.ts'
import { Breadcrumbs } from './breadcrumb.tsx'
import { LanguageSelect } from './language-select.tsx'
import { UserMenu } from './user-menu.tsx'

interface NavbarProps {
  readonly path: string
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

/** The bar over the pages (specification 2.6). */
export const Navbar = ({ path, isMenuOpen, onToggleMenu }: NavbarProps) => {
  const text = useTexts(shellTexts)
  const { token } = theme.useToken()
  return (
    <header className="shell-navbar" style={{ background: token.colorBgContainer, borderBottom: `1px solid ${token.colorSplit}` }}>
      <Button type="text" aria-label={text(isMenuOpen ? 'closeMenu' : 'openMenu')} aria-expanded={isMenuOpen} onClick={onToggleMenu} icon={isMenuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />} />
      <Breadcrumbs path={path} />
      <div className="shell-navbar-end">
        <LanguageSelect />
        <UserMenu />
      </div>
    </header>
  )
}
