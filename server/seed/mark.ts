import { sql } from 'kysely'
import { demoAccounts, demoPassword } from '#fixtures/organization.ts'
import type { PublicConfig } from '#schemas/api/config.ts'
import { isPassword } from '../auth/password.ts'
import type { Database } from '../database/database.ts'
import { md5 } from '../platform/hash.ts'

/** Facts for the person who starts the demo, and the password that its administrator must have. */
export const demo = {
  password: demoPassword,
  greeting: `Demo accounts: ${demoAccounts.join(', ')}; password ${demoPassword}`,
}

type DemoState = 'begun' | 'whole'

/** The state of the demo data in this database; nothing where there is none. */
export async function findDemo(db: Database): Promise<DemoState | undefined> {
  const row = await db.kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst()
  return row?.value as DemoState | undefined
}

/** Whether a stored password is that of the demo, so that each is computed once. */
const known = new Map<string, Promise<boolean>>()

function isDemoPassword(stored: string): Promise<boolean> {
  const found = known.get(stored) ?? isPassword(md5(demoPassword), stored)
  known.set(stored, found)
  return found
}

/**
 * Accounts to try the demo with, those that still have its password; null where there are none, or
 * no demo data.
 */
export async function loadDemoAccounts(db: Database): Promise<PublicConfig['demo']> {
  if ((await findDemo(db)) !== 'whole') return null
  const rows = await db.kysely
    .selectFrom('users')
    .select(['account', 'password'])
    .where('account', 'in', demoAccounts)
    .where('enabled_mark', '=', 1)
    .execute()
  const open = new Set<string>()
  for (const { account, password } of rows) if (await isDemoPassword(password)) open.add(account)
  const accounts = demoAccounts.filter((account) => open.has(account))
  return accounts.length === 0 ? null : { accounts, password: demoPassword }
}

export async function markDemo(db: Database, mark: DemoState): Promise<void> {
  const value = JSON.stringify(mark)
  await db.kysely
    .insertInto('settings')
    .values({ key: 'demo', value })
    .onConflict((builder) => builder.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Empties a database whose demo data was not completed. No user data can be lost, because the
 * server listens only afterwards. On PostgreSQL another instance may still be adding it, so there
 * it is left to a person.
 */
export async function dropDemo(db: Database): Promise<void> {
  if (db.engine === 'postgres')
    throw new Error(
      'the demo data of this database is not whole: use an empty database, or wait if another instance is bringing it in',
    )
  await db.transaction(async (trx) => {
    await sql`drop schema if exists app cascade`.execute(trx)
    await sql`drop schema if exists berth cascade`.execute(trx)
  })
}

/**
 * Runs `work` without waiting for the disk at each commit, where there is a single connection. The
 * first commit afterwards syncs them all. Incomplete demo data is dropped at the next start in any
 * case.
 */
export async function runUnsynced(db: Database, work: () => Promise<void>): Promise<void> {
  if (db.engine === 'postgres') return work()
  await sql`set synchronous_commit = off`.execute(db.kysely)
  await work()
  await sql`set synchronous_commit = on`.execute(db.kysely)
}
