import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/** Tables of the shell: users' own data, sign-in log, codes and tickets, files, messages. */
export const shell = [
  sql`alter table berth.users
    add column position_id text not null default '',
    add column gender integer not null default 0,
    add column birthday date,
    add column entry_date date,
    add column mobile_phone text not null default '',
    add column tele_phone text not null default '',
    add column email text not null default '',
    add column nation text not null default '',
    add column native_place text not null default '',
    add column education text not null default '',
    add column certificates_type text not null default '',
    add column certificates_number text not null default '',
    add column urgent_contacts text not null default '',
    add column urgent_tele_phone text not null default '',
    add column postal_address text not null default '',
    add column signature text not null default '',
    alter column language set default ''`,
  sql`update berth.users set language = ''`,
  sql`create table berth.sign_ins (
    id text primary key,
    at timestamptz not null default now(),
    user_id text not null default '',
    account text not null,
    login_type integer not null check (login_type in (0, 1)),
    login_mark integer not null check (login_mark in (0, 1)),
    address text not null default '',
    agent text not null default ''
  )`,
  sql`create index sign_ins_user on berth.sign_ins (user_id, at)`,
  sql`create index sign_ins_at on berth.sign_ins (at)`,
  sql`create table berth.picture_codes (
    key text primary key,
    code_hash text not null,
    expires_at timestamptz not null
  )`,
  sql`create table berth.tickets (
    ticket_hash text primary key,
    user_id text not null references berth.users on delete cascade,
    session_hash text not null,
    module_id text not null,
    host text not null,
    expires_at timestamptz not null
  )`,
  sql`create table berth.files (
    id text primary key,
    type text not null,
    extension text not null,
    media_type text not null,
    name text not null,
    size bigint not null,
    owner text not null default '',
    created_by text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index files_loose on berth.files (created_at) where owner = ''`,
  sql`create index files_owner on berth.files (owner) where owner <> ''`,
  sql`create table berth.messages (
    id text primary key,
    type integer not null default 1,
    title text not null,
    body_text text not null default '',
    files jsonb not null default '[]',
    receivers jsonb not null default '{}',
    enabled_mark integer not null default 0 check (enabled_mark in (0, 1)),
    expires_at timestamptz,
    created_by text not null,
    created_at timestamptz not null default now(),
    released_by text not null default '',
    released_at timestamptz,
    version integer not null default 1
  )`,
  sql`create index messages_released on berth.messages (released_at)`,
  sql`create table berth.message_receipts (
    message_id text not null references berth.messages on delete cascade,
    user_id text not null references berth.users on delete cascade,
    released_at timestamptz not null default now(),
    read_at timestamptz,
    removed_at timestamptz,
    primary key (message_id, user_id)
  )`,
  sql`create index message_receipts_user on berth.message_receipts (user_id, released_at)`,
  sql`create table berth.chat_messages (
    id text primary key,
    sender_id text not null references berth.users on delete cascade,
    receiver_id text not null references berth.users on delete cascade,
    client_id text not null,
    type text not null check (type in ('text', 'image', 'video', 'voice', 'file')),
    content text not null,
    sent_at timestamptz not null default now(),
    read_at timestamptz,
    unique (sender_id, client_id)
  )`,
  sql`create index chat_messages_pair on berth.chat_messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id)`,
  sql`create index chat_messages_unread on berth.chat_messages (receiver_id) where read_at is null`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
    values ('notice', 'system', 'notice', '通知公告', 'NotificationOutlined', ${menuTypes.page}, 'system/notice', 6)`,
]
