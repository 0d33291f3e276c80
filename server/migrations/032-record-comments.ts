import { sql } from 'kysely'

/** What people say about records. Comments go with their record for good, and with nothing else. */
export const recordComments = [
  sql`create table berth.record_comments (
    id text collate "C" primary key,
    model_id text collate "C" not null,
    record_id text collate "C" not null,
    user_id text collate "C" not null,
    body text not null,
    mentions jsonb not null default '[]',
    edited_at timestamptz(3),
    version integer not null default 1
  )`,
  sql`create index record_comments_of on berth.record_comments (record_id, model_id, id)`,
]
