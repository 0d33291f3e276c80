import { sql } from 'kysely'

/** Groups of fields shared by designs. Which designs use one is found in their drafts alone. */
export const designFragments = [
  sql`create table berth.design_fragments (
    id text primary key,
    full_name text not null unique,
    document jsonb not null,
    number integer not null default 1,
    created_by text not null,
    created_at timestamptz not null default now(),
    modified_by text not null,
    modified_at timestamptz not null default now(),
    version integer not null default 1
  )`,
]
