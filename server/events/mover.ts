import type { Database } from '../database/database.ts'
import { sqlText } from '../database/sql-text.ts'

const columns = sqlText`noun, id, version, act, fields, who, at, operation`

/**
 * Only one instance moves events at a time. Another leaves its events to the one at work, which
 * looks again when it is done.
 */
const move = {
  name: 'event-move',
  text: sqlText`with turn as materialized (
      select position from event_tail where exists (select 1 from event_new) for update skip locked
    ), taken as (
      delete from event_new where exists (select 1 from turn)
        and seq = any(array(select seq from event_new order by seq limit $1)) returning seq, ${columns}
    ), placed as (
      insert into events (position, ${columns})
      select turn.position + row_number() over (order by seq), ${columns} from taken, turn returning 1
    ), moved as (
      update event_tail set position = position + (select count(*) from placed)
      where exists (select 1 from placed)
    )
    select count(*)::int as count from placed`,
}
const batch = 500

/**
 * Gives each committed event a position, without gaps, and the events of one record theirs in the
 * order of its versions. A position is visible only when all before it are, so a reader that goes by
 * positions misses nothing that commits late. Moves everything that was committed when it began, and
 * returns how many. If any were moved, another instance may have skipped its turn meanwhile, so the
 * caller should look again soon.
 */
export async function moveEvents(db: Database): Promise<number> {
  for (let sum = 0; ;) {
    const [moved] = await db.query<{ count: number }>(move, [batch])
    sum += moved?.count ?? 0
    if ((moved?.count ?? 0) < batch) return sum
  }
}
