import { toRoute } from '#schemas/menu.ts'
import type { MenuItem, Route } from '#schemas/menu.ts'
import { toPlainPath } from '#src/engine/menu.ts'

/** One line of a menu: a group of lines, or a link to a page. */
export interface MenuLine {
  readonly key: string
  readonly name: string
  readonly icon: string
  /** Absent for a group. */
  readonly route: Route | undefined
  readonly children: readonly MenuLine[]
}

/**
 * The menu as lines to draw. An item with children is a group; if it is also a page, the page is
 * the first line of the group.
 */
export function entriesOf(
  menu: readonly MenuItem[],
  nameOf: (item: MenuItem) => string,
): MenuLine[] {
  return menu.flatMap((item): MenuLine[] => {
    const route = toRoute(item)
    const children = entriesOf(item.children ?? [], nameOf)
    const line = { key: item.id, name: nameOf(item), icon: item.icon }
    if (!route) return children.length > 0 ? [{ ...line, route: undefined, children }] : []
    const page: MenuLine = { ...line, route, children: [] }
    return children.length > 0
      ? [{ ...line, key: `group-${item.id}`, route: undefined, children: [page, ...children] }]
      : [page]
  })
}

/**
 * Keys from the top down to the line of a path; empty if there is none. A page below an entry, such
 * as a designer, counts as that entry.
 */
export function keysTo(entries: readonly MenuLine[], path: string): string[] {
  const exact = find(entries, toPlainPath(path))
  return exact.length > 0 ? exact : find(entries, toPlainPath(path.split('/', 2).join('/')))
}

function find(entries: readonly MenuLine[], path: string): string[] {
  for (const { key, route, children } of entries) {
    if (route && toPlainPath(route.path) === path) return [key]
    const below = find(children, path)
    if (below.length > 0) return [key, ...below]
  }
  return []
}
