import { toRoute } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'

/** One line of the sidebar: a group of lines, or a way to a path. */
export interface Entry {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly path: string | undefined
  readonly children: readonly Entry[]
}

/** The menu as the sidebar draws it: an item with children is a group, and where it is a page too, the page leads the group. */
export function entriesOf(menu: readonly MenuItem[], nameOf: (item: MenuItem) => string): Entry[] {
  return menu.flatMap((item): Entry[] => {
    const route = toRoute(item)
    const children = entriesOf(item.children ?? [], nameOf)
    const line = { key: item.id, name: nameOf(item), icon: item.icon }
    if (!route) return children.length > 0 ? [{ ...line, path: undefined, children }] : []
    const page: Entry = { ...line, path: route.path, children: [] }
    return children.length > 0 ? [{ ...line, key: `group-${item.id}`, path: undefined, children: [page, ...children] }] : [page]
  })
}

/** Keys from the top down to the line of a path; empty where the sidebar has none. */
export function keysTo(entries: readonly Entry[], isHere: (path: string) => boolean): string[] {
  for (const entry of entries) {
    if (entry.path !== undefined && isHere(entry.path)) return [entry.key]
    const below = keysTo(entry.children, isHere)
    if (below.length > 0) return [entry.key, ...below]
  }
  return []
}
