import { Batch } from './batch.ts'

interface IdName {
  readonly id: string
  readonly fullName: string
}

interface NameBatch {
  readonly batch: Batch<IdName>
  askedAt: number
}

interface Naming {
  /** Milliseconds after which a name that is read is loaded again; absent: never. */
  readonly freshFor?: number
  load(ids: readonly string[], within: string): Promise<readonly IdName[]>
}

/**
 * Names of the entries of one noun, each within its container. Loaded in batches and kept until
 * refreshed.
 */
export class NamesById {
  private readonly naming: Naming
  private readonly kept = new Map<string, NameBatch>()

  constructor(naming: Naming) {
    this.naming = naming
  }

  /** The name of an id; absent while it loads, and if the user may see no entry with this id. */
  name(id: string, within: string): string | undefined {
    return this.of(within).batch.get(id)?.fullName
  }

  isPending(id: string, within: string): boolean {
    return this.of(within).batch.isPending(id)
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.kept.values()].map(({ batch }) => batch.refresh()))
  }

  private of(within: string): NameBatch {
    const { freshFor = Infinity, load } = this.naming
    const found = this.kept.get(within) ?? {
      batch: new Batch<IdName>((ids) => load(ids, within)),
      askedAt: Date.now(),
    }
    this.kept.set(within, found)
    if (Date.now() - found.askedAt > freshFor) {
      found.askedAt = Date.now()
      queueMicrotask(() => void found.batch.refresh())
    }
    return found
  }
}
