import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/** Electronic seals, and who may use them. */
export const signatures = [
  sql`create table berth.signatures (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    image text not null,
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create table berth.signature_users (
    signature_id text not null references berth.signatures on delete cascade,
    user_id text not null references berth.users on delete cascade,
    primary key (signature_id, user_id)
  )`,
  sql`create index signature_users_user on berth.signature_users (user_id)`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
    values ('signature', 'system', 'signature', '电子签章', 'SafetyOutlined', ${menuTypes.page}, 'system/signature', 21)`,
]
