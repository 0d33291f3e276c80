import type { Body } from '#schemas/api/call.ts'
import type {
  ProviderDetail,
  ProviderFinding,
  providerSettings,
  ProviderValues,
} from '#schemas/api/provider-settings.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { checkProvider } from '../../open-id/check.ts'
import {
  allowsLoopback,
  providerChannel,
  providerKey,
  readProvider,
  redirectPath,
} from '../../auth/provider.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import type { Services } from '../../services.ts'
import { refuseWrongSettings } from './policy.ts'
import { presentFinding, presentSettings } from './present.ts'

type Means = Pick<Services, 'db' | 'env'>

/** The present settings, without the secret. */
export const loadSettings = async ({ db, env }: Means): Promise<ProviderDetail> =>
  presentSettings(await readProvider(db.kysely), env)

/** Texts without spaces around them, and an address without a slash at its end. */
const tidy = <V extends ProviderValues>(values: V): V => ({
  ...values,
  publicAddress: values.publicAddress.trim().replace(/\/$/, ''),
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  scope: values.scope.trim().replaceAll(/\s+/g, ' '),
  accountClaim: values.accountClaim.trim(),
})

/** Keeps a new secret for its issuer, or none; those of other issuers go. */
async function keepSecret(
  { trx }: Doing,
  issuer: string,
  secret: string | null | undefined,
): Promise<void> {
  const gone = trx.deleteFrom('provider_secrets')
  await (secret === undefined ? gone.where('issuer', '!=', issuer) : gone).execute()
  if (typeof secret === 'string')
    await trx.insertInto('provider_secrets').values({ issuer, secret }).execute()
}

/**
 * Changes the settings, at once for every instance; 403 for all but administrators, 409 with the
 * present ones where `version` is stale.
 */
export function updateSettings(
  { db, env }: Means,
  given: Acting & { readonly body: Body<typeof providerSettings.update> },
): Promise<ProviderDetail> {
  // Whoever names the provider can have it vouch for anybody.
  if (!given.caller.isAdministrator) throw new Failure('forbidden')
  const { clientSecret, version, ...values } = tidy(given.body)
  return command(db, given, async (doing) => {
    const { trx, say } = doing
    await trx
      .insertInto('settings')
      .values({ key: providerKey, value: '{}' })
      .onConflict((builder) => builder.doNothing())
      .execute()
    await trx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', providerKey)
      .forUpdate()
      .execute()
    const stored = await readProvider(trx)
    const before = presentSettings(stored, env)
    if (before.version !== version) throw new Failure('conflict', { data: before })
    refuseWrongSettings(
      { ...values, ...(clientSecret !== undefined && { clientSecret }) },
      { say, allows: allowsLoopback(env), stored },
    )
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...values, version: version + 1 }) })
      .where('key', '=', providerKey)
      .execute()
    await keepSecret(doing, values.issuer, clientSecret)
    const after = presentSettings(await readProvider(trx), env)
    const secretRenewed = typeof clientSecret === 'string'
    await audit(doing, {
      what: 'change',
      target: 'provider',
      before,
      after: { ...after, ...(secretRenewed && { secretRenewed }) },
    })
    await db.notify(providerChannel, '')
    return after
  })
}

/** Tries settings, and says in words what is wrong with them. */
export async function testSettings(
  { db, env }: Means,
  { body, say }: Pick<Acting, 'say'> & { readonly body: Body<typeof providerSettings.test> },
): Promise<ProviderFinding[]> {
  const values = tidy(body)
  const stored = await readProvider(db.kysely)
  const allows = allowsLoopback(env)
  refuseWrongSettings(values, { say, allows, stored }, true)
  const own = values.issuer === stored.values.issuer ? stored.secret : ''
  const clientSecret = values.clientSecret === undefined ? own : (values.clientSecret ?? '')
  const findings = await checkProvider(
    { ...values, clientSecret, allowsLoopback: allows },
    values.publicAddress + redirectPath(env),
  )
  return findings.map((finding) => presentFinding(finding, say))
}
