import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { records } from '#schemas/api/record.ts'
import { mostFound } from '#schemas/api/record.ts'
import type { FoundRemoval, RecordRow, RecordSearch } from '#schemas/api/record.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import type { Density, ListAsk, ListPort } from '#schemas/runtime.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { failures } from '#schemas/wire/failure.ts'
import { makeFirstAsk, makeViewAsk, readAsk, sortText, writeAsk } from './list-address.ts'
import type { Address } from './list-address.ts'
import { ListLook } from './list-look.ts'
import type { Memory } from './list-look.ts'
import { keepRows } from './list-rows.ts'
import { ListSelection } from './list-selection.ts'
import { pressHead } from './list-sort.ts'
import type { ListViews } from './list-views.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { isEqual } from '#schemas/equal.ts'

/** Milliseconds for which a list that is shown again needs no reload. */
const freshFor = 10_000

export interface ListGiven {
  readonly plan: ListPlan
  readonly send: Send
  readonly address: Address
  readonly memory: Memory
  /** The user's column settings; without them the columns are as designed. */
  readonly columnSettings?: readonly ColumnSetting[]
  /** The saved views; a list without is always as designed. */
  readonly views?: ListViews
  /** Told after records were removed. */
  onRemoved?(removal: Removal): void
}

/** What was put into the recycle bin: these records, or all of one moment. */
export type Removal =
  | { readonly count: number; readonly ids: readonly string[] }
  | { readonly count: number; readonly at: number }

const without = (query: ListAsk['query']): ListAsk['query'] =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty)),
    ),
  )

/** The records of one model as a list that the user pages, filters and sorts. */
export class ListStore implements ListPort {
  plan: ListPlan
  ask: ListAsk
  rows: readonly RecordRow[] = []
  total = 0
  revision = 0
  isLoading = false
  hasLoaded = false
  failure: string | undefined = undefined
  isForbidden = false
  keyword: string
  private values: ListAsk['query']
  private readonly selection = new ListSelection()
  /** The settings as they were last loaded; the user may have changed them since. */
  private loadedSettings: readonly ColumnSetting[] | undefined
  private readonly look: ListLook
  private readonly given: ListGiven
  private running: AbortController | undefined = undefined
  private loadedAt = 0

  constructor(given: ListGiven) {
    this.given = given
    this.plan = given.plan
    given.views?.read(given.address.read())
    this.ask = readAsk(given.address.read(), given.plan, this.base)
    this.values = this.ask.query
    this.keyword = this.ask.keyword
    const { send, memory, views, columnSettings } = given
    const { modelId } = given.plan
    this.look = new ListLook({ modelId, send, memory, views, columnSettings })
    this.loadedSettings = given.columnSettings
    makeAutoObservable<
      ListStore,
      'given' | 'loadedSettings' | 'running' | 'loadedAt' | 'values' | 'selection' | 'look'
    >(
      this,
      {
        plan: observableRef,
        given: false,
        loadedSettings: false,
        running: false,
        loadedAt: false,
        ask: observableRef,
        rows: observableRef,
        values: observableRef,
        selection: false,
        look: false,
      },
      { autoBind: true },
    )
  }

  get views(): ListViews | undefined {
    return this.given.views
  }

  /** The request as designed, or as the saved view has it. */
  private get base(): ListAsk {
    const view = this.given.views?.active
    return view ? makeViewAsk(view.settings, this.plan) : makeFirstAsk(this.plan)
  }

  /** Does the list differ from its saved view? Never where it shows none. */
  get isViewChanged(): boolean {
    if (!this.given.views?.active) return false
    return this.look.isChanged || !isEqual({ ...this.ask, page: 1 }, this.base)
  }

  /** What a view holds that is saved now. */
  get viewSettings(): ViewSettings {
    const { keyword, query, filter, sort, size, layout } = this.ask
    return {
      keyword,
      query: { ...query },
      ...(filter && { filter }),
      sort: [...sort],
      columns: this.columnSettings.map(({ prop, visible, width, fixed }) => ({
        prop,
        visible,
        width,
        fixed,
      })),
      density: this.density,
      pageSize: this.plan.hasPage ? size : this.plan.pageSize,
      ...(layout && { layout }),
    }
  }

  get isFiltered(): boolean {
    const { keyword, query, filter } = this.ask
    return keyword !== '' || filter !== null || Object.keys(query).length > 0
  }

  get selected(): readonly string[] {
    return this.selection.among(this.rows)
  }

  get selectedCount(): number {
    return this.selection.count
  }

  get isAllSelected(): boolean {
    return this.selection.all !== undefined
  }

  get isSelectionOutdated(): boolean {
    return this.selection.isOutdated
  }

  get isFolded(): boolean {
    return this.look.isFolded
  }

  get density(): Density {
    return this.look.density
  }

  get columns(): readonly PlannedColumn[] {
    return this.look.columnsOf(this.plan)
  }

  get columnSettings(): readonly ColumnSetting[] {
    return this.look.settingsOf(this.plan)
  }

  /**
   * Takes another plan, after rights changed or a new version was published. Rows, selection and
   * what is typed stay as far as the plan still has them; the page is loaded again.
   */
  replan(plan: ListPlan, columnSettings: readonly ColumnSetting[]): void {
    if (plan === this.plan) return
    this.plan = plan
    if (columnSettings !== this.loadedSettings) {
      this.loadedSettings = columnSettings
      this.look.replace(columnSettings)
    }
    this.values = Object.fromEntries(
      plan.searches.flatMap(({ field }) =>
        field in this.values ? [[field, this.values[field]]] : [],
      ),
    )
    this.ask = readAsk(this.given.address.read(), plan, this.base)
    if (plan.batchActs.length === 0) this.clearSelection()
    this.load()
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
    this.clearSelection()
    this.apply({ ...this.ask, query: without(this.values), keyword: this.keyword.trim(), page: 1 })
  }

  setFilter(filter: ListAsk['filter']): void {
    this.clearSelection()
    this.apply({ ...this.ask, filter, page: 1 })
  }

  /** Back to the saved view or, where nothing differs from it, to the list as designed. */
  reset(): void {
    const { views } = this.given
    if (views?.active && !this.isViewChanged) return this.chooseView('')
    this.look.followView()
    this.begin({ ...this.base, size: this.ask.size })
  }

  /** Shows a saved view from its beginning; '' for the list as designed. */
  chooseView(id: string): void {
    this.given.views?.setActive(id)
    this.look.followView()
    this.begin(this.base)
  }

  /** Takes over that the list as it is now was saved as its view. */
  keepView(): void {
    this.look.followView()
    this.apply(this.ask)
  }

  private begin(ask: ListAsk): void {
    this.values = ask.query
    this.keyword = ask.keyword
    this.clearSelection()
    this.apply(ask)
  }

  setLayout(layout: ListAsk['layout']): void {
    this.clearSelection()
    this.apply({ ...this.ask, layout, page: 1 })
  }

  turn(page: number, size: number): void {
    this.apply({ ...this.ask, page: size === this.ask.size ? page : 1, size })
  }

  pressHead(field: string, adds: boolean): void {
    const { sort } = this.ask
    const designed = this.base.sort
    this.apply({ ...this.ask, sort: pressHead({ sort, designed }, field, adds), page: 1 })
  }

  sortBy(key: ListAsk['sort'][number] | null): void {
    this.apply({ ...this.ask, sort: key ? [key] : this.base.sort, page: 1 })
  }

  /**
   * Takes a request from an address that changed elsewhere, such as by the browser's Back or a
   * link.
   */
  follow(): void {
    this.given.views?.read(this.given.address.read())
    const next = readAsk(this.given.address.read(), this.plan, this.base)
    if (isEqual(next, this.ask)) return
    if (!isEqual({ ...next, page: 1 }, { ...this.ask, page: 1, sort: next.sort, size: next.size }))
      this.clearSelection()
    this.values = next.query
    this.keyword = next.keyword
    this.ask = next
    this.load()
  }

  private apply(ask: ListAsk): void {
    this.ask = ask
    this.writeAddress()
    this.load()
  }

  /** Writes the address again, after other views than before are there, or another is the default. */
  writeAddress(): void {
    const { address, views } = this.given
    const query = writeAsk(address.read(), this.ask, this.base)
    address.replace(views ? views.write(query) : query)
  }

  load(): void {
    this.revision += 1
    if (this.ask.layout) this.leaveRows()
    else void this.loadPage()
  }

  /** The view of the list asks for its records itself, part by part. */
  private leaveRows(): void {
    this.running?.abort()
    this.running = undefined
    this.take([], 0)
  }

  /** Called when the list's page is shown; reloads what is older than ten seconds or failed. */
  appear(): void {
    if (!this.hasLoaded || this.failure !== undefined || Date.now() - this.loadedAt > freshFor)
      this.load()
  }

  /** What the list asks for now: its search and its order. */
  get asked(): RecordSearch & { sidx?: string } {
    const sidx = sortText(this.ask.sort)
    return { ...this.searchBody, ...(sidx && { sidx }) }
  }

  /** What is selected: single records, or all results but some. */
  get picked(): { ids: string[] } | { except: string[] } {
    const { all, chosen } = this.selection
    return all ? { except: [...all.except] } : { ids: [...chosen] }
  }

  /** What is selected now, for an act on all of it. */
  takeSelected() {
    const { all, chosen, count } = this.selection
    const search = all ? { ...this.searchBody, except: [...all.except] } : { ids: [...chosen] }
    return { count, search }
  }

  private get searchBody() {
    const { query, keyword, filter } = this.ask
    return { query: { ...query }, ...(keyword && { keyword }), ...(filter && { filter }) }
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
    const { page, size, sort } = this.ask
    try {
      const body = {
        ...this.searchBody,
        currentPage: page,
        pageSize: size,
        sidx: sortText(sort),
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
    this.rows = keepRows(this.rows, rows)
    this.loadedAt = Date.now()
    this.total = total
    this.selection.compare(total)
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
    this.selection.set(this.rows, ids)
  }

  clearSelection(): void {
    this.selection.replace([])
  }

  /** Selects all results as the server counts them now. Throws `RefusedCall`. */
  async selectAll(): Promise<void> {
    const { ask } = this
    const found = await this.given.send(records.count, {
      params: { modelId: this.plan.modelId },
      body: this.searchBody,
    })
    if (!isEqual({ ...ask, page: 1 }, { ...this.ask, page: 1 })) return
    runInAction(() => {
      if (found.total > 0 && found.total <= mostFound) this.selection.setAll(found)
      if (found.total !== this.total) this.load()
    })
  }

  /** Puts one record into the recycle bin. Throws `RefusedCall`. */
  async remove(id: string): Promise<void> {
    await this.given.send(records.remove, { params: { modelId: this.plan.modelId, id } })
    const { selection } = this
    runInAction(() => selection.replace(selection.chosen.filter((chosenId) => chosenId !== id)))
    this.load()
    this.given.onRemoved?.({ count: 1, ids: [id] })
  }

  /**
   * Removes the selected records: single ones all or none; of all results what stands as it was
   * counted. Returns what was left of the latter; what failed stays selected. Throws `RefusedCall`.
   */
  async removeSelected(): Promise<FoundRemoval | null> {
    const params = { modelId: this.plan.modelId }
    const { all, chosen, count } = this.selection
    let removal: FoundRemoval | null = null
    try {
      if (all) {
        const { at, except } = all
        const body = { ...this.searchBody, at, total: count, except: [...except] }
        removal = await this.given.send(records.removeFound, { params, body })
        if (removal.removed > 0)
          this.given.onRemoved?.({ count: removal.removed, at: removal.removedAt })
      } else {
        await this.given.send(records.batchRemove, { params, body: { ids: [...chosen] } })
        this.given.onRemoved?.({ count, ids: [...chosen] })
      }
      runInAction(() => this.selection.replace(removal?.failed ?? []))
      return removal
    } finally {
      this.load()
    }
  }

  widthOf(path: string): number {
    return this.look.widthOf(path, this.plan)
  }

  setWidth(path: string, width: number): void {
    this.look.setWidth(path, width)
  }

  /** Applies column settings at once; false where storing them failed (specification 4). */
  saveColumns(settings: readonly ColumnSetting[]): Promise<boolean> {
    return this.look.saveColumns(settings)
  }

  setFolded(isFolded: boolean): void {
    this.look.setFolded(isFolded)
  }

  setDensity(density: Density): void {
    this.look.setDensity(density)
  }

  /** Stops a running load, which is done again when the list is shown again. */
  dispose(): void {
    this.running?.abort()
    this.running = undefined
    if (this.isLoading) this.loadedAt = 0
    this.isLoading = false
  }
}

export const createListStore = (given: ListGiven): ListStore => new ListStore(given)
