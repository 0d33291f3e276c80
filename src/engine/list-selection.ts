import { makeAutoObservable, observableRef } from 'mobx'

/** All results of a search as they were counted, without some. */
export interface AllFound {
  readonly total: number
  /** When they were counted. */
  readonly at: number
  readonly except: readonly string[]
}

/** What is selected in a list: single records of any page, or all results of its search. */
export class ListSelection {
  chosen: readonly string[] = []
  all: AllFound | undefined = undefined
  /** All were selected, and then other results came. */
  isOutdated = false

  constructor() {
    makeAutoObservable(this, { chosen: observableRef, all: observableRef })
  }

  get count(): number {
    return this.all ? this.all.total - this.all.except.length : this.chosen.length
  }

  /** Those of these rows that are selected, or every single one where not all results are. */
  among(rows: readonly { readonly id: string }[]): readonly string[] {
    const { all } = this
    if (!all) return this.chosen
    return rows.flatMap(({ id }) => (all.except.includes(id) ? [] : [id]))
  }

  /** Of these rows exactly `ids` are selected; elsewhere nothing changes. */
  set(rows: readonly { readonly id: string }[], ids: readonly string[]): void {
    const here = new Set(rows.map((row) => row.id))
    const kept = new Set(ids.filter((id) => here.has(id)))
    this.isOutdated = false
    const merge = (before: readonly string[], wanted: (id: string) => boolean) => [
      ...before.filter((id) => !here.has(id)),
      ...[...here].filter(wanted),
    ]
    if (this.all) {
      const except = merge(this.all.except, (id) => !kept.has(id))
      this.all = except.length < this.all.total ? { ...this.all, except } : undefined
    } else this.chosen = merge(this.chosen, (id) => kept.has(id))
  }

  setAll(found: Pick<AllFound, 'total' | 'at'>): void {
    this.replace([])
    this.all = { ...found, except: [] }
  }

  /** Only these records are selected. */
  replace(ids: readonly string[]): void {
    this.chosen = ids
    this.all = undefined
    this.isOutdated = false
  }

  /** Ends a selection of all where the search has other results by now. */
  compare(total: number): void {
    if (!this.all || this.all.total === total) return
    this.replace([])
    this.isOutdated = true
  }
}
