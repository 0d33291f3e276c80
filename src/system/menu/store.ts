import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { Refused } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

export type Draft = Omit<MenuEntry, 'id' | 'version'>

/** An entry of the menu with what stands below it. */
export interface Branch extends MenuEntry {
  readonly children?: readonly Branch[]
}

export const emptyDraft: Draft = { parentId: '', enCode: '', fullName: '', icon: '', type: 2, urlAddress: '', linkTarget: '', propertyJson: '', sortCode: 0, enabledMark: 1 }

/** The tree that `parentId` describes; an entry whose parent is gone stands at the top. */
export function treeOf(entries: readonly MenuEntry[]): Branch[] {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string): Branch[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .map((entry) => {
        const children = branch(entry.id)
        return children.length > 0 ? { ...entry, children } : entry
      })
  return branch('')
}

/** The entry as it is now, where a save was refused because somebody else was faster. */
export function conflictOf(error: unknown): MenuEntry | undefined {
  if (!(error instanceof Refused) || error.code !== 409) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'version' in data && 'enCode' in data ? (data as MenuEntry) : undefined
}

/** The menu entries of the system as the screen keeps them. */
export class MenuStore {
  entries: readonly MenuEntry[] = []
  state: 'loading' | 'ready' | 'failed' = 'loading'
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(this, { entries: observableRef })
  }

  get tree(): readonly Branch[] {
    return treeOf(this.entries)
  }

  async load(): Promise<void> {
    this.state = 'loading'
    try {
      const { list } = await this.#send(menus.list, {})
      runInAction(() => {
        this.entries = list
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }

  /** Adds an entry, or changes the one given as it was read. Throws `Refused`; see `conflictOf`. */
  async save(draft: Draft, entry: MenuEntry | null): Promise<void> {
    if (entry) await this.#send(menus.update, { params: { id: entry.id }, body: { ...draft, version: entry.version } })
    else await this.#send(menus.create, { body: draft })
    await this.load()
  }

  async remove(id: string): Promise<void> {
    await this.#send(menus.remove, { params: { id } })
    await this.load()
  }
}
