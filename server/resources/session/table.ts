import type { ConfigValues } from '#schemas/api/config.ts'
import { fieldRules } from '#schemas/widget/rule.ts'
import { configKey, readConfig } from '../../config/config.ts'
import type { KeptConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { Row } from '../../tables/tables.ts'

/**
 * The user for a typed account (5.2): first the whole text as an account; else phone@account, for a
 * user with that mobile phone.
 */
export async function findByAccount(
  { kysely }: Database,
  text: string,
): Promise<Row<'users'> | undefined> {
  const whole = text.toLowerCase()
  const [phone = '', ...rest] = whole.split('@')
  const own = fieldRules.mobile.test(phone) ? rest.join('@') : ''
  return kysely
    .selectFrom('users')
    .selectAll()
    .where((eb) => {
      const account = eb.fn<string>('lower', ['account'])
      return eb.or([
        eb(account, '=', whole),
        eb.and([eb(account, '=', own), eb('mobile_phone', '=', phone)]),
      ])
    })
    .orderBy((eb) => eb(eb.fn<string>('lower', ['account']), '=', whole), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The present system config. */
export async function loadSystem({ kysely }: Database): Promise<ConfigValues> {
  const row = await kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', configKey)
    .executeTakeFirst()
  return readConfig((row?.value ?? {}) as KeptConfig)
}
