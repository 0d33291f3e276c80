import { sql } from 'kysely'

/** Saved views of lists, to whom they are shared, and which one a person's list opens with. */
export const listViews = [
  sql`create table berth.list_views (
    id text primary key,
    model_id text not null references berth.designs on delete cascade,
    user_id text not null references berth.users on delete cascade,
    full_name text not null,
    settings jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    unique (model_id, user_id, full_name)
  )`,
  sql`create index list_views_user on berth.list_views (user_id)`,
  sql`create table berth.list_view_shares (
    view_id text not null references berth.list_views on delete cascade,
    subject_type text not null,
    subject_id text not null,
    primary key (view_id, subject_type, subject_id)
  )`,
  sql`create index list_view_shares_subject on berth.list_view_shares (subject_id)`,
  sql`create table berth.list_view_defaults (
    user_id text not null references berth.users on delete cascade,
    model_id text not null references berth.designs on delete cascade,
    view_id text not null references berth.list_views on delete cascade,
    primary key (user_id, model_id)
  )`,
  sql`create index list_view_defaults_view on berth.list_view_defaults (view_id)`,
]
