import { observable, runInAction } from 'mobx'
import { patience } from './shelf.ts'

/** Ids that one call may ask for. */
const most = 1000

/** Cached entries by id: those that are asked for in one turn are loaded together, each once; observed, kept until they are refreshed. */
export class Batch<T extends { readonly id: string }> {
  /** Null for an id that names nothing. */
  private readonly known = observable.map<string, T | null>({}, { deep: false })
  private readonly load: (ids: readonly string[]) => Promise<readonly T[]>
  private readonly wanted = new Set<string>()
  private readonly asked = new Set<string>()
  private notBefore = 0

  constructor(load: (ids: readonly string[]) => Promise<readonly T[]>) {
    this.load = load
  }

  get(id: string): T | undefined {
    const found = this.known.get(id)
    if (found === undefined && !this.asked.has(id) && Date.now() >= this.notBefore) this.want(id)
    return found ?? undefined
  }

  /** Is it not yet known whether the id names anything? */
  isPending(id: string): boolean {
    return this.known.get(id) === undefined
  }

  /** Loads again what somebody asked for already. */
  async refresh(): Promise<void> {
    await this.ask([...this.known.keys()])
  }

  private want(id: string): void {
    if (this.wanted.size === 0) queueMicrotask(() => void this.askWanted())
    this.wanted.add(id)
  }

  private async askWanted(): Promise<void> {
    const ids = [...this.wanted]
    this.wanted.clear()
    ids.forEach((id) => this.asked.add(id))
    await this.ask(ids)
    ids.forEach((id) => this.asked.delete(id))
  }

  private async ask(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += most) await this.askPart(ids.slice(from, from + most))
  }

  private async askPart(ids: readonly string[]): Promise<void> {
    try {
      const found = new Map((await this.load(ids)).map((one) => [one.id, one]))
      runInAction(() => ids.forEach((id) => this.known.set(id, found.get(id) ?? null)))
    } catch {
      this.notBefore = Date.now() + patience
    }
  }
}
