import { sql } from 'kysely'

/** A long-running publish, at most one per design: its holder, its progress and its outcome. */
export const releases = [
  sql`create table berth.releases (
    design_id text collate "C" primary key,
    holder text collate "C" not null,
    state text not null check (state in ('running', 'done', 'failed')),
    started_by text collate "C" not null,
    started_at timestamptz(3) not null default now(),
    beat_at timestamptz(3) not null default now(),
    share real not null default 0,
    is_cancelled boolean not null default false,
    tables text[] not null default '{}',
    number integer,
    failure jsonb
  )`,
]
