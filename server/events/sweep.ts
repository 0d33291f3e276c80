import type { Database } from '../database/database.ts'
import { sqlText } from '../database/sql-text.ts'

const batch = 5000

/*
 * A position under an unknown name belongs to a newer program that also runs, or to a consumer that
 * no longer exists. Its events are kept for a week.
 */
const sweep = {
  name: 'event-sweep',
  text: sqlText`with gone as (
      delete from events e where position = any(array(
        select o.position from events o
        where o.position <= (select min(position) from event_consumers where name = any($1::text[]))
          and not exists (select 1 from event_failures f where f.position = o.position)
          and (o.at < now() - interval '7 days' or not exists (
            select 1 from event_consumers c where c.position < o.position and not c.name = any($1::text[])
          ))
        order by o.position limit $2)) returning 1
    ) select count(*)::int as count from gone`,
}

/**
 * Removes events that every consumer has passed; those that wait for another try or were given up
 * stay. Returns how many were removed.
 */
export async function sweepEvents(db: Database, names: readonly string[]): Promise<number> {
  for (let sum = 0; ;) {
    const [gone] = await db.query<{ count: number }>(sweep, [names, batch])
    sum += gone?.count ?? 0
    if ((gone?.count ?? 0) < batch) return sum
  }
}
