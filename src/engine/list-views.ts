import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { listViews } from '#schemas/api/list-view.ts'
import type { ListView } from '#schemas/api/list-view.ts'
import type { Body } from '#schemas/api/call.ts'
import type { Send } from './send.ts'

/** A view as it is saved: its name, what it holds, and to whom it is shared. */
export type ViewDraft = Body<typeof listViews.create>

/** The saved views of one list, as the server last told them. */
export interface FoundViews {
  readonly list: readonly ListView[]
  /** The view that the list opens with; '' for none. */
  readonly defaultId: string
  readonly canShareWidely: boolean
}

/** In an address: no view, although one opens the list. */
const none = '-'

/** The saved views of a list: which there are, and which one it shows. */
export class ListViews {
  all: readonly ListView[]
  defaultId: string
  readonly canShareWidely: boolean
  activeId = ''
  private readonly modelId: string
  private readonly send: Send

  constructor(modelId: string, send: Send, found: FoundViews) {
    this.modelId = modelId
    this.send = send
    this.all = found.list
    this.defaultId = found.defaultId
    this.canShareWidely = found.canShareWidely
    makeAutoObservable<ListViews, 'modelId' | 'send'>(
      this,
      { modelId: false, send: false, canShareWidely: false, all: observableRef },
      { autoBind: true },
    )
  }

  /** The view that the list shows; null for none. */
  get active(): ListView | null {
    return this.all.find(({ id }) => id === this.activeId) ?? null
  }

  /** Takes the views as they were loaded anew, after rights changed. */
  replace({ list, defaultId }: FoundViews): void {
    this.all = list
    this.defaultId = defaultId
    this.setActive(this.activeId)
  }

  setActive(id: string): void {
    this.activeId = this.all.some((view) => view.id === id) ? id : ''
  }

  /** Takes the view from an address; one that is not there is none. */
  read(query: URLSearchParams): void {
    this.setActive(query.get('view') ?? this.defaultId)
  }

  /** The address with the view, which is left out where the list opens with it anyway. */
  write(query: URLSearchParams): URLSearchParams {
    const next = new URLSearchParams(query)
    if (this.activeId === this.defaultId) next.delete('view')
    else next.set('view', this.activeId || none)
    return next
  }

  private get params() {
    return { modelId: this.modelId }
  }

  /** Saves a new view, shows it and returns it. Throws `RefusedCall`. */
  async create(draft: ViewDraft): Promise<ListView> {
    const made = await this.send(listViews.create, { params: this.params, body: draft })
    runInAction(() => {
      this.all = [...this.all, made]
      this.activeId = made.id
    })
    return made
  }

  /**
   * Saves an own view and returns it as it is then. Throws `RefusedCall`, also where it was changed
   * elsewhere.
   */
  async update(view: ListView, draft: ViewDraft): Promise<ListView> {
    const saved = await this.send(listViews.update, {
      params: { ...this.params, id: view.id },
      body: { ...draft, version: view.version },
    })
    runInAction(() => {
      this.all = this.all.map((other) => (other.id === saved.id ? saved : other))
    })
    return saved
  }

  /** Removes an own view; the list keeps what it shows. Throws `RefusedCall`. */
  async remove(view: ListView): Promise<void> {
    await this.send(listViews.remove, { params: { ...this.params, id: view.id } })
    runInAction(() => {
      this.all = this.all.filter(({ id }) => id !== view.id)
      if (this.defaultId === view.id) this.defaultId = ''
      if (this.activeId === view.id) this.activeId = ''
    })
  }

  /** Opens the list with a view from now on; '' for none. Throws `RefusedCall`. */
  async makeDefault(id: string): Promise<void> {
    await this.send(listViews.makeDefault, { params: this.params, body: { id } })
    runInAction(() => {
      this.defaultId = id
    })
  }
}
