import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { authority } from '#schemas/api/authority.ts'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { arrangeColumns, completeSettings } from '#schemas/page/column-settings.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import type { Density, ListAsk, ListPort } from '#schemas/runtime.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { failures } from '#schemas/wire/failure.ts'
import { makeFirstAsk, readAsk, sortText, writeAsk } from './list-address.ts'
import type { Address } from './list-address.ts'
import { pressHead } from './list-sort.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { isEqual } from '#schemas/equal.ts'

/** Milliseconds for which a list that is shown again needs no reload. */
const freshFor = 10_000

/**
 * What a browser remembers of a list for one user. Reading returns undefined if nothing is stored.
 */
export interface Memory {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export interface ListGiven {
  readonly plan: ListPlan
  readonly send: Send
  readonly address: Address
  readonly memory: Memory
  /** The user's column settings; without them the columns are as designed. */
  readonly columnSettings?: readonly ColumnSetting[]
}

interface ListPreferences {
  readonly widths: Readonly<Record<string, number>>
  readonly isFolded: boolean
  readonly density: Density
}

const densities: readonly unknown[] = ['large', 'middle', 'small'] satisfies Density[]
const first: ListPreferences = { widths: {}, isFolded: true, density: 'middle' }

/** Reads stored preferences. They may contain anything, so every part is checked. */
function readKept(kept: unknown): ListPreferences {
  if (typeof kept !== 'object' || kept === null) return first
  const { widths, isFolded, density } = kept as { readonly [name: string]: unknown }
  const numbers =
    typeof widths === 'object' && widths !== null
      ? Object.entries(widths).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        )
      : []
  return {
    widths: Object.fromEntries(numbers),
    isFolded: isFolded !== false,
    density: densities.includes(density) ? (density as Density) : first.density,
  }
}

const without = (query: ListAsk['query']): ListAsk['query'] =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty)),
    ),
  )

/** The records of one model as a list that the user pages, filters and sorts. */
export class ListStore implements ListPort {
  readonly plan: ListPlan
  ask: ListAsk
  rows: readonly RecordRow[] = []
  total = 0
  isLoading = false
  hasLoaded = false
  failure: string | undefined = undefined
  isForbidden = false
  keyword: string
  private values: ListAsk['query']
  private chosen: readonly string[] = []
  private kept: ListPreferences
  private settings: readonly ColumnSetting[]
  private readonly given: ListGiven
  private running: AbortController | undefined = undefined
  private loadedAt = 0

  constructor(given: ListGiven) {
    this.given = given
    this.plan = given.plan
    this.ask = readAsk(given.address.read(), given.plan)
    this.values = this.ask.query
    this.keyword = this.ask.keyword
    this.kept = readKept(given.memory.read(this.memoryName))
    this.settings = given.columnSettings ?? []
    makeAutoObservable<
      ListStore,
      'given' | 'running' | 'loadedAt' | 'values' | 'chosen' | 'kept' | 'settings'
    >(
      this,
      {
        plan: false,
        given: false,
        running: false,
        loadedAt: false,
        ask: observableRef,
        rows: observableRef,
        values: observableRef,
        chosen: observableRef,
        kept: observableRef,
        settings: observableRef,
      },
      { autoBind: true },
    )
  }

  private get memoryName(): string {
    return `list.${this.plan.modelId}`
  }

  get isFiltered(): boolean {
    return this.ask.keyword !== '' || Object.keys(this.ask.query).length > 0
  }

  get selected(): readonly string[] {
    return this.chosen
  }

  get isFolded(): boolean {
    return this.kept.isFolded
  }

  get density(): Density {
    return this.kept.density
  }

  get columns(): readonly PlannedColumn[] {
    return arrangeColumns(this.plan.columns, this.settings)
  }

  get columnSettings(): readonly ColumnSetting[] {
    return completeSettings(
      this.plan.columns,
      this.settings,
      ({ column }) => column.node.label,
    ).map((setting) => ({ ...setting, width: this.kept.widths[setting.prop] ?? setting.width }))
  }

  searchValue(path: string): unknown {
    return this.values[path] ?? null
  }

  setSearchValue(path: string, value: unknown): void {
    this.values = { ...this.values, [path]: value }
  }

  setKeyword(text: string): void {
    this.keyword = text
  }

  search(): void {
    this.chosen = []
    this.apply({ ...this.ask, query: without(this.values), keyword: this.keyword.trim(), page: 1 })
  }

  reset(): void {
    this.values = {}
    this.keyword = ''
    this.chosen = []
    this.apply({ ...makeFirstAsk(this.plan), size: this.ask.size })
  }

  turn(page: number, size: number): void {
    this.apply({ ...this.ask, page: size === this.ask.size ? page : 1, size })
  }

  pressHead(field: string, adds: boolean): void {
    const { sort } = this.ask
    const designed = makeFirstAsk(this.plan).sort
    this.apply({ ...this.ask, sort: pressHead({ sort, designed }, field, adds), page: 1 })
  }

  sortBy(key: ListAsk['sort'][number] | null): void {
    this.apply({ ...this.ask, sort: key ? [key] : makeFirstAsk(this.plan).sort, page: 1 })
  }

  /**
   * Takes a request from an address that changed elsewhere, such as by the browser's Back or a
   * link.
   */
  follow(): void {
    const next = readAsk(this.given.address.read(), this.plan)
    if (isEqual(next, this.ask)) return
    this.values = next.query
    this.keyword = next.keyword
    this.ask = next
    this.load()
  }

  private apply(ask: ListAsk): void {
    this.ask = ask
    this.given.address.replace(writeAsk(this.given.address.read(), ask, this.plan))
    this.load()
  }

  load(): void {
    void this.loadPage()
  }

  /** Called when the list's page is shown; reloads what is older than ten seconds or failed. */
  appear(): void {
    if (!this.hasLoaded || this.failure !== undefined || Date.now() - this.loadedAt > freshFor)
      this.load()
  }

  /**
   * Loads the requested page. Answers to older requests are dropped; a page past the end becomes
   * the last one.
   */
  private async loadPage(): Promise<void> {
    this.running?.abort()
    const running = new AbortController()
    this.running = running
    this.isLoading = true
    const { query, keyword, page, size, sort } = this.ask
    try {
      const body = {
        query: { ...query },
        currentPage: page,
        pageSize: size,
        sidx: sortText(sort),
        ...(keyword && { keyword }),
      }
      const { list, pagination } = await this.given.send(
        records.list,
        { params: { modelId: this.plan.modelId }, body },
        { signal: running.signal, quiet: true },
      )
      if (this.running !== running) return
      runInAction(() => this.take(list, pagination.total))
    } catch (error) {
      if (this.running !== running) return
      runInAction(() => this.fail(error))
    }
  }

  private take(rows: readonly RecordRow[], total: number): void {
    const last = Math.max(1, Math.ceil(total / this.ask.size))
    if (rows.length === 0 && this.ask.page > last) return this.turn(last, this.ask.size)
    this.rows = kept(this.rows, rows)
    this.loadedAt = Date.now()
    this.total = total
    this.isLoading = false
    this.hasLoaded = true
    this.failure = undefined
    this.isForbidden = false
  }

  private fail(error: unknown): void {
    this.isLoading = false
    this.isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
    this.failure = error instanceof Error ? error.message : String(error)
  }

  select(ids: readonly string[]): void {
    const here = new Set(this.rows.map((row) => row.id))
    this.chosen = [
      ...this.chosen.filter((id) => !here.has(id)),
      ...ids.filter((id) => here.has(id)),
    ]
  }

  clearSelection(): void {
    this.chosen = []
  }

  /** Removes one record permanently. Throws `RefusedCall`. */
  async remove(id: string): Promise<void> {
    await this.given.send(records.remove, { params: { modelId: this.plan.modelId, id } })
    runInAction(() => (this.chosen = this.chosen.filter((chosenId) => chosenId !== id)))
    this.load()
  }

  /** Removes the selected records of all pages, all or none. Throws `RefusedCall`. */
  async removeSelected(): Promise<void> {
    await this.given.send(records.batchRemove, {
      params: { modelId: this.plan.modelId },
      body: { ids: [...this.chosen] },
    })
    this.clearSelection()
    this.load()
  }

  widthOf(path: string): number {
    return (
      this.kept.widths[path] ?? this.columns.find((column) => column.field === path)?.width ?? 0
    )
  }

  setWidth(path: string, width: number): void {
    this.keep({
      widths: { ...this.kept.widths, [path]: Math.min(1000, Math.max(60, Math.round(width))) },
    })
  }

  /**
   * Applies column settings at once and stores them on the server. If that fails, the previous ones
   * return; the toast has told the user (specification 4).
   */
  async saveColumns(settings: readonly ColumnSetting[]): Promise<boolean> {
    const before = { settings: this.settings, kept: this.kept }
    this.settings = settings
    this.keep({ widths: {} })
    try {
      await this.given.send(authority.setColumns, {
        body: { moduleId: this.plan.modelId, fieldList: JSON.stringify(settings) },
      })
      return true
    } catch {
      runInAction(() => {
        this.settings = before.settings
        this.keep({ widths: before.kept.widths })
      })
      return false
    }
  }

  setFolded(isFolded: boolean): void {
    this.keep({ isFolded })
  }

  setDensity(density: Density): void {
    this.keep({ density })
  }

  private keep(more: Partial<ListPreferences>): void {
    this.kept = { ...this.kept, ...more }
    this.given.memory.write(this.memoryName, this.kept)
  }

  /** Stops running requests. */
  dispose(): void {
    this.running?.abort()
    this.running = undefined
  }
}

/** New rows, but with the previous object for each unchanged row, so that it is not drawn again. */
function kept(before: readonly RecordRow[], rows: readonly RecordRow[]): readonly RecordRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const next = rows.map((row) => {
    const old = known.get(row.id)
    return old && isEqual(old, row) ? old : row
  })
  return next.length === before.length && next.every((row, index) => row === before[index])
    ? before
    : next
}

export const createListStore = (given: ListGiven): ListStore => new ListStore(given)
