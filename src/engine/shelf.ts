import { observable, runInAction } from 'mobx'

export interface LoadedList<T> {
  readonly list: readonly T[]
  readonly byId: ReadonlyMap<string, T>
}

/** Milliseconds until a failed load may be tried again. */
export const patience = 10_000

/** One cached list: loaded on first use, observed, kept until refreshed. */
export class Shelf<T extends { readonly id: string }> {
  private readonly box = observable.box<LoadedList<T> | undefined>(undefined, { deep: false })
  private readonly load: () => Promise<{ list: readonly T[] }>
  private state: 'cold' | 'asked' = 'cold'
  private notBefore = 0
  /** Number of the latest request; only its answer counts. */
  private turn = 0

  constructor(load: () => Promise<{ list: readonly T[] }>) {
    this.load = load
  }

  get(): LoadedList<T> | undefined {
    if (this.state === 'cold' && Date.now() >= this.notBefore) queueMicrotask(() => void this.ask())
    return this.box.get()
  }

  /** The list if it is loaded; starts no request. */
  peek(): LoadedList<T> | undefined {
    return this.box.get()
  }

  /** Loads the list again if it was ever requested. */
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

/** A cached list of any kind of entries. */
export type AnyShelf = Pick<Shelf<{ readonly id: string }>, 'get' | 'peek' | 'refresh'>
