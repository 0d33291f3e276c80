import { sql } from 'kysely'

/** Which chunk made an upload whole: of all instances that store its chunks, one says so. */
export const lastChunks = [
  sql`create table berth.last_chunks (
    upload text collate "C" primary key,
    number integer not null,
    at timestamptz(3) not null default now()
  )`,
]
