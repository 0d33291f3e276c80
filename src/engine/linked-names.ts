import { records } from '#schemas/api/record.ts'
import { Batch } from './batch.ts'
import { Refused } from './send.ts'
import type { Send } from './send.ts'

interface Named {
  readonly id: string
  readonly fullName: string
}

/**
 * Milliseconds after which the names of a form's records are asked for anew when somebody looks:
 * records change more often than people.
 */
const freshFor = 30_000

interface Kept {
  readonly batch: Batch<Named>
  askedAt: number
}

/**
 * Names of records of other forms, each told by a field (`within` is `model/field`): asked for in
 * batches, kept until they are refreshed.
 */
export class LinkedNames {
  private readonly send: Send
  private readonly kept = new Map<string, Kept>()

  constructor(send: Send) {
    this.send = send
  }

  /** Absent while it is not known, and for good where the person may not see it. */
  name(id: string, within: string): string | undefined {
    return this.of(within).batch.get(id)?.fullName
  }

  isPending(id: string, within: string): boolean {
    return this.of(within).batch.isPending(id)
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.kept.values()].map(({ batch }) => batch.refresh()))
  }

  private of(within: string): Kept {
    const found = this.kept.get(within) ?? {
      batch: new Batch<Named>((ids) => this.load(within, ids)),
      askedAt: Date.now(),
    }
    this.kept.set(within, found)
    if (Date.now() - found.askedAt > freshFor) {
      found.askedAt = Date.now()
      queueMicrotask(() => void found.batch.refresh())
    }
    return found
  }

  /**
   * A form or field that is not granted names nothing; only trouble on the way is worth another
   * try.
   */
  private async load(within: string, ids: readonly string[]): Promise<readonly Named[]> {
    const [modelId = '', field = ''] = within.split('/')
    try {
      return (
        await this.send(
          records.names,
          { params: { modelId }, body: { field, ids: [...ids] } },
          { quiet: true },
        )
      ).list
    } catch (error) {
      if (error instanceof Refused && error.code >= 400 && error.code < 500) return []
      throw error
    }
  }
}
