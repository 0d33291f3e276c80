import { makeAutoObservable, observable } from 'mobx'
import type { DesignProblem } from '#schemas/design/check.ts'

/** Problems of what is not filled yet rather than wrong. */
const unfilled: readonly string[] = ['noFields', 'empty']

/**
 * Tells what is still to be done from what is wrong. Until somebody tries to publish, a new form and
 * what was just inserted are only unfinished.
 */
export class Todo {
  /** Ids of nodes inserted here whose options nobody has set yet. */
  private readonly fresh = observable.set<string>()
  private isTried = false

  constructor() {
    makeAutoObservable<this, 'fresh'>(this, { fresh: false }, { autoBind: true })
  }

  insert(ids: readonly string[]): void {
    for (const id of ids) this.fresh.add(id)
  }

  touch(ids: readonly string[]): void {
    for (const id of ids) this.fresh.delete(id)
  }

  /** Somebody tries to publish: from now on every problem counts. */
  try(): void {
    this.isTried = true
  }

  has({ nodeId, code }: DesignProblem): boolean {
    return !this.isTried && (unfilled.includes(code) || (nodeId !== null && this.fresh.has(nodeId)))
  }
}
