import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '#src/engine/engine.ts'
import type { MenuIconProps } from '#src/app/menu-icon.tsx'

/** Keeps the room of an icon that is on its way, or that could not be loaded. */
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
 * The icon of a menu entry, silent for screen readers, by its name (`CarOutlined`, `car`,
 * `file-text`); a folder or a sheet where the name is unknown. All of them are loaded once, after
 * the page stands.
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

/**
 * The icon of the page at a path: that of its menu entry, or its own where it stands in no menu.
 */
export const pageIcon = ({ menu }: Pick<Engine, 'menu'>, path: string): ReactNode =>
  menuIcon(menu.trail(path).at(-1)?.icon ?? fixedIcons[path] ?? '', false)
