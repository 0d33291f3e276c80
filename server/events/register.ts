import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Consumer } from './consumer.ts'
import { wantsChannel } from './event.ts'

/**
 * Registers consumers in the database. A new one starts with events from about now on. Changes of
 * nouns that were not wanted before are stored once every instance knows that they are wanted.
 */
export const registerConsumers = (db: Database, consumers: readonly Consumer[]): Promise<void> =>
  db.transaction(async (trx) => {
    const names = consumers.map(({ name }) => name)
    await sql`
      insert into event_consumers (name, position)
      select one, (select position from event_tail) from unnest(${names}::text[]) one
      on conflict do nothing`.execute(trx)
    const wants = consumers.flatMap((consumer) =>
      consumer.wants(db).map((noun) => [noun, consumer.name] as const),
    )
    const [nouns, owners] = [wants.map(([noun]) => noun), wants.map(([, name]) => name)]
    const { rows: lost } = await sql`
      delete from event_wants w where consumer = any(${names}::text[]) and not exists (
        select 1 from unnest(${nouns}::text[], ${owners}::text[]) as x(noun, consumer)
        where x.noun = w.noun and x.consumer = w.consumer
      ) returning 1`.execute(trx)
    const { rows: added } = await sql`
      insert into event_wants (noun, consumer)
      select * from unnest(${nouns}::text[], ${owners}::text[]) on conflict do nothing returning 1`.execute(
      trx,
    )
    if (lost.length + added.length > 0) await db.notify(wantsChannel, '')
  })

/** Are all these consumers registered? Not after the restore of a backup from before them. */
export async function areRegistered(
  { kysely }: Pick<Database, 'kysely'>,
  consumers: readonly Consumer[],
): Promise<boolean> {
  const rows = await kysely.selectFrom('event_consumers').select('name').execute()
  const known = new Set(rows.map(({ name }) => name))
  return consumers.every(({ name }) => known.has(name))
}
