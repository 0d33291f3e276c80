import { sql } from 'kysely'

/**
 * The order of cards on boards: one row for each record that somebody put somewhere by hand, by the
 * field of the board.
 */
export const cardRanks = [
  sql`create table berth.card_ranks (
    model_id text not null references berth.designs on delete cascade,
    node_id text not null,
    record_id text not null,
    rank text collate "C" not null,
    primary key (model_id, node_id, record_id)
  )`,
  sql`create index card_ranks_record on berth.card_ranks (record_id)`,
]
