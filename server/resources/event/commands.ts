import type { Database } from '../../database/database.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { eventChannel } from '../../events/event.ts'
import { clock } from '../../platform/clock.ts'

interface EventFailureRow {
  readonly id: string
  readonly consumer: string
  readonly noun: string
  readonly target: string
}

/** Logs the decision about these events. */
async function note(
  doing: Doing,
  {
    what,
    touched,
  }: { readonly what: 'retry' | 'skip'; readonly touched: readonly EventFailureRow[] },
): Promise<{ done: number }> {
  for (const { id, consumer, noun, target } of touched)
    await audit(doing, { what, target: `event ${id}`, after: { consumer, noun, target } })
  return { done: touched.length }
}

/**
 * Lets failed events be tried again at once, as often as new ones. Returns how many still existed.
 */
export const retryFailures = (
  db: Database,
  ids: readonly string[],
  given: Acting,
): Promise<{ done: number }> =>
  command(db, given, async (doing) => {
    const touched = await doing.trx
      .updateTable('event_failures')
      .set({ tries: 0, is_dead: false, due_at: new Date(clock.now()) })
      .where('id', 'in', ids)
      .returning(['id', 'consumer', 'noun', 'target'])
      .execute()
    db.tell(eventChannel, '')
    return note(doing, { what: 'retry', touched })
  })

/** Gives events up for good. Returns how many still existed. */
export const skipFailures = (
  db: Database,
  ids: readonly string[],
  given: Acting,
): Promise<{ done: number }> =>
  command(db, given, async (doing) => {
    const touched = await doing.trx
      .deleteFrom('event_failures')
      .where('id', 'in', ids)
      .returning(['id', 'consumer', 'noun', 'target'])
      .execute()
    // Later events of the same entry may have waited for these.
    db.tell(eventChannel, '')
    return note(doing, { what: 'skip', touched })
  })
