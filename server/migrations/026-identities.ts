import { sql } from 'kysely'

/** Sign-in by a provider: who somebody is there, sign-ins under way, the secret of this client. */
export const identities = [
  sql`create table berth.identities (
    id text primary key,
    issuer text not null,
    subject text not null,
    user_id text not null references berth.users on delete cascade,
    label text not null,
    linked_by text not null default '',
    linked_at timestamptz(3) not null default now(),
    used_at timestamptz(3),
    unique (issuer, subject)
  )`,
  sql`create index identities_user on berth.identities (user_id)`,
  sql`create table berth.sign_in_attempts (
    key_hash text primary key,
    stage text not null check (stage in ('answer', 'code')),
    browser_hash text not null,
    issuer text not null,
    nonce text not null default '',
    verifier text not null default '',
    redirect text not null,
    user_id text references berth.users on delete cascade,
    session_hash text not null default '',
    subject text not null default '',
    label text not null default '',
    is_new boolean not null default false,
    expires_at timestamptz(3) not null
  )`,
  sql`create index sign_in_attempts_end on berth.sign_in_attempts (expires_at)`,
  sql`create index sign_in_attempts_user on berth.sign_in_attempts (user_id)`,
  sql`create table berth.provider_secrets (
    issuer text primary key,
    secret text not null
  )`,
  sql`alter table berth.sign_ins add column way text not null default 'password'`,
  sql`alter table berth.sessions add column by_provider boolean not null default false`,
]
