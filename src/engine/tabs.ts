import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import type { Storage } from './storage.ts'

/** The location of a tab, as the router gives it. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** One open page (specification 3: open-tab record). */
export interface Tab {
  readonly path: string
  readonly place: Place
  /** Set by the page itself; replaces the name of its route. */
  readonly title?: string
  /** Cannot be closed (the affix flag of the record). */
  readonly isPinned: boolean
  /**
   * The page was drawn since it was opened or restored; otherwise it is drawn on its next visit.
   */
  readonly isDrawn: boolean
  /** Number of refreshes; another number means a new page. */
  readonly generation: number
  /**
   * Number of the last visit, counted over all tabs, so the greatest was visited last; 0 if not
   * visited since the tabs were restored.
   */
  readonly visited: number
}

export const homePath = '/home'
/**
 * How many pages stay drawn. Beyond that, the pages not visited for longest are released and drawn
 * again on their next visit.
 */
export const maximumDrawn = 30

export type TabFilter = (tab: Tab) => boolean
const isText = (value: unknown): value is string => typeof value === 'string'
const textOf = (kept: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(kept, key)
  return isText(value) ? value : undefined
}

/**
 * The open pages of one user (specification 2.6 and 4), kept over a reload. The home page is pinned
 * and always first, followed by the other pinned pages.
 */
export class Tabs {
  list: Tab[]
  /** Paths by their last visit, newest first; closed pages stay in the list. */
  recent: readonly string[]
  /**
   * Path of an open page that is shown before the address has changed to it; null while the
   * address's page is shown.
   */
  lifted: string | null = null
  readonly #storage: Storage
  readonly #isPinned: (path: string) => boolean
  readonly #holds = new Map<string, Map<string, () => boolean>>()
  #visits = 0

  constructor(storage: Storage, isPinned: (path: string) => boolean = () => false) {
    this.#storage = storage
    this.#isPinned = (path) => path === homePath || isPinned(path)
    const restored = this.#restore(storage.read('tabs')).filter(
      ({ path }, index, all) =>
        path !== homePath && all.findIndex((tab) => tab.path === path) === index,
    )
    this.list = [
      this.#fresh({ pathname: homePath, search: '', hash: '' }),
      ...restored.filter((tab) => tab.isPinned),
      ...restored.filter((tab) => !tab.isPinned),
    ]
    const recent = storage.read('recent')
    this.recent = Array.isArray(recent) ? recent.filter(isText) : []
    makeAutoObservable(this, {
      recent: observableRef,
      list: observableShallow,
      hold: false,
      holds: false,
      next: false,
    })
  }

  find(path: string): Tab | undefined {
    return this.list.find((tab) => tab.path === path)
  }

  /** Opens the page of a location, or returns to its tab; a path has only one tab. */
  visit({ pathname, search, hash }: Place): void {
    const place = { pathname, search, hash }
    this.lifted = null
    const seen = { place, isDrawn: true, visited: ++this.#visits }
    if (this.find(pathname)) this.#change(pathname, seen)
    else this.#add({ ...this.#fresh(place), ...seen })
    this.#release(pathname)
    if (this.recent[0] !== pathname)
      this.recent = [pathname, ...this.recent.filter((path) => path !== pathname)].slice(0, 20)
    this.#keep()
  }

  /** Shows a page that is already drawn before the address changes. */
  lift(path: string): void {
    if (this.find(path)?.isDrawn) this.lifted = path
  }

  /** Sets the title that a page gives its own tab. */
  rename(path: string, title: string): void {
    this.#change(path, { title })
    this.#keep()
  }

  /** Changes the query in the location of a hidden page, for example when a dialog of it closed. */
  amend(path: string, search: string): void {
    const place = this.find(path)?.place
    if (place) this.#change(path, { place: { ...place, search } })
    this.#keep()
  }

  /** Draws the page again from the start, at the same location. */
  refresh(path: string): void {
    this.#holds.delete(path)
    this.#change(path, { generation: (this.find(path)?.generation ?? 0) + 1 })
  }

  /**
   * Moves a tab to the index, counted without the tab itself. Pinned pages stay in front, the home
   * page first.
   */
  move(path: string, to: number): void {
    const tab = this.find(path)
    if (!tab || path === homePath) return
    const others = this.list.filter((other) => other !== tab)
    const pinned = others.filter((other) => other.isPinned).length
    const [least, most] = tab.isPinned ? [1, pinned] : [pinned, others.length]
    this.list = others.toSpliced(Math.min(Math.max(to, least), most), 0, tab)
    this.#keep()
  }

  /**
   * Closes the tabs that `closes` selects, except pinned ones. Returns the address to go to if the
   * active one was closed: that of the last remaining tab, or `/`.
   */
  close(active: string, closes: TabFilter): string | undefined {
    this.#drop((tab) => !tab.isPinned && closes(tab))
    return this.find(active) ? undefined : this.next()
  }

  /**
   * Closes pages of a former user and pages that are no longer permitted, pinned ones too; the home
   * page stays.
   */
  retain(isPermitted: (path: string) => boolean): void {
    this.#drop(({ path }) => path !== homePath && !isPermitted(path))
  }

  /**
   * Registers the function that tells whether a page, or a `part` of it such as a dialog, has
   * unsaved work, so that the user is asked before it is closed. It stays registered while the page
   * is hidden, until the page is closed or refreshed or passes null.
   */
  hold(path: string, isDirty: (() => boolean) | null, part = ''): void {
    const parts = this.#holds.get(path) ?? new Map<string, () => boolean>()
    this.#holds.set(path, parts)
    if (isDirty) parts.set(part, isDirty)
    else parts.delete(part)
  }

  /** Would closing this page lose unsaved work? */
  holds(path: string): boolean {
    return [...(this.#holds.get(path)?.values() ?? [])].some((isDirty) => isDirty())
  }

  /** The address to go to when the active page is gone: the last tab or `/` (specification 2.6). */
  next(): string {
    const last = this.list.at(-1)
    return last ? last.path + last.place.search : '/'
  }

  #fresh(place: Place): Tab {
    return {
      path: place.pathname,
      place,
      isPinned: this.#isPinned(place.pathname),
      isDrawn: false,
      generation: 0,
      visited: 0,
    }
  }

  #restore(kept: unknown): Tab[] {
    if (!Array.isArray(kept)) return []
    return kept.slice(0, 100).flatMap((value: unknown) => {
      const [path, search, title] =
        typeof value === 'object' && value !== null
          ? ['path', 'search', 'title'].map((key) => textOf(value, key))
          : []
      if (!path?.startsWith('/')) return []
      return [
        {
          ...this.#fresh({ pathname: path, search: search ?? '', hash: '' }),
          ...(title && { title }),
        },
      ]
    })
  }

  #add(tab: Tab): void {
    if (tab.isPinned)
      this.list.splice(this.list.findLastIndex((other) => other.isPinned) + 1, 0, tab)
    else this.list.push(tab)
  }

  #change(path: string, change: Partial<Tab>): void {
    const index = this.list.findIndex((tab) => tab.path === path)
    const tab = this.list[index]
    if (tab) this.list[index] = { ...tab, ...change }
  }

  #drop(closes: TabFilter): void {
    this.list = this.list.filter((tab) => !closes(tab))
    for (const path of this.#holds.keys()) if (!this.find(path)) this.#holds.delete(path)
    this.#keep()
  }

  /** Releases the memory of pages not visited for long; pages with unsaved work stay. */
  #release(active: string): void {
    const drawn = this.list.filter((tab) => tab.isDrawn)
    const free = drawn
      .filter(({ path }) => path !== active && !this.holds(path))
      .toSorted((a, b) => a.visited - b.visited)
    for (const { path } of free.slice(0, Math.max(0, drawn.length - maximumDrawn)))
      this.#change(path, { isDrawn: false })
  }

  #keep(): void {
    this.#storage.write(
      'tabs',
      this.list.map(({ path, place, title }) => ({ path, search: place.search, title })),
    )
    this.#storage.write('recent', this.recent)
  }
}
