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

/** Where a menu item leads: a screen inside the shell, a frame, or another window. */
export interface Route {
  readonly path: string
  /** What the address of a page carries behind its path, with its question mark; '' for nothing. */
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
 * What a page asks a permission for, each by the switch that turns it off: then whoever holds the
 * entry has all of it.
 */
export const permissionSwitches = [
  'isButtonAuthorize',
  'isColumnAuthorize',
  'isFormAuthorize',
  'isDataAuthorize',
] as const
export type PermissionSwitch = (typeof permissionSwitches)[number]

/**
 * Properties of an entry: what it opens, on which devices it stands in the menu, which permissions
 * it asks for. A switch that is absent is on.
 */
export type MenuProperties = {
  readonly moduleId?: string
  readonly isTree?: number
  readonly isPc?: number
  readonly isApp?: number
} & { readonly [S in PermissionSwitch]?: number }

/** The items that stand in the menu of a device: a desktop, or a phone. */
export const menuOn = (menu: readonly MenuItem[], device: 'isPc' | 'isApp'): readonly MenuItem[] =>
  menu.flatMap((item) =>
    propertiesOf(item)[device] === 0
      ? []
      : [item.children ? { ...item, children: menuOn(item.children, device) } : item],
  )

/** Reads propertyJson; a broken text reads as no properties. */
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

/** One item as a route, or nothing for a directory (specification 2.5). */
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
 * Directories by their path (specification 2.5: type 1), each with the first page below it that
 * opens in the shell.
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
 * Does opening this address need words of the server: a ticket in the place of the token, or the
 * visualisation host (specification 2.5: types 6 and 7)?
 */
export const needsTicket = ({
  screen,
  address,
  path,
}: Pick<Route, 'screen' | 'address' | 'path'>): boolean =>
  (screen === 'window' && !path.startsWith('/link/')) || /\$\{(token|dataV)\}/.test(address)

/** Is this an address that a browser may be sent to: a web address, or a path of this site? */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^\s{}]+$/.test(address) || /^\/(?![/\\])[^\s{}]*$/.test(address)
