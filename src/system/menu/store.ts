import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry, MenuContent } from '#schemas/api/menu.ts'
import type { CallResult } from '#schemas/api/call.ts'
import type { ConflictWay } from '#schemas/api/dictionary.ts'
import { permissionSwitches, propertiesOf } from '#schemas/menu.ts'
import type { MenuProperties } from '#schemas/menu.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/** The values of an entry; without an order a new one goes behind its siblings. */
export interface MenuDraft extends Omit<MenuEntry, 'id' | 'version' | 'sortCode'> {
  readonly sortCode?: number | null
}

/** A menu entry with its children. */
export interface MenuEntryBranch extends MenuEntry {
  readonly children?: readonly MenuEntryBranch[]
}

export const emptyDraft: MenuDraft = {
  parentId: '',
  enCode: '',
  fullName: '',
  names: {},
  icon: '',
  type: 2,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  enabledMark: 1,
}

/** Builds the tree from `parentId`; an entry whose parent no longer exists is at the top. */
export function treeOf(entries: readonly MenuEntry[]): MenuEntryBranch[] {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string): MenuEntryBranch[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .map((entry) => {
        const children = branch(entry.id)
        return children.length > 0 ? { ...entry, children } : entry
      })
  return branch('')
}

/** The part of a tree that matches: the matching entries with everything above and below them. */
export const treeHolding = (
  tree: readonly MenuEntryBranch[],
  holds: (entry: MenuEntry) => boolean,
): MenuEntryBranch[] =>
  tree.flatMap((entry) => {
    if (holds(entry)) return [entry]
    const children = treeHolding(entry.children ?? [], holds)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

export type MenuImportEntry = CallResult<typeof menus.previewImport>['list'][number]

/** The form values of an entry: its fields, and its properties separately. */
export type Form = Omit<MenuDraft, 'propertyJson'> & { readonly properties: MenuProperties }

const switches = ['isPc', 'isApp', ...permissionSwitches] as const

/** The form values of an entry; a switch that was never set is on. */
export function toForm({ propertyJson, ...draft }: MenuDraft): Form {
  const properties = propertiesOf({ propertyJson })
  return {
    ...draft,
    names: draft.names ?? {},
    properties: { ...Object.fromEntries(switches.map((name) => [name, 1])), ...properties },
  }
}

/**
 * The form values as they are saved: without empty ones, and only with properties of the entry's
 * type.
 */
export function toDraft(
  { properties, sortCode, ...draft }: Form,
  opened: readonly MenuContent[],
): Omit<MenuDraft, 'sortCode'> & { readonly sortCode?: number } {
  const isModel = draft.type === 3
  const kept = Object.entries(properties).filter(([name, value]) =>
    name.endsWith('Authorize')
      ? isModel && value === 0
      : name === 'isPc' || name === 'isApp'
        ? value === 0
        : name === 'moduleId'
          ? value !== '' && value !== undefined && draft.type > 2 && draft.type !== 7
          : name !== 'isTree' && value !== undefined,
  )
  const isTree =
    draft.type === 4
      ? opened.find(({ type, id }) => type === 4 && id === properties.moduleId)?.isTree
      : undefined
  const whole = { ...Object.fromEntries(kept), ...(isTree !== undefined && { isTree }) }
  return {
    ...draft,
    ...(typeof sortCode === 'number' && { sortCode }),
    propertyJson: Object.keys(whole).length > 0 ? JSON.stringify(whole) : '',
  }
}

/**
 * The position of an entry: below `parentId`, before `beforeId`. '' means the top level, or the
 * last position.
 */
export interface Spot {
  readonly parentId: string
  readonly beforeId: string
}

/** The part of an entry on which another one is dropped: its upper or lower edge, or the middle. */
export type Zone = 'before' | 'inside' | 'after'

/** The position one step up or down among its siblings; undefined if there is none. */
export function nextSpot(
  entries: readonly MenuEntry[],
  entry: MenuEntry,
  step: -1 | 1,
): Spot | undefined {
  const siblings = entries.filter(({ parentId }) => parentId === entry.parentId)
  const at = siblings.findIndex(({ id }) => id === entry.id) + step
  if (at < 0 || at >= siblings.length) return undefined
  return { parentId: entry.parentId, beforeId: siblings[step < 0 ? at : at + 1]?.id ?? '' }
}

/**
 * The position of an entry dropped on another one; undefined if that would put it into itself or
 * below itself.
 */
export function spotOn(
  entries: readonly MenuEntry[],
  entry: MenuEntry,
  { target, zone }: { readonly target: MenuEntry; readonly zone: Zone },
): Spot | undefined {
  const byId = new Map(entries.map((menuEntry) => [menuEntry.id, menuEntry]))
  for (let above: MenuEntry | undefined = target; above; above = byId.get(above.parentId))
    if (above.id === entry.id) return undefined
  if (zone === 'inside') return { parentId: target.id, beforeId: '' }
  const siblings = entries.filter(
    ({ parentId, id }) => parentId === target.parentId && id !== entry.id,
  )
  return {
    parentId: target.parentId,
    beforeId:
      zone === 'before'
        ? target.id
        : (siblings[siblings.findIndex(({ id }) => id === target.id) + 1]?.id ?? ''),
  }
}

/** The current entry, if a save was refused because somebody else saved first (409). */
export function conflictOf(error: unknown): MenuEntry | undefined {
  if (!(error instanceof RefusedCall) || error.code !== 409) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'version' in data && 'enCode' in data
    ? (data as MenuEntry)
    : undefined
}

/** Does an entry match what is searched for, by name, code or address? */
const holds = (name: string, { enCode, urlAddress }: MenuEntry, keyword: string): boolean =>
  [name, enCode, urlAddress].some((words) => words.toLowerCase().includes(keyword.toLowerCase()))

/** The number of entries in a tree. */
const countOf = (tree: readonly MenuEntryBranch[]): number =>
  tree.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0)

/** The state of the menu screen: all menu entries of the system. */
export class MenuStore {
  /** The part of the tree that is asked for. */
  readonly list: EntryStore<MenuEntryBranch, MenuDraft>
  entries: readonly MenuEntry[] = []
  /** The forms and dictionaries that an entry can open. */
  opened: readonly MenuContent[] = []
  readonly #send: Send

  constructor(send: Send, nameOf: (entry: MenuEntry) => string = ({ fullName }) => fullName) {
    this.#send = send
    this.list = new EntryStore<MenuEntryBranch, MenuDraft>({
      load: async ({ keyword }, signal) => {
        await this.#read(signal)
        const tree = treeHolding(this.tree, (entry) => holds(nameOf(entry), entry, keyword))
        return { list: tree, total: countOf(tree) }
      },
      add: () => Promise.resolve(),
      change: () => Promise.resolve(),
      calls: { create: menus.create, update: menus.update },
    })
    makeAutoObservable(this, {
      list: false,
      entries: observableRef,
      opened: observableRef,
      preview: false,
      take: false,
      exportFile: false,
    })
  }

  get tree(): readonly MenuEntryBranch[] {
    return treeOf(this.entries)
  }

  /** Reads all entries; the answer to an older reading is dropped. */
  async #read(signal: AbortSignal): Promise<void> {
    const [{ list }, opened] = await Promise.all([
      this.#send(menus.list, {}, { quiet: true, signal }),
      this.#send(menus.opens, {}, { quiet: true, signal }),
    ])
    if (signal.aborted) return
    runInAction(() => {
      this.entries = list
      this.opened = opened.list
    })
  }

  /**
   * Adds an entry, or changes `entry`, which is as it was read. Throws `RefusedCall`; see
   * `conflictOf`.
   */
  async save(draft: ReturnType<typeof toDraft>, entry: MenuEntry | null): Promise<void> {
    if (entry)
      await this.#send(menus.update, {
        params: { id: entry.id },
        body: { sortCode: entry.sortCode, ...draft, version: entry.version },
      })
    else await this.#send(menus.create, { body: draft })
    await this.list.load()
  }

  async remove(id: string): Promise<void> {
    await this.#send(menus.remove, { params: { id } })
    await this.list.load()
  }

  /** Moves an entry. If that is refused, the toast says why and the tree shows the stored order. */
  async move(entry: MenuEntry, spot: Spot): Promise<void> {
    await this.#send(menus.move, {
      params: { id: entry.id },
      body: { ...spot, version: entry.version },
    }).catch(() => undefined)
    await this.list.load()
  }

  /** An entry with everything below it as a file. Throws `RefusedCall`. */
  exportFile(id: string): Promise<Blob> {
    return this.#send(menus.exportMenu, { params: { id } })
  }

  /** The entries that a file contains. Throws `RefusedCall`. */
  async preview(file: File): Promise<readonly MenuImportEntry[]> {
    return (await this.#send(menus.previewImport, { file, body: {} }, { quiet: true })).list
  }

  /** Imports the entries of a file. Throws `RefusedCall`. */
  async take(
    file: File,
    conflict: ConflictWay,
    parentId: string,
  ): Promise<CallResult<typeof menus.importMenus>> {
    const counts = await this.#send(
      menus.importMenus,
      { file, body: { conflict, parentId } },
      { quiet: true },
    )
    await this.list.load()
    return counts
  }
}
