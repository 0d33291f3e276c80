import { sql } from 'kysely'

/** Sheets that forms are made from, kept until their rows are imported. */
export const designSources = [
  sql`create table berth.design_sheets (
    id text primary key,
    design_id text unique references berth.designs on delete cascade,
    file_name text not null,
    rows jsonb not null,
    columns jsonb not null default '[]',
    done integer not null default 0,
    added integer not null default 0,
    failures jsonb not null default '[]',
    created_by text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index design_sheets_created on berth.design_sheets (created_by, created_at)`,
]
