import { sql } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import type { Consumer } from './consumer.ts'
import type { ChangeEvent } from './event.ts'
import { waitAfter, wordsOf } from './failure.ts'
import type { Trx } from '../tables/tables.ts'
import { sqlText } from '../database/sql-text.ts'
import { clock } from '../platform/clock.ts'

/** Most events handled in one transaction. */
const mostAtOnce = 1000

const isWanted = sqlText`exists (
  select 1 from event_wants w where w.consumer = $1 and w.noun in (e.noun, split_part(e.noun, ':', 1))
)`

/**
 * Skips events that the consumer does not want, and returns the position of the first wanted one.
 */
const skip = {
  name: 'event-skip',
  text: sqlText`with turn as materialized (
      select position from event_consumers
      where name = $1 and position < (select position from event_tail) for update skip locked
    ), first as (
      select min(e.position) as position from events e
      where e.position > (select position from turn) and ${isWanted}
    ), passed as (
      update event_consumers
      set position = coalesce((select position - 1 from first), (select position from event_tail))
      where name = $1 and exists (select 1 from turn) returning 1
    )
    select (select position from first) as first, (select count(*) from passed)::int as passed`,
}

/**
 * Locks the consumer's position until the transaction ends; nothing where another instance has it.
 */
async function claim(trx: Trx, name: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('event_consumers')
    .select('position')
    .where('name', '=', name)
    .where('position', '<', (eb) => eb.selectFrom('event_tail').select('position'))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.position
}

interface ReadEvent extends ChangeEvent {
  /** Set where an earlier event of the same record has failed and must be handled first. */
  readonly waits: boolean
}

async function readWanted(
  trx: Trx,
  name: string,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<ReadEvent[]> {
  const { rows } = await sql<ReadEvent>`
    select e.*, exists (
      select 1 from event_failures f
      where f.consumer = ${name} and f.noun = e.noun and f.target = e.id and not f.is_dead
    ) as waits
    from events e where e.position > ${after} and e.position <= ${last} and exists (
      select 1 from event_wants w
      where w.consumer = ${name} and w.noun in (e.noun, split_part(e.noun, ':', 1))
    ) order by e.position`.execute(trx)
  return rows
}

async function setAside(
  trx: Trx,
  events: readonly ChangeEvent[],
  { name, failure }: { readonly name: string; readonly failure?: unknown },
): Promise<void> {
  if (events.length === 0) return
  const tries = failure === undefined ? 0 : 1
  await trx
    .insertInto('event_failures')
    .values(
      events.map(({ position, noun, id: target }) => ({
        id: makeId(),
        consumer: name,
        position,
        noun,
        target,
        tries,
        due_at: new Date(clock.now() + waitAfter(tries)),
        error: failure === undefined ? '' : wordsOf(failure),
      })),
    )
    .execute()
}

interface PassOptions {
  /** Most positions to advance. */
  readonly size: number
  /** Why the only event of this step failed; it is then set aside. */
  readonly failure?: unknown
}

/**
 * Handles the next events and advances the position, in one transaction. Returns whether there were
 * any that no other instance was handling.
 */
const pass = (
  db: Database,
  { name, take }: Consumer,
  { size, failure }: PassOptions,
): Promise<boolean> =>
  db.transaction(async (trx) => {
    const after = await claim(trx, name)
    if (after === undefined) return false
    const tail = await trx.selectFrom('event_tail').select('position').executeTakeFirstOrThrow()
    const last = Math.min(after + size, tail.position)
    const events = await readWanted(trx, name, { after, last })
    const ready = events.filter(({ waits }) => !waits)
    const waiting = events.filter(({ waits }) => waits)
    await setAside(trx, waiting, { name })
    if (failure !== undefined) await setAside(trx, ready, { name, failure })
    else if (ready.length > 0) await take(ready, { db, trx })
    await trx
      .updateTable('event_consumers')
      .set({ position: last })
      .where('name', '=', name)
      .execute()
    return true
  })

/**
 * Hands all waiting events to a consumer, each once: its writes and its position are one
 * transaction. An event that makes it throw is set aside, with the later ones of the same record;
 * all others go on.
 */
export async function consume(db: Database, consumer: Consumer): Promise<void> {
  let size = mostAtOnce
  for (;;) {
    const [next] = await db.query<{ first: number | null; passed: number }>(skip, [consumer.name])
    if (!next?.passed) return
    if (next.first === null) continue
    try {
      if (!(await pass(db, consumer, { size }))) return
      size = Math.min(mostAtOnce, size * 2)
    } catch (failure) {
      // The batch is halved until the failing event is found.
      if (size > 1) size = Math.floor(size / 2)
      else if (!(await pass(db, consumer, { size: 1, failure }))) return
    }
  }
}
