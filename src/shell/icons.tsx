import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '#src/engine/engine.ts'
import type { MenuIconProps } from '#src/app/menu-icon.tsx'

/** Takes the space of an icon that is loading or could not be loaded. */
const Room = ({ className = '' }: Pick<MenuIconProps, 'className'>) => (
  <span
    className={`anticon ${className}`}
    style={{ display: 'inline-block', width: '1em' }}
    aria-hidden="true"
  />
)

const Known = lazy(() => import('#src/app/menu-icon.tsx').catch(() => ({ default: Room })))

const MenuIcon = (props: MenuIconProps) => (
  <Suspense fallback={<Room {...(props.className && { className: props.className })} />}>
    <Known {...props} />
  </Suspense>
)

/**
 * The icon of a menu entry by its name (`CarOutlined`, `car`, `file-text`), hidden from screen
 * readers; a folder or a sheet if the name is unknown. All icons are loaded once, after the page is
 * shown.
 */
export const menuIcon = (name: string, isGroup: boolean): ReactNode => (
  <MenuIcon name={name} isGroup={isGroup} />
)

const fixedIcons: { readonly [path: string]: string } = {
  '/home': 'home',
  '/dashboard': 'dashboard',
  '/messageRecord': 'message',
  '/profile': 'user',
}

/** The icon of the page at a path: that of its menu entry, or a fixed one if it has no entry. */
export const pageIcon = ({ menu }: Pick<Engine, 'menu'>, path: string): ReactNode =>
  menuIcon(menu.trail(path).at(-1)?.icon ?? fixedIcons[path] ?? '', false)
