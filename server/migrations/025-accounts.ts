import { sql } from 'kysely'

/** Laws of accounts: age and history of passwords, second factor, addresses, why sessions ended. */
export const accounts = [
  sql`alter table berth.users
    add column password_at timestamptz(3) not null default now(),
    add column must_change boolean not null default false,
    add column any_address boolean not null default false,
    add column otp_secret text not null default '',
    add column otp_step integer not null default 0,
    alter column theme set default ''`,
  sql`update berth.users set theme = '' where theme = 'classic'`,
  sql`create table berth.past_passwords (
    id text primary key,
    user_id text not null references berth.users on delete cascade,
    password text not null
  )`,
  sql`create index past_passwords_user on berth.past_passwords (user_id, id)`,
  sql`create table berth.recovery_codes (
    user_id text not null references berth.users on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  sql`alter table berth.sessions add column end_reason text not null default ''`,
]
