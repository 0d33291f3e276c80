import { sql } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import { hashPlain } from '../auth/password.ts'
import { randomInt } from '../auth/random.ts'
import type { Database } from '../database/database.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from.charAt(randomInt(from.length))).join('')

/** 16 letters and digits, the longest that the password rule (5.1) allows. */
const randomPassword = (): string =>
  `${pick(letters, 1)}${pick(letters + digits, 14)}${pick(digits, 1)}`

/**
 * Makes the administrator of an empty database and returns the generated password, if there is one.
 * Two instances at once make only one.
 */
export async function makeFirstAdmin(
  db: Database,
  given: string | undefined,
): Promise<{ password?: string; isNew: boolean }> {
  const password = given ?? randomPassword()
  const stored = await hashPlain(password)
  const isNew = await db.transaction(async (trx) => {
    const id = 'root'
    await trx
      .insertInto('organizes')
      .values({ id, parent_id: '', category: 'organization', full_name: 'Berth', en_code: 'root' })
      .onConflict((builder) => builder.doNothing())
      .execute()
    const made = await sql`
      insert into users (id, account, real_name, password, organize_id, is_administrator)
      select ${makeId()}, 'admin', 'Administrator', ${stored}, ${id}, true where not exists (select 1 from users)
      on conflict do nothing returning id`.execute(trx)
    return made.rows.length > 0
  })
  return { isNew, ...(isNew && given === undefined && { password }) }
}
