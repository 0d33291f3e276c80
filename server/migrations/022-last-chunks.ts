import { sql } from 'kysely'

/** Which chunk completed an upload, so that only one of all instances reports the completion. */
export const lastChunks = [
  sql`create table berth.last_chunks (
    upload text collate "C" primary key,
    number integer not null,
    at timestamptz(3) not null default now()
  )`,
]
