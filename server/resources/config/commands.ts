import type { Kysely } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { config, PublicConfig, SystemConfig } from '#schemas/api/config.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../../auth/callers.ts'
import { loadButton } from '../../auth/provider.ts'
import { configChannel, configKey, configOf } from '../../config/config.ts'
import type { KeptConfig } from '../../config/config.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables/tables.ts'
import { refuseForgetting, refuseWrongConfig } from './policy.ts'
import { loadDemoAccounts } from '../../seed/mark.ts'
import { presentPublic, presentSystem } from './present.ts'

const read = (kysely: Kysely<Tables>) =>
  kysely.selectFrom('settings').select('value').where('key', '=', configKey)

/** The present config. */
export async function loadSystemConfig({ db }: Pick<Services, 'db'>): Promise<SystemConfig> {
  const row = await read(db.kysely).executeTakeFirst()
  return presentSystem((row?.value ?? {}) as KeptConfig)
}

/** What a browser may know before anybody signs in. */
export async function loadPublicConfig({ db }: Pick<Services, 'db'>): Promise<PublicConfig> {
  const [values, button, demo] = await Promise.all([
    configOf(db).get(),
    loadButton(db),
    loadDemoAccounts(db),
  ])
  return presentPublic(values, { provider: button?.names ?? null, demo })
}

/**
 * Changes the config, at once for every instance; 409 with the present one where `version` is
 * stale.
 */
export function updateConfig(
  { db }: Pick<Services, 'db'>,
  given: Acting & { readonly body: Body<typeof config.update> },
): Promise<SystemConfig> {
  const { body } = given
  refuseWrongConfig(body, given)
  return command(db, given, async (doing) => {
    const { trx } = doing
    await trx
      .insertInto('settings')
      .values({ key: configKey, value: '{}' })
      .onConflict((builder) => builder.doNothing())
      .execute()
    const kept = (await read(trx).forUpdate().executeTakeFirstOrThrow()).value as KeptConfig
    const before = presentSystem(kept)
    if (before.version !== body.version) throw new Failure('conflict', { data: before })
    refuseForgetting(given, before, body)
    const next = { ...body, version: body.version + 1 }
    const after = presentSystem(next)
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(next) })
      .where('key', '=', configKey)
      .execute()
    // In another time zone schedules mean other instants, so their next times are computed again.
    if (after.timeZone !== before.timeZone)
      await trx.updateTable('tasks').set({ next_at: null }).execute()
    await audit(doing, { what: 'change', target: 'config', before, after })
    await db.notify(configChannel, '')
    // What is due in a session, and when grants end, depends on these; both are found anew.
    const isOther = (['passwordDays', 'secondFactor', 'timeZone'] as const).some(
      (key) => after[key] !== before[key],
    )
    if (isOther) await invalidate(db, 'all')
    return after
  })
}
