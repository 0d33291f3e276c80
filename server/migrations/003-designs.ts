import { sql } from 'kysely'

/** Designs, their published versions and the log of publishing. */
export const designs = [
  sql`create table berth.designs (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    description text not null default '',
    category text not null default '',
    type integer not null default 1,
    web_type integer not null default 1,
    sort_code integer not null default 0,
    form_data jsonb not null,
    draft_version integer not null default 1,
    is_release integer not null default 0 check (is_release in (0, 1, 2)),
    model_version integer,
    created_by text not null,
    created_at timestamptz not null default now(),
    modified_by text not null,
    modified_at timestamptz not null default now(),
    version integer not null default 1
  )`,
  sql`create index designs_modified on berth.designs (modified_at desc)`,
  sql`create table berth.design_versions (
    design_id text not null references berth.designs,
    number integer not null,
    document jsonb not null,
    model jsonb not null,
    full_name text not null,
    note text not null default '',
    published_by text not null,
    published_at timestamptz not null default now(),
    plan jsonb not null,
    primary key (design_id, number)
  )`,
  sql`create table berth.publish_log (
    id text primary key,
    design_id text not null,
    number integer not null,
    at timestamptz not null default now(),
    user_id text not null,
    steps jsonb not null,
    rows jsonb not null
  )`,
  sql`create index publish_log_design on berth.publish_log (design_id, number)`,
]
