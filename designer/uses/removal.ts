import { makeAutoObservable, observableRef } from 'mobx'
import type { RemovalImpact } from './removed.ts'

/** The question before something is taken out that something else names. */
export class Removal {
  /** What is asked about; null while nothing is. */
  asked: (RemovalImpact & { readonly ids: readonly string[] }) | null = null
  /** Other designs link to this form: what is taken out may be named there. */
  isLinked = false

  constructor() {
    makeAutoObservable(this, { asked: observableRef }, { autoBind: true })
  }

  /** Asks, where there is something to ask about; true then. */
  asks(ids: readonly string[], removed: RemovalImpact): boolean {
    const isNamed = removed.uses.length > 0 || (this.isLinked && removed.paths.length > 0)
    this.asked = isNamed ? { ids, ...removed } : null
    return isNamed
  }

  close(): void {
    this.asked = null
  }

  link(): void {
    this.isLinked = true
  }
}
