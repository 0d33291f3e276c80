import { isObject } from '#schemas/json.ts'
import type { Storage } from './storage.ts'

/** An entered value, and the stored value at that time. */
export interface DraftValue {
  readonly mine: unknown
  readonly before: unknown
}

/** Unsaved input of a form: changed fields by name. */
export interface Draft {
  /** Epoch milliseconds of the last change. */
  readonly at: number
  /** Version of the edited record; 0 for a new one. */
  readonly version: number
  readonly values: Readonly<Record<string, DraftValue>>
}

/**
 * Whose draft of which record; the record is '' for a new one. Without a user nothing is stored.
 */
export interface DraftPlace {
  readonly userId: string
  readonly modelId: string
  readonly recordId: string
}

/** Age in milliseconds from which drafts are no longer offered. */
const longest = 30 * 24 * 3_600_000
/**
 * Limits: the number of drafts in a browser, and the characters of one draft and of all, because
 * browser storage holds about five million.
 */
const most = { drafts: 30, each: 1_000_000, all: 3_000_000 }

const listKey = 'drafts'
const keyOf = ({ userId, modelId, recordId }: DraftPlace): string =>
  `draft:${userId}:${modelId}:${recordId || 'new'}`

type DraftEntry = readonly [key: string, at: number, size: number]

const isEntry = (value: unknown): value is DraftEntry =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  value[0].startsWith('draft:') &&
  typeof value[1] === 'number' &&
  typeof value[2] === 'number'
const isDraft = (kept: unknown): kept is Draft =>
  isObject(kept) &&
  typeof kept['at'] === 'number' &&
  typeof kept['version'] === 'number' &&
  isObject(kept['values']) &&
  Object.values(kept['values']).every(
    (value) => isObject(value) && 'mine' in value && 'before' in value,
  )

/** Drafts in this browser, separated by user. */
export class Drafts {
  readonly #storage: Storage
  readonly #now: () => number

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  /** The stored draft; null if there is none, it is unreadable, or it is too old. */
  find(place: DraftPlace): Draft | null {
    const kept = place.userId === '' ? null : this.#storage.read(keyOf(place))
    return isDraft(kept) && this.#now() - kept.at < longest ? kept : null
  }

  /** Stores a draft in place of the previous one; drops the oldest drafts to make room. */
  keep(place: DraftPlace, draft: Draft): void {
    const key = keyOf(place)
    const size = JSON.stringify(draft).length
    const others = this.#list().filter(([otherKey]) => otherKey !== key)
    if (place.userId === '' || size > most.each) return this.#settle(others)
    this.#settle([...others, [key, draft.at, size]])
    this.#storage.write(key, draft)
  }

  drop(place: DraftPlace): void {
    this.#settle(this.#list().filter(([key]) => key !== keyOf(place)))
  }

  /** Removes all drafts of one user; called on signing out. */
  dropAll(userId: string): void {
    this.#settle(this.#list().filter(([key]) => !key.startsWith(`draft:${userId}:`)))
  }

  #list(): DraftEntry[] {
    const list = this.#storage.read(listKey)
    return Array.isArray(list) ? list.filter(isEntry) : []
  }

  /** Keeps the newest drafts that fit and drops the others. */
  #settle(wanted: readonly DraftEntry[]): void {
    const before = this.#list()
    let room = most.all
    const stays = wanted
      .toSorted((draftEntry, other) => other[1] - draftEntry[1])
      .slice(0, most.drafts)
      .filter(([, at, size]) => this.#now() - at < longest && (room -= size) >= 0)
    const keys = new Set(stays.map(([key]) => key))
    for (const [key] of before) if (!keys.has(key)) this.#storage.remove(key)
    if (stays.length + before.length > 0) this.#storage.write(listKey, stays)
  }
}

/** Opens the drafts of this browser. */
export const openDrafts = ({ storage }: { readonly storage: Storage }): Drafts =>
  new Drafts(storage)
