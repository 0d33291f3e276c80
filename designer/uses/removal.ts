import { makeAutoObservable, observableRef } from 'mobx'
import type { RemovalImpact } from './removed.ts'

/** The question before nodes are removed that something else refers to. */
export class Removal {
  /** What the question is about; null while there is none. */
  asked: (RemovalImpact & { readonly ids: readonly string[] }) | null = null
  /** Do other designs link to this form? Then they may refer to what is removed. */
  isLinked = false

  constructor() {
    makeAutoObservable(this, { asked: observableRef }, { autoBind: true })
  }

  /** Opens the question where there is a reason for it, and returns whether there is. */
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
