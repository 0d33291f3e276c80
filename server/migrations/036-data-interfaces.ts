import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/**
 * Data interfaces, what each was after every save, and a log of their calls. What one holds is json,
 * which keeps the order of columns.
 */
export const dataInterfaces = [
  sql`create table berth.data_interfaces (
    id text primary key,
    full_name text not null,
    names jsonb,
    en_code text not null unique,
    category text not null default '',
    parameters jsonb not null default '[]',
    content json not null,
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create table berth.data_interface_versions (
    interface_id text not null references berth.data_interfaces on delete cascade,
    number integer not null,
    full_name text not null,
    parameters jsonb not null,
    content json not null,
    user_id text not null,
    at timestamptz not null default now(),
    primary key (interface_id, number)
  )`,
  sql`create table berth.data_interface_calls (
    id text primary key,
    interface_id text not null references berth.data_interfaces on delete cascade,
    user_id text not null,
    address text not null default '',
    how text not null check (how in ('preview', 'response', 'list', 'info')),
    digest text not null,
    milliseconds integer not null,
    rows integer not null,
    bytes integer not null,
    outcome text not null,
    at timestamptz not null default now()
  )`,
  sql`create index data_interface_calls_interface on berth.data_interface_calls (interface_id, at)`,
  sql`create index data_interface_calls_at on berth.data_interface_calls (at)`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
    values ('dataInterface', coalesce((select id from berth.menus where id = 'system'), ''), 'dataInterface', '数据接口', 'PartitionOutlined', ${menuTypes.page}, 'system/dataInterface', 21)
    on conflict do nothing`,
]
