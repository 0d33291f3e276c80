import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { EntryActs, EntryAsk, EntryPort } from '#schemas/runtime.ts'
import { failures } from '#schemas/wire/failure.ts'
import { RefusedCall } from './send.ts'

/**
 * Loads and changes the entries of a noun. A missing function means that its action is not
 * available.
 */
export interface EntrySource<E extends { readonly id: string }, D> {
  /** Loads one page, or all entries at once with their number as the total. */
  load(
    ask: EntryAsk,
    signal: AbortSignal,
  ): Promise<{ readonly list: readonly E[]; readonly total: number }>
  add?(draft: D): Promise<unknown>
  /** `entry` is the entry as it was read, because its version must be sent too. */
  change?(entry: E, draft: D): Promise<unknown>
  remove?(entry: E): Promise<unknown>
  /** Switches the entry on if it is off, and off if it is on. */
  toggle?(entry: E): Promise<unknown>
  /** Writes another entry in every place that refers to this one, and removes this one. */
  handOn?(entry: E, toId: string): Promise<unknown>
  readonly calls?: EntryActs
  /** Names by which the server sorts the list. */
  readonly sorts?: readonly string[]
}

export const firstAsk: EntryAsk = { keyword: '', filters: {}, page: 1, size: 20, sort: '' }

/** The current entry, if a save was refused because somebody else saved first (409). */
export function conflictOf<E extends { readonly id: string }>(
  error: unknown,
  base: E,
): E | undefined {
  if (!(error instanceof RefusedCall) || error.code !== failures.conflict.code) return undefined
  const { data } = error
  return typeof data === 'object' &&
    data !== null &&
    'version' in data &&
    'id' in data &&
    data.id === base.id
    ? (data as unknown as E)
    : undefined
}

/**
 * Why a save was refused, as a dialog shows it: the values that are stored now, and the problems by
 * path.
 */
interface Refusal<D> {
  readonly theirs?: D
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

/**
 * Saves what a dialog was opened for. After a conflict (409), saving again overwrites what is
 * stored by then. Other failures were already shown as a toast, and the dialog stays open.
 */
export function makeSaver<E extends { readonly id: string }, D>(
  store: { save(draft: D, base: E | null): Promise<void> },
  entry: E | null,
  draftOf: (entry: E) => D,
): (draft: D, isOver: boolean) => Promise<Refusal<D> | undefined> {
  let stored = entry
  return async (draft, isOver) => {
    try {
      await store.save(draft, isOver ? stored : entry)
      return undefined
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      const theirs = entry ? conflictOf(error, entry) : undefined
      stored = theirs ?? stored
      return { problems: error.problems, ...(theirs && { theirs: draftOf(theirs) }) }
    }
  }
}

/** The entries of a tree as a flat list, each followed by its descendants. */
const flatten = <E extends { readonly id: string }>(list: readonly E[]): E[] =>
  list.flatMap((entry) => [
    entry,
    ...('children' in entry && Array.isArray(entry.children) ? flatten<E>(entry.children) : []),
  ])

/**
 * One page of the entries of a system noun, and the actions on each. Rows stay visible while others
 * load or loading fails.
 */
export class EntryStore<E extends { readonly id: string }, D> implements EntryPort<E> {
  rows: readonly E[] = []
  total = 0
  ask: EntryAsk
  isLoading = false
  hasLoaded = false
  failure: string | undefined = undefined
  isForbidden = false
  private readonly source: EntrySource<E, D>
  private running: AbortController | undefined = undefined

  constructor(source: EntrySource<E, D>, ask: Partial<EntryAsk> = {}) {
    this.source = source
    this.ask = { ...firstAsk, ...ask }
    makeAutoObservable<this, 'source' | 'running'>(
      this,
      { rows: observableRef, ask: observableRef, source: false, running: false },
      { autoBind: true },
    )
  }

  get canAdd(): boolean {
    return this.source.add !== undefined
  }

  get canChange(): boolean {
    return this.source.change !== undefined
  }

  get canRemove(): boolean {
    return this.source.remove !== undefined
  }

  get canToggle(): boolean {
    return this.source.toggle !== undefined
  }

  get calls(): EntryActs | undefined {
    return this.source.calls
  }

  get sorts(): readonly string[] {
    return this.source.sorts ?? []
  }

  get isFiltered(): boolean {
    return (
      this.ask.keyword !== '' ||
      Object.values(this.ask.filters).some((value) => value !== undefined && value !== '')
    )
  }

  /** Changes the keyword or filters and loads the first page. */
  search(more: Partial<Pick<EntryAsk, 'keyword' | 'filters'>>): void {
    this.ask = { ...this.ask, ...more, filters: { ...this.ask.filters, ...more.filters }, page: 1 }
    void this.load()
  }

  /** Takes the request from an address. Before the first load it is only remembered. */
  follow(ask: EntryAsk): void {
    this.ask = ask
    if (this.running) void this.load()
  }

  reset(): void {
    this.ask = { ...firstAsk, size: this.ask.size }
    void this.load()
  }

  sortBy(sort: string): void {
    this.ask = { ...this.ask, sort, page: 1 }
    void this.load()
  }

  turn(page: number, size: number): void {
    this.ask = { ...this.ask, page: size === this.ask.size ? page : 1, size }
    void this.load()
  }

  /**
   * Loads the requested page. Answers to older requests are dropped; a page past the end becomes
   * the last one.
   */
  async load(): Promise<void> {
    this.running?.abort()
    const running = new AbortController()
    this.running = running
    this.isLoading = true
    try {
      const { list, total } = await this.source.load(this.ask, running.signal)
      if (this.running === running) runInAction(() => this.take(list, total))
    } catch (error) {
      if (this.running === running) runInAction(() => this.fail(error))
    }
  }

  private take(rows: readonly E[], total: number): void {
    const last = Math.max(1, Math.ceil(total / this.ask.size))
    if (rows.length === 0 && this.ask.page > last) return this.turn(last, this.ask.size)
    Object.assign(this, {
      rows,
      total,
      isLoading: false,
      hasLoaded: true,
      failure: undefined,
      isForbidden: false,
    })
  }

  private fail(error: unknown): void {
    this.isLoading = false
    this.isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
    this.failure = error instanceof Error ? error.message : String(error)
  }

  /**
   * Adds an entry (`base` is null) or changes `base`, the entry as it was read. Throws
   * `RefusedCall`; see `conflictOf`.
   */
  async save(draft: D, base: E | null): Promise<void> {
    if (base) await this.source.change?.(base, draft)
    else await this.source.add?.(draft)
    await this.load()
  }

  /** Throws `RefusedCall`. */
  async remove(entry: E): Promise<void> {
    await this.source.remove?.(entry)
    await this.load()
  }

  /** Throws `RefusedCall`. */
  async toggle(entry: E): Promise<void> {
    await this.source.toggle?.(entry)
    await this.load()
  }

  /**
   * Searches entries by a keyword; a tree comes as a flat list. The rows stay unchanged. Throws
   * `RefusedCall`.
   */
  async find(keyword: string): Promise<readonly E[]> {
    const ask = { ...firstAsk, keyword: keyword.trim() }
    const { list } = await this.source.load(ask, new AbortController().signal)
    return flatten(list)
  }

  /**
   * Replaces an entry by another one in all references. Absent if that is not available here;
   * throws `RefusedCall`.
   */
  get handOn(): ((entry: E, toId: string) => Promise<void>) | undefined {
    const { handOn } = this.source
    if (!handOn) return undefined
    return async (entry, toId) => {
      await handOn(entry, toId)
      await this.load()
    }
  }
}
