import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import type { Storage } from './storage.ts'

/** Where a tab stands, as the router gives it. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** One open page (specification 3: open-tab record). */
export interface Tab {
  readonly path: string
  readonly place: Place
  /** Given by the page itself, over the name of its route. */
  readonly title?: string
  readonly isPinned: boolean
  /** Drawn since it was opened or restored; what is not is drawn on its first visit. */
  readonly isDrawn: boolean
  /** Counts refreshes: another number is another page. */
  readonly generation: number
}

export const homePath = '/home'
const isText = (value: unknown): value is string => typeof value === 'string'
const fresh = (place: Place, isDrawn: boolean): Tab => ({ path: place.pathname, place, isPinned: place.pathname === homePath, isDrawn, generation: 0 })
const home = (): Tab => fresh({ pathname: homePath, search: '', hash: '' }, false)

const restore = (kept: unknown): Tab[] => {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, 100).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('path' in one) || !isText(one.path) || !one.path.startsWith('/')) return []
    return [fresh({ pathname: one.path, search: 'search' in one && isText(one.search) ? one.search : '', hash: '' }, false)]
  })
}

/** The open pages of one person (specification 2.6 and 4), kept over a refresh. The home page is pinned and always first. */
export class Tabs {
  list: Tab[]
  /** Paths by their last visit, newest first; outlives closing. */
  recent: readonly string[]
  readonly #storage: Storage
  readonly #holds = new Map<string, () => boolean>()

  constructor(storage: Storage) {
    this.#storage = storage
    this.list = [home(), ...restore(storage.read('tabs')).filter(({ path }, index, all) => path !== homePath && all.findIndex((one) => one.path === path) === index)]
    const recent = storage.read('recent')
    this.recent = Array.isArray(recent) ? recent.filter(isText) : []
    makeAutoObservable(this, { recent: observableRef, list: observableShallow, hold: false, holds: false, next: false })
  }

  find(path: string): Tab | undefined {
    return this.list.find((tab) => tab.path === path)
  }

  /** Opens the page of a place, or comes back to it; a path has one tab. */
  visit({ pathname, search, hash }: Place): void {
    const place = { pathname, search, hash }
    const index = this.list.findIndex((tab) => tab.path === pathname)
    const tab = this.list[index]
    if (tab) this.list[index] = { ...tab, place, isDrawn: true }
    else this.list.push(fresh(place, true))
    if (this.recent[0] !== pathname) this.recent = [pathname, ...this.recent.filter((path) => path !== pathname)].slice(0, 20)
    this.#keep()
  }

  /** A page names its own tab. */
  rename(path: string, title: string): void {
    this.#change(path, (tab) => ({ ...tab, title }))
  }

  /** Draws the page anew, at the same place. */
  refresh(path: string): void {
    this.#holds.delete(path)
    this.#change(path, (tab) => ({ ...tab, generation: tab.generation + 1 }))
  }

  /** Closes what `closes` picks, pinned pages never, and gives the address to go to: where the active one is closed the last remaining, else `/`. */
  close(active: string, closes: (tab: Tab) => boolean): string | undefined {
    this.list = this.list.filter((tab) => tab.isPinned || !closes(tab))
    for (const path of this.#holds.keys()) if (!this.find(path)) this.#holds.delete(path)
    this.#keep()
    return this.find(active) ? undefined : this.next()
  }

  /** Closes all pages of a former person and those that are not permitted any more. */
  retain(isPermitted: (path: string) => boolean): void {
    this.close('', (tab) => !isPermitted(tab.path))
  }

  /** A page asks to be asked before it is closed; it stays asked while it is hidden, until it is closed or refreshed. */
  hold(path: string, isDirty: () => boolean): void {
    this.#holds.set(path, isDirty)
  }

  /** Would unsaved work be lost with this page? */
  holds(path: string): boolean {
    return this.#holds.get(path)?.() ?? false
  }

  /** Where to go when the active page is gone (specification 2.6). */
  next(): string {
    const last = this.list.at(-1)
    return last ? last.path + last.place.search : '/'
  }

  #change(path: string, change: (tab: Tab) => Tab): void {
    const index = this.list.findIndex((tab) => tab.path === path)
    const tab = this.list[index]
    if (tab) this.list[index] = change(tab)
  }

  #keep(): void {
    this.#storage.write('tabs', this.list.map(({ path, place }) => ({ path, search: place.search })))
    this.#storage.write('recent', this.recent)
  }
}
