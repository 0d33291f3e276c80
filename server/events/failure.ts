import type { Database } from '../database/database.ts'
import type { Consumer } from './consumer.ts'
import type { ChangeEvent } from './event.ts'
import { sqlText } from '../database/sql-text.ts'
import { clock } from '../platform/clock.ts'

const second = 1000
const hour = 3600 * second
const usualTries = 8
const mostAtOnce = 20

/** Milliseconds before the next try, by the number of failures: 1 s, 4 s, 16 s … 1 h. */
export const waitAfter = (tries: number): number =>
  tries === 0 ? 0 : Math.min(second * 4 ** (tries - 1), hour)

/** The part of an error that is stored. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1000)

interface Due {
  readonly id: string
  readonly tries: number
}

/** Failed events that are due, only the oldest of each record. */
const due = {
  name: 'event-due',
  text: sqlText`select f.id, f.tries from event_failures f
    where f.consumer = $1 and not f.is_dead and f.due_at <= $3 and not exists (
      select 1 from event_failures o
      where o.consumer = f.consumer and o.noun = f.noun and o.target = f.target
        and not o.is_dead and o.position < f.position
    ) order by f.position limit $2`,
}

const soonest = {
  name: 'event-soonest',
  text: sqlText`select (extract(epoch from min(due_at) - $2::timestamptz) * 1000)::float8 as ms
    from event_failures where consumer = $1 and not is_dead`,
}

/** Handles one failed event again; false where another instance has it or has handled it. */
const takeAgain = (db: Database, { name, take }: Consumer, id: string): Promise<boolean> =>
  db.transaction(async (trx) => {
    const held = await trx
      .selectFrom('event_failures')
      .select('position')
      .where('id', '=', id)
      .where('is_dead', '=', false)
      .where('consumer', '=', name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return false
    const event: ChangeEvent | undefined = await trx
      .selectFrom('events')
      .selectAll()
      .where('position', '=', held.position)
      .executeTakeFirst()
    if (event) await take([event], { db, trx })
    await trx.deleteFrom('event_failures').where('id', '=', id).execute()
    return true
  })

/** Records another failure, unless another instance was faster. */
const noteFailure = async (
  db: Database,
  { id, tries: before }: Due,
  { error, most }: { readonly error: unknown; readonly most: number },
): Promise<void> => {
  const tries = before + 1
  await db.kysely
    .updateTable('event_failures')
    .set({
      tries,
      is_dead: tries >= most,
      due_at: new Date(clock.now() + waitAfter(tries)),
      failed_at: new Date(clock.now()),
      error: wordsOf(error),
    })
    .where('id', '=', id)
    .where('tries', '=', before)
    .execute()
}

/**
 * Tries failed events that are due, the oldest of each record first. After the last try an event is
 * given up and no longer holds back later events of its record. Returns the milliseconds until the
 * next one is due, if any.
 */
export async function retryDue(db: Database, consumer: Consumer): Promise<number | undefined> {
  const { name, tries: most = usualTries } = consumer
  for (let isMore = true; isMore;) {
    isMore = false
    for (const dueFailure of await db.query<Due>(due, [name, mostAtOnce, new Date(clock.now())])) {
      try {
        if (await takeAgain(db, consumer, dueFailure.id)) isMore = true
      } catch (error) {
        await noteFailure(db, dueFailure, { error, most })
        isMore = true
      }
    }
  }
  const [next] = await db.query<{ ms: number | null }>(soonest, [name, new Date(clock.now())])
  return next?.ms ?? undefined
}
