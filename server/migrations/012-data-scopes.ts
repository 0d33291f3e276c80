import { sql } from 'kysely'

/** Named data scopes, each of one form; grants refer to them by id. */
export const dataScopes = [
  sql`create table berth.data_scopes (
    id text primary key,
    model_id text not null references berth.designs on delete cascade,
    full_name text not null,
    en_code text not null,
    condition jsonb not null,
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    unique (model_id, en_code)
  )`,
  sql`create index grants_named_scope on berth.grants ((scope ->> 'scopeId')) where scope ->> 'type' = 'named'`,
]
