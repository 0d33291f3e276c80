import { sql } from 'kysely'

/** Organisations, users, roles, positions, groups and dictionaries. */
export const people = [
  sql`create extension if not exists pg_trgm with schema public`,
  sql`create schema app`,
  sql`create table berth.organizes (
    id text primary key,
    parent_id text not null,
    category text not null check (category in ('organization', 'department')),
    full_name text not null,
    en_code text not null unique,
    manager_id text,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create index organizes_parent on berth.organizes (parent_id)`,
  sql`create table berth.users (
    id text primary key,
    account text not null,
    real_name text not null,
    password text not null,
    head_icon text not null default '',
    organize_id text not null references berth.organizes,
    manager_id text,
    enabled_mark integer not null default 1 check (enabled_mark in (0, 1, 2)),
    is_administrator boolean not null default false,
    theme text not null default 'classic',
    language text not null default 'zh',
    login_time timestamptz,
    login_ip text not null default '',
    prev_login_time timestamptz,
    prev_login_ip text not null default '',
    pinyin text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index users_account on berth.users (lower(account))`,
  sql`create index users_organize on berth.users (organize_id)`,
  sql`create index users_manager on berth.users (manager_id)`,
  sql`create table berth.roles (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create table berth.positions (
    id text primary key,
    organize_id text not null default '',
    full_name text not null,
    en_code text not null unique,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create table berth.groups (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create table berth.user_roles (
    user_id text not null references berth.users on delete cascade,
    role_id text not null references berth.roles on delete cascade,
    primary key (user_id, role_id)
  )`,
  sql`create table berth.user_positions (
    user_id text not null references berth.users on delete cascade,
    position_id text not null references berth.positions on delete cascade,
    primary key (user_id, position_id)
  )`,
  sql`create table berth.user_groups (
    user_id text not null references berth.users on delete cascade,
    group_id text not null references berth.groups on delete cascade,
    primary key (user_id, group_id)
  )`,
  sql`create table berth.user_organizes (
    user_id text not null references berth.users on delete cascade,
    organize_id text not null references berth.organizes on delete cascade,
    primary key (user_id, organize_id)
  )`,
  sql`create index user_roles_role on berth.user_roles (role_id)`,
  sql`create index user_positions_position on berth.user_positions (position_id)`,
  sql`create index user_groups_group on berth.user_groups (group_id)`,
  sql`create index user_organizes_organize on berth.user_organizes (organize_id)`,
  sql`create table berth.dictionary_types (
    id text primary key,
    parent_id text not null,
    full_name text not null,
    en_code text not null unique,
    is_tree integer not null default 0,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1
  )`,
  sql`create table berth.dictionary_data (
    id text primary key,
    type_id text not null references berth.dictionary_types,
    parent_id text not null,
    full_name text not null,
    en_code text not null,
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    unique (type_id, en_code)
  )`,
]
