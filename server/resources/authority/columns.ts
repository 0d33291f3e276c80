import type { Database } from '../../db.ts'

const keyOf = (userId: string, moduleId: string): string => `columns ${userId} ${moduleId}`

/** A user's own column settings of a module as JSON text (7.16); '[]' where none are kept. */
export async function readColumns(db: Database, userId: string, moduleId: string): Promise<string> {
  const row = await db.kysely.selectFrom('settings').select('value').where('key', '=', keyOf(userId, moduleId)).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : '[]'
}

/** Keeps them; the last writing of the same user wins. */
export async function writeColumns(db: Database, userId: string, given: { readonly moduleId: string; readonly fieldList: string }): Promise<null> {
  const value = JSON.stringify(given.fieldList)
  await db.kysely
    .insertInto('settings')
    .values({ key: keyOf(userId, given.moduleId), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return null
}
