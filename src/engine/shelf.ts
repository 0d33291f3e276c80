import { observable, runInAction } from 'mobx'

export interface LoadedList<T> {
  readonly list: readonly T[]
  readonly byId: ReadonlyMap<string, T>
}

/** What could not be loaded is not asked for again before this many milliseconds. */
export const patience = 10_000

/** One cached list: asked for once, observed, kept until it is refreshed. */
export class Shelf<T extends { readonly id: string }> {
  private readonly box = observable.box<LoadedList<T> | undefined>(undefined, { deep: false })
  private readonly load: () => Promise<{ list: readonly T[] }>
  private state: 'cold' | 'asked' = 'cold'
  private notBefore = 0
  /** The ask that was begun last: only its answer counts. */
  private turn = 0

  constructor(load: () => Promise<{ list: readonly T[] }>) {
    this.load = load
  }

  get(): LoadedList<T> | undefined {
    if (this.state === 'cold' && Date.now() >= this.notBefore) queueMicrotask(() => void this.ask())
    return this.box.get()
  }

  /** What is here already; asks for nothing. */
  peek(): LoadedList<T> | undefined {
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
    const turn = ++this.turn
    try {
      const { list } = await this.load()
      if (turn !== this.turn) return
      runInAction(() =>
        this.box.set({ list, byId: new Map(list.map((value) => [value.id, value])) }),
      )
    } catch {
      if (turn !== this.turn) return
      this.state = 'cold'
      this.notBefore = Date.now() + patience
    }
  }
}

/** Any cached list, whatever its entries are. */
export type AnyShelf = Pick<Shelf<{ readonly id: string }>, 'get' | 'peek' | 'refresh'>
