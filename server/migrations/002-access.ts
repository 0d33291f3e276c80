import { sql } from 'kysely'

/** Sessions, menus, grants, settings and logs of calls. */
export const access = [
  sql`create table berth.sessions (
    token_hash text primary key,
    user_id text not null references berth.users on delete cascade,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    address text not null default '',
    agent text not null default '',
    locked boolean not null default false
  )`,
  sql`create index sessions_user on berth.sessions (user_id)`,
  sql`create index sessions_expires on berth.sessions (expires_at)`,
  sql`create table berth.sign_in_failures (
    account text primary key,
    count integer not null,
    failed_at timestamptz not null default now()
  )`,
  sql`create table berth.menus (
    id text primary key,
    parent_id text not null,
    en_code text not null unique,
    full_name text not null,
    icon text not null default '',
    type integer not null check (type between 1 and 8),
    url_address text not null default '',
    link_target text not null default '',
    property_json text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create index menus_parent on berth.menus (parent_id)`,
  sql`create table berth.grants (
    id text primary key,
    subject_type text not null check (subject_type in ('user', 'organize', 'department', 'position', 'role', 'group')),
    subject_id text not null,
    part text not null check (part in ('menu', 'column', 'form', 'button', 'scope')),
    model_id text not null,
    code text not null default '',
    scope jsonb,
    unique (subject_type, subject_id, part, model_id, code)
  )`,
  sql`create index grants_model on berth.grants (model_id)`,
  sql`create table berth.subject_versions (
    subject_type text not null,
    subject_id text not null,
    version integer not null,
    primary key (subject_type, subject_id)
  )`,
  sql`create table berth.settings (
    key text primary key,
    value jsonb not null
  )`,
  sql`create table berth.idempotency (
    user_id text not null,
    key text not null,
    path text not null,
    created_at timestamptz not null default now(),
    answer jsonb not null,
    primary key (user_id, key)
  )`,
  sql`create index idempotency_created on berth.idempotency (created_at)`,
  sql`create table berth.audit (
    id text primary key,
    at timestamptz not null default now(),
    user_id text not null default '',
    address text not null default '',
    what text not null,
    target text not null default '',
    before jsonb,
    after jsonb,
    request_id text not null default ''
  )`,
  sql`create index audit_at on berth.audit (at)`,
  sql`create index audit_target on berth.audit (target, at)`,
]
