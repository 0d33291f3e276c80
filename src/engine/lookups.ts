import { observable, runInAction } from 'mobx'
import { lookups as calls } from '#schemas/api/lookup.ts'
import type { DictionaryEntry, OrganizeEntry, UserEntry } from '#schemas/api/lookup.ts'
import type { Lookups } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'
import type { Send } from './send.ts'

interface Loaded<T> {
  readonly list: readonly T[]
  readonly byId: ReadonlyMap<string, T>
}

/** A list that could not be loaded is not asked for again before this many milliseconds. */
const patience = 10_000

/** One cached list: asked for once, observed, kept until it is refreshed. */
class Shelf<T extends { readonly id: string }> {
  private readonly box = observable.box<Loaded<T> | undefined>(undefined, { deep: false })
  private readonly load: () => Promise<{ list: readonly T[] }>
  private state: 'cold' | 'asked' = 'cold'
  private notBefore = 0

  constructor(load: () => Promise<{ list: readonly T[] }>) {
    this.load = load
  }

  get(): Loaded<T> | undefined {
    if (this.state === 'cold' && Date.now() >= this.notBefore) queueMicrotask(() => void this.ask())
    return this.box.get()
  }

  /** Loads again what somebody asked for already. */
  async refresh(): Promise<void> {
    if (this.state === 'cold') return
    this.state = 'cold'
    await this.ask()
  }

  private async ask(): Promise<void> {
    if (this.state === 'asked') return
    this.state = 'asked'
    try {
      const { list } = await this.load()
      runInAction(() => this.box.set({ list, byId: new Map(list.map((one) => [one.id, one])) }))
    } catch {
      this.state = 'cold'
      this.notBefore = Date.now() + patience
    }
  }
}

const chosen = <T extends { readonly id: string }>(loaded: Loaded<T> | undefined, among: readonly string[] | null): readonly T[] | undefined =>
  among === null ? loaded?.list : loaded && among.flatMap((id) => loaded.byId.get(id) ?? [])

/** How values are told now; read each time, because both may change. */
export interface Telling {
  readonly timeZone: string
  readonly language: Language
}

/** The cached lookups with a door to load anew what was asked for. */
export interface FreshLookups extends Lookups {
  refresh(): Promise<void>
}

/** The cached lookups over the server's lists. */
export function createLookups(send: Send, telling: Telling): FreshLookups {
  const users = new Shelf<UserEntry>(() => send(calls.users, {}, { quiet: true }))
  const organizes = new Shelf<OrganizeEntry>(() => send(calls.organizes, {}, { quiet: true }))
  const dictionaries = new Shelf<DictionaryEntry>(() => send(calls.dictionaries, {}, { quiet: true }))
  const names = new WeakMap<DictionaryEntry, ReadonlyMap<string, string>>()
  const dictionaryNames = (id: string): ReadonlyMap<string, string> | undefined => {
    const entry = dictionaries.get()?.byId.get(id)
    if (!entry) return undefined
    const known = names.get(entry) ?? new Map(entry.dictionaryList.map((one) => [one.id, one.fullName]))
    names.set(entry, known)
    return known
  }
  const choicesOf = (reference: Reference): readonly Choice[] | undefined => {
    if (reference.to === 'choices') return reference.choices
    if (reference.to === 'dictionary') return dictionaries.get()?.byId.get(reference.dictionary)?.dictionaryList
    if (reference.to === 'user') return chosen(users.get(), reference.among)?.map(({ id, realName }) => ({ id, fullName: realName }))
    return chosen(organizes.get(), reference.among)
  }
  return {
    get timeZone() {
      return telling.timeZone
    },
    get language() {
      return telling.language
    },
    users: () => users.get()?.list,
    organizes: () => organizes.get()?.list,
    dictionaries: () => dictionaries.get()?.list,
    choices: choicesOf,
    name(reference, id) {
      if (reference.to === 'choices') return reference.choices.find((one) => one.id === id)?.fullName
      if (reference.to === 'dictionary') return dictionaryNames(reference.dictionary)?.get(id)
      return reference.to === 'user' ? users.get()?.byId.get(id)?.realName : organizes.get()?.byId.get(id)?.fullName
    },
    refresh: async () => void (await Promise.all([users.refresh(), organizes.refresh(), dictionaries.refresh()])),
  }
}
