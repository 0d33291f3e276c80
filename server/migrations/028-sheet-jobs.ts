import { sql } from 'kysely'

/** Exports and imports of records that run in the background, and the rows of imported files. */
export const sheetJobs = [
  sql`create table berth.sheet_jobs (
    id text collate "C" primary key,
    kind text not null check (kind in ('export', 'import')),
    design_id text not null references berth.designs on delete cascade,
    state text not null,
    language text not null,
    request jsonb not null default '{}',
    file_name text not null default '',
    heads jsonb not null default '[]',
    first_row integer not null default 2,
    total integer not null default 0,
    done integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    failed integer not null default 0,
    reason text not null default '',
    created_by text not null references berth.users on delete cascade,
    created_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now()
  )`,
  sql`create index sheet_jobs_owner on berth.sheet_jobs (created_by, design_id)`,
  sql`create table berth.sheet_job_parts (
    job_id text not null references berth.sheet_jobs on delete cascade,
    number integer not null,
    rows jsonb not null,
    problems jsonb not null default '[]',
    written jsonb not null default '[]',
    primary key (job_id, number)
  )`,
]
