import * as Type from 'typebox'
import type { Static } from 'typebox'

/** Types of menu items (specification 2.5). */
export const menuTypes = {
  directory: 1,
  page: 2,
  model: 3,
  dictionary: 4,
  report: 5,
  view: 6,
  link: 7,
  portal: 8,
} as const

const common = {
  id: Type.String(),
  parentId: Type.String(),
  enCode: Type.String(),
  fullName: Type.String(),
  icon: Type.String(),
  type: Type.Integer({ minimum: 1, maximum: 8 }),
  urlAddress: Type.String(),
  linkTarget: Type.String(),
  propertyJson: Type.String(),
  hasChildren: Type.Boolean(),
}

/** A permitted entry as the session receives it (specification 3). */
export const menuItem = Type.Cyclic(
  { Item: Type.Object({ ...common, children: Type.Optional(Type.Array(Type.Ref('Item'))) }) },
  'Item',
)
export type MenuItem = { readonly [K in keyof typeof common]: Static<(typeof common)[K]> } & {
  readonly children?: readonly MenuItem[]
}

/** Where a menu item leads: a screen in the shell, a frame, or another window. */
export interface Route {
  readonly path: string
  /** The query of the page's address with its question mark; '' for none. */
  readonly search: string
  /** Id of the menu entry. */
  readonly id: string
  /** enCode with dots as dashes (specification 2.5). */
  readonly title: string
  readonly fullName: string
  readonly icon: string
  readonly screen: 'page' | 'model' | 'dictionary' | 'report' | 'frame' | 'portal' | 'window'
  readonly moduleId: string
  readonly address: string
}

const screens: { readonly [type: number]: Route['screen'] } = {
  2: 'page',
  3: 'model',
  4: 'dictionary',
  5: 'report',
  6: 'window',
  8: 'portal',
}

/**
 * The permissions that a page asks for, each with the switch that turns it off; then every holder
 * of the entry has them.
 */
export const permissionSwitches = [
  'isButtonAuthorize',
  'isColumnAuthorize',
  'isFormAuthorize',
  'isDataAuthorize',
] as const
export type PermissionSwitch = (typeof permissionSwitches)[number]

/**
 * Properties of an entry: its target, the devices that show it, and the permissions it asks for. A
 * missing switch is on.
 */
export type MenuProperties = {
  readonly moduleId?: string
  readonly isTree?: number
  readonly isPc?: number
  readonly isApp?: number
} & { readonly [S in PermissionSwitch]?: number }

/** The items in the menu of a device: desktop or phone. */
export const filterMenu = (
  menu: readonly MenuItem[],
  device: 'isPc' | 'isApp',
): readonly MenuItem[] =>
  menu.flatMap((item) =>
    propertiesOf(item)[device] === 0
      ? []
      : [item.children ? { ...item, children: filterMenu(item.children, device) } : item],
  )

/** Parses propertyJson; invalid text counts as no properties. */
export function propertiesOf(item: Pick<MenuItem, 'propertyJson'>): MenuProperties {
  try {
    const read: unknown = JSON.parse(item.propertyJson || '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

const pathOf = (item: MenuItem): string =>
  `/${(item.urlAddress || item.enCode).split('?')[0]?.replace(/^\/+/, '') ?? ''}`

const searchOf = ({ urlAddress }: MenuItem): string => /\?[^#]*/.exec(urlAddress)?.[0] ?? ''

/** An item as a route; undefined for a directory (specification 2.5). */
export function toRoute(item: MenuItem): Route | undefined {
  if (item.type === menuTypes.directory) return undefined
  const isFrame = item.type === menuTypes.link && item.linkTarget === 'self'
  return {
    path: item.type === menuTypes.link ? `/link/${item.id}` : pathOf(item),
    search: item.type === menuTypes.page ? searchOf(item) : '',
    id: item.id,
    title: item.enCode.replaceAll('.', '-'),
    fullName: item.fullName,
    icon: item.icon,
    screen: isFrame ? 'frame' : (screens[item.type] ?? 'window'),
    moduleId: propertiesOf(item).moduleId ?? item.id,
    address: item.urlAddress,
  }
}

/** All routes of a menu, depth first. */
export function toRoutes(menu: readonly MenuItem[]): Route[] {
  return menu.flatMap((item) => {
    const route = toRoute(item)
    return [...(route ? [route] : []), ...toRoutes(item.children ?? [])]
  })
}

/**
 * Directories by path (specification 2.5: type 1), each with the first page below it that opens in
 * the shell.
 */
export function toGroups(
  menu: readonly MenuItem[],
): { readonly path: string; readonly to: string }[] {
  return menu.flatMap((item) => {
    const below = item.children ?? []
    const first =
      item.type === menuTypes.directory
        ? toRoutes(below).find(({ screen }) => screen !== 'window')
        : undefined
    return [
      ...(first ? [{ path: `/${item.enCode}`, to: first.path + first.search }] : []),
      ...toGroups(below),
    ]
  })
}

/**
 * Does this address need the server to be opened: for a ticket instead of the token, or for the
 * visualisation host (specification 2.5: types 6 and 7)?
 */
export const needsTicket = ({
  screen,
  address,
  path,
}: Pick<Route, 'screen' | 'address' | 'path'>): boolean =>
  (screen === 'window' && !path.startsWith('/link/')) || /\$\{(token|dataV)\}/.test(address)

/** Is it an address that a browser may be sent to: a web address, or a path of this site? */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^\s{}]+$/.test(address) || /^\/(?![/\\])[^\s{}]*$/.test(address)
