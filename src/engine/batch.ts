import { observable, runInAction } from 'mobx'
import { patience } from './shelf.ts'

/** The server accepts at most this many ids in one call. */
const most = 1000

/**
 * Cached entries by id. Ids requested in the same turn are loaded together, each once; observable,
 * kept until refreshed.
 */
export class Batch<T extends { readonly id: string }> {
  /** Null for an id that does not exist. */
  private readonly known = observable.map<string, T | null>({}, { deep: false })
  private readonly load: (ids: readonly string[]) => Promise<readonly T[]>
  private readonly wanted = new Set<string>()
  /**
   * Ids being loaded, each with the number of its latest request; answers to older requests are
   * ignored.
   */
  private readonly asked = new Map<string, number>()
  private turn = 0
  private notBefore = 0

  constructor(load: (ids: readonly string[]) => Promise<readonly T[]>) {
    this.load = load
  }

  get(id: string): T | undefined {
    const found = this.known.get(id)
    if (found === undefined && !this.asked.has(id) && Date.now() >= this.notBefore) this.want(id)
    return found ?? undefined
  }

  /** True while it is not yet known whether an entry with this id exists. */
  isPending(id: string): boolean {
    return this.known.get(id) === undefined
  }

  /** Loads all entries that were ever requested again. */
  async refresh(): Promise<void> {
    await this.ask([...new Set([...this.known.keys(), ...this.asked.keys()])])
  }

  private want(id: string): void {
    if (this.wanted.size === 0) queueMicrotask(() => void this.askWanted())
    this.wanted.add(id)
  }

  private async askWanted(): Promise<void> {
    const ids = [...this.wanted]
    this.wanted.clear()
    await this.ask(ids)
  }

  private async ask(ids: readonly string[]): Promise<void> {
    const turn = ++this.turn
    ids.forEach((id) => this.asked.set(id, turn))
    for (let from = 0; from < ids.length; from += most)
      await this.askPart(ids.slice(from, from + most), turn)
  }

  private async askPart(ids: readonly string[], turn: number): Promise<void> {
    const settle = (set: (id: string) => void): void =>
      runInAction(() => {
        for (const id of ids) {
          if (this.asked.get(id) !== turn) continue
          this.asked.delete(id)
          set(id)
        }
      })
    try {
      const found = new Map((await this.load(ids)).map((value) => [value.id, value]))
      settle((id) => this.known.set(id, found.get(id) ?? null))
    } catch {
      this.notBefore = Date.now() + patience
      settle(() => undefined)
    }
  }
}
