import { sql } from 'kysely'
import { demoAccounts, demoPassword } from '#fixtures/organization.ts'
import type { Database } from '../database/database.ts'

/**
 * What the person who starts the demo needs to know, and the password its administrator must have.
 */
export const demo = {
  password: demoPassword,
  greeting: `Demo accounts: ${demoAccounts.join(', ')}; password ${demoPassword}`,
}

type DemoState = 'begun' | 'whole'

/** How far the demo data of this database is; nothing where it has none. */
export async function findDemo(db: Database): Promise<DemoState | undefined> {
  const row = await db.kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst()
  return row?.value as DemoState | undefined
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
 * Empties a database whose demo data was cut short. Nobody can have worked in it: the server
 * listens only when it is whole. On PostgreSQL another instance may be bringing it in right now, so
 * there it is left to a person.
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
 * Lets `work` commit without waiting for the disk where there is one connection; the first commit
 * after it waits for all of them. What is cut short is dropped at the next start anyway.
 */
export async function unsynced(db: Database, work: () => Promise<void>): Promise<void> {
  if (db.engine === 'postgres') return work()
  await sql`set synchronous_commit = off`.execute(db.kysely)
  await work()
  await sql`set synchronous_commit = on`.execute(db.kysely)
}
