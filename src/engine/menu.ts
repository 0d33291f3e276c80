import { makeAutoObservable } from 'mobx'
import { toGroups, toRoute, toRoutes } from '#schemas/menu.ts'
import type { MenuItem, Route } from '#schemas/menu.ts'
import type { Session } from './session.ts'

/** A path in the form in which routes are compared: decoded, without a trailing slash. */
export function toPlainPath(path: string): string {
  try {
    return decodeURI(path).replace(/\/+$/, '') || '/'
  } catch {
    return path
  }
}

/** The menu items from the top down to the one with this path; empty if there is none. */
export function trailOf(menu: readonly MenuItem[], path: string): readonly MenuItem[] {
  for (const item of menu) {
    const route = toRoute(item)
    if (route && toPlainPath(route.path) === toPlainPath(path)) return [item]
    const below = trailOf(item.children ?? [], path)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

/** The permitted menu and its routes, derived from the session (specification 2.5). */
export class Menu {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    makeAutoObservable(this, { find: false, trail: false })
  }

  get items(): readonly MenuItem[] {
    return this.#session.current?.menuList ?? []
  }

  get routes(): readonly Route[] {
    return toRoutes(this.items)
  }

  /**
   * Menu directories and the page to which each one's path leads (specification 2.5). A page with
   * the same path has priority.
   */
  get groups(): readonly { readonly path: string; readonly to: string }[] {
    return toGroups(this.items).filter(({ path }) => !this.find(path))
  }

  /** The route of a path; absent if the user has no permission for it. */
  find(path: string): Route | undefined {
    return this.routes.find((route) => toPlainPath(route.path) === toPlainPath(path))
  }

  /** The menu items that lead to a path, top first. */
  trail(path: string): readonly MenuItem[] {
    return trailOf(this.items, path)
  }
}
