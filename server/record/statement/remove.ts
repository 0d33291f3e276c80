import { sql } from 'kysely'
import { numbersGone, recordVoids } from '../../numbers/voids.ts'
import { historyPart } from '../history/part.ts'
import { eventParts } from './event.ts'
import { main, removed } from './layout.ts'
import type { Part } from './part.ts'
import { columnOf, tableOf } from './physical.ts'
import { instant, refuseOvertaken, withed } from './save.ts'
import type { KeptWrite, WriteContext } from './save.ts'
import { valuePart } from './select.ts'

const idsOf = async (found: Promise<readonly { readonly id: string }[]>): Promise<string[]> =>
  (await found).map(({ id }) => id)

/**
 * Puts the records of these ids within reach into the recycle bin, with all that they hold; returns
 * their ids.
 */
export function binRecords(
  writing: KeptWrite,
  ids: readonly string[],
  reach: Part,
): Promise<string[]> {
  const { live, run, env } = writing
  const ready = live.shapes.take(
    'bin',
    [
      valuePart(ids),
      reach,
      valuePart(env.now),
      valuePart(env.userId),
      ...eventParts(writing, 'remove', () => []),
      historyPart(writing, 'remove'),
    ],
    ([keys, where, now, user, ...rest]) => {
      const gone = sql`
        update ${tableOf(live.layout.table)} as ${columnOf(main)}
        set removed_at_ = ${instant(now!)}, removed_by_ = ${user!}::text,
          version = ${columnOf('version', main)} + 1
        where ${columnOf('id', main)} = any(${keys!}::text[]) and ${where!}
        returning ${columnOf('id', main)}, ${columnOf('version', main)}`
      return withed(gone, rest)
    },
  )
  return idsOf(run<{ id: string }>(ready))
}

/** Takes the records of these ids within reach out of the recycle bin; returns their ids. */
export async function unbinRecords(
  writing: KeptWrite,
  ids: readonly string[],
  reach: Part,
): Promise<string[]> {
  const { live, run } = writing
  const names = live.layout.stored.map(({ field }) => field.node.field)
  const ready = live.shapes.take(
    'unbin',
    [
      valuePart(ids),
      reach,
      ...eventParts(writing, 'add', () => names),
      historyPart(writing, 'restore'),
    ],
    ([keys, where, ...rest]) => {
      const back = sql`
        update ${tableOf(live.layout.table)} as ${columnOf(main)}
        set removed_at_ = null, removed_by_ = null, version = ${columnOf('version', main)} + 1
        where ${columnOf('id', main)} = any(${keys!}::text[]) and ${where!} and ${live.layout.isLive}
        returning ${columnOf('id', main)}, ${columnOf('version', main)}`
      return withed(back, rest)
    },
  )
  const back = await idsOf(run<{ id: string }>(ready))
  if (back.length === 0) await refuseOvertaken({ live, run })
  return back
}

/**
 * Deletes records of the recycle bin for good, with their lines, history and comments, and notes the numbers
 * that go with them; returns their ids.
 */
export function purgeRecords(
  writing: Pick<WriteContext, 'live' | 'run'> & { readonly env: { readonly userId: string } },
  ids: readonly string[],
  reach: Part,
): Promise<string[]> {
  const { live, run } = writing
  const ready = live.shapes.take(
    'purge',
    [valuePart(ids), reach, removed, ...recordVoids(writing)],
    ([keys, where, isRemoved, ...voids]) => {
      const gone = sql`
        delete from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = any(${keys!}::text[]) and ${where!} and ${isRemoved!}
        returning ${columnOf('id', main)}${numbersGone(live.layout)}`
      const past = sql`past as (delete from record_history where record_id in (select id from saved))`
      const said = sql`said as (delete from record_comments where record_id in (select id from saved))`
      return withed(gone, [past, said, ...voids])
    },
  )
  return idsOf(run<{ id: string }>(ready))
}
