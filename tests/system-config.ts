import type { ConfigValues } from '#schemas/api/config.ts'
import { configKey, configOf } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'

/** Makes these values the system config; those not named become the defaults. */
export async function setConfig(db: Database, values: Partial<ConfigValues>): Promise<void> {
  const value = JSON.stringify(values)
  await db.kysely
    .insertInto('settings')
    .values({ key: configKey, value })
    .onConflict((builder) => builder.column('key').doUpdateSet({ value }))
    .execute()
  configOf(db).forget()
  await configOf(db).get()
}
