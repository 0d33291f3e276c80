import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { EventConsumer, EventFailure, events } from '#schemas/api/event.ts'
import type { Say } from '#schemas/text.ts'
import type { Page } from '#schemas/wire/page.ts'
import { matchKeyword, matchPerson, pageOf } from '../../entries/page.ts'
import { nameOfConsumer, presentFailure } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameFrom } from '../../text/names.ts'

const columns = new Map([
  ['consumer', 'f.consumer'],
  ['failedTime', 'f.failed_at'],
  ['creatorTime', 'e.at'],
  ['tries', 'f.tries'],
])

/** Failed events with what they are about, the latest failure first. */
export function listFailures(
  kysely: Db,
  asked: CallQuery<typeof events.list>,
  say: Say,
): Promise<Page<EventFailure>> {
  let found = kysely
    .selectFrom('event_failures as f')
    .innerJoin('events as e', 'e.position', 'f.position')
    .leftJoin('users as u', 'u.id', 'e.who')
    .leftJoin('designs as d', (join) => join.on(sql`'record:' || d.id`, '=', sql.ref('e.noun')))
    .select([
      'f.id',
      'f.consumer',
      'f.tries',
      'f.due_at',
      'f.failed_at',
      'f.is_dead',
      'f.error',
      'f.noun',
      'f.target',
      'e.act',
      'e.version',
      'e.fields',
      'e.at',
      sql<string>`coalesce(u.real_name, e.who)`.as('user_name'),
      sql<string>`coalesce(${nameFrom('d')}, '')`.as('form_name'),
    ])
    .where((eb) =>
      eb.or([
        matchKeyword(['f.error', 'f.target', 'f.noun', 'd.full_name'], asked?.keyword),
        matchPerson(asked?.keyword),
      ]),
    )
  if (asked?.consumer !== undefined) found = found.where('f.consumer', '=', asked.consumer)
  if (asked?.state !== undefined) found = found.where('f.is_dead', '=', asked.state === 'dead')
  return pageOf(found, asked, {
    columns,
    otherwise: ['-f.failed_at', 'f.id'],
    present: (rows) => rows.map((row) => presentFailure(row, say)),
  })
}

/** All consumers, with the number of events that wait for each. */
export async function listConsumers(kysely: Db, say: Say): Promise<EventConsumer[]> {
  const { rows } = await sql<Omit<EventConsumer, 'fullName'>>`
    select c.name, f.waiting, f.dead,
      ((select count(*) from event_new) + (select position from event_tail) - c.position)::int as behind
    from event_consumers c, lateral (
      select count(*) filter (where not is_dead)::int as waiting, count(*) filter (where is_dead)::int as dead
      from event_failures where consumer = c.name
    ) f order by c.name`.execute(kysely)
  return rows.map((row) => ({ ...row, fullName: nameOfConsumer(row.name, say) }))
}
