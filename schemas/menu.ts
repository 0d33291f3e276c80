import * as Type from 'typebox'
import type { Static } from 'typebox'

/** Types of menu items (specification 2.5). */
export const menuTypes = { directory: 1, page: 2, model: 3, dictionary: 4, report: 5, view: 6, link: 7, portal: 8 } as const

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
export const menuItem = Type.Cyclic({ Item: Type.Object({ ...common, children: Type.Optional(Type.Array(Type.Ref('Item'))) }) }, 'Item')
export type MenuItem = { readonly [K in keyof typeof common]: Static<(typeof common)[K]> } & { readonly children?: readonly MenuItem[] }

/** Where a menu item leads: a screen inside the shell, a frame, or another window. */
export interface Route {
  readonly path: string
  /** enCode with dots as dashes (specification 2.5). */
  readonly title: string
  readonly fullName: string
  readonly icon: string
  readonly screen: 'page' | 'model' | 'dictionary' | 'report' | 'frame' | 'portal' | 'window'
  readonly moduleId: string
  readonly address: string
}

const screens: { readonly [type: number]: Route['screen'] } = { 2: 'page', 3: 'model', 4: 'dictionary', 5: 'report', 6: 'window', 8: 'portal' }

/** Reads propertyJson; a broken text reads as no properties. */
export function propertiesOf(item: Pick<MenuItem, 'propertyJson'>): { moduleId?: string; isTree?: number } {
  try {
    const read: unknown = JSON.parse(item.propertyJson || '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

const pathOf = (item: MenuItem): string => `/${(item.urlAddress || item.enCode).split('?')[0]?.replace(/^\/+/, '') ?? ''}`

/** One item as a route, or nothing for a directory (specification 2.5). */
export function toRoute(item: MenuItem): Route | undefined {
  if (item.type === menuTypes.directory) return undefined
  const isFrame = item.type === menuTypes.link && item.linkTarget === 'self'
  return {
    path: item.type === menuTypes.link ? `/link/${item.id}` : pathOf(item),
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
