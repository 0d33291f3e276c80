import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

const screens = [
  ['organize', '组织机构', 'BankOutlined'],
  ['position', '岗位管理', 'IdcardOutlined'],
  ['role', '角色管理', 'AuditOutlined'],
  ['group', '分组管理', 'ContactsOutlined'],
  ['user', '用户管理', 'UserOutlined'],
] as const

/**
 * Columns and tables for administering organisations, positions, roles, groups and users:
 * administrators of organisations, imports, and their screens.
 */
export const organization = [
  sql`alter table berth.organizes
    add column description text not null default '',
    add column property_json jsonb not null default '{}',
    add column admin_version integer not null default 0,
    add column created_at timestamptz not null default now()`,
  sql`alter table berth.positions
    add column type text not null default '',
    add column description text not null default '',
    add column created_at timestamptz not null default now()`,
  sql`create index positions_organize on berth.positions (organize_id)`,
  sql`alter table berth.roles
    add column global_mark integer not null default 1 check (global_mark in (0, 1)),
    add column description text not null default '',
    add column created_at timestamptz not null default now()`,
  sql`create table berth.role_organizes (
    role_id text not null references berth.roles on delete cascade,
    organize_id text not null references berth.organizes on delete cascade,
    primary key (role_id, organize_id)
  )`,
  sql`create index role_organizes_organize on berth.role_organizes (organize_id)`,
  sql`alter table berth.groups
    add column type text not null default '',
    add column description text not null default '',
    add column created_at timestamptz not null default now()`,
  sql`alter table berth.users
    add column ranks text not null default '',
    add column landline text not null default '',
    add column sort_code integer not null default 0,
    add column description text not null default ''`,
  sql`alter table berth.users add column words text not null generated always as (lower(account || ' ' || real_name || ' ' || pinyin || ' ' || mobile_phone)) stored`,
  sql`create index users_words on berth.users using gin (words gin_trgm_ops)`,
  sql`create index users_order on berth.users (sort_code, id)`,
  sql`create index users_letters on berth.users (pinyin, account)`,
  sql`create index organizes_manager on berth.organizes (manager_id) where manager_id is not null`,
  sql`create table berth.organize_admins (
    organize_id text not null references berth.organizes on delete cascade,
    user_id text not null references berth.users on delete cascade,
    this_layer_select boolean not null,
    this_layer_add boolean not null,
    this_layer_edit boolean not null,
    this_layer_delete boolean not null,
    sub_layer_select boolean not null,
    sub_layer_add boolean not null,
    sub_layer_edit boolean not null,
    sub_layer_delete boolean not null,
    primary key (organize_id, user_id)
  )`,
  sql`create index organize_admins_user on berth.organize_admins (user_id)`,
  sql`create table berth.user_imports (
    id text primary key,
    created_by text not null references berth.users on delete cascade,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    state text not null default 'running' check (state in ('running', 'done', 'broken')),
    total integer not null,
    done integer not null default 0,
    failed integer not null default 0,
    columns jsonb not null,
    failures jsonb not null default '[]',
    failed_rows jsonb not null default '[]'
  )`,
  sql`create index user_imports_created on berth.user_imports (created_at)`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, sort_code)
    values ('organization', '', 'organization', '组织管理', 'TeamOutlined', ${menuTypes.directory}, 3)`,
  ...screens.map(
    ([code, name, icon], order) =>
      sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
        values (${code}, 'organization', ${code}, ${name}, ${icon}, ${menuTypes.page}, ${`system/${code}`}, ${order})`,
  ),
]
