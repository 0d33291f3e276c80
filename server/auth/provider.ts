import type { Kysely } from 'kysely'
import Value from 'typebox/value'
import { providerValues } from '#schemas/api/provider-settings.ts'
import type { ProviderValues } from '#schemas/api/provider-settings.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Names } from '#schemas/wire/names.ts'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'
import type { CookiePlace } from './attempts.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables/tables.ts'
import { nameIssuer } from '../open-id/client.ts'
import { OpenIdProvider } from '../open-id/provider.ts'

/** Channel on which a change of the provider is announced to all instances. */
export const providerChannel = 'berth_provider'
/** Key of its settings in the settings table. */
export const providerKey = 'provider'

/** The settings of a new installation. */
const initial: ProviderValues = {
  enabledMark: 0,
  names: {},
  publicAddress: '',
  issuer: '',
  clientId: '',
  clientProof: 'client_secret_post',
  scope: 'openid profile email',
  accountClaim: 'preferred_username',
  linksByAccount: false,
}

/** What is stored: the settings with their version, and the secret, which is told to nobody. */
export interface StoredProvider {
  readonly values: ProviderValues
  readonly version: number
  readonly secret: string
}

/** The stored provider; a missing or invalid value is replaced by its default. */
export async function readProvider(kysely: Kysely<Tables>): Promise<StoredProvider> {
  const row = await kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', providerKey)
    .executeTakeFirst()
  const kept = (row?.value ?? {}) as Readonly<Record<string, unknown>>
  const known = Object.entries(providerValues.properties).flatMap(([key, schema]) =>
    Value.Check(schema, kept[key]) ? [[key, kept[key]]] : [],
  )
  const values: ProviderValues = { ...initial, ...Object.fromEntries(known) }
  const secret = await kysely
    .selectFrom('provider_secrets')
    .select('secret')
    .where('issuer', '=', values.issuer)
    .executeTakeFirst()
  return { values, version: Number(kept['version'] ?? 0), secret: secret?.secret ?? '' }
}

/** The stored provider of a database, read once and kept until it changes. */
class KeptProvider {
  readonly #db: Database
  #stored: Promise<StoredProvider> | undefined
  #door: { readonly of: StoredProvider; readonly door: OpenIdProvider } | undefined

  constructor(db: Database) {
    this.#db = db
    db.listen(providerChannel, () => (this.#stored = undefined))
  }

  get(): Promise<StoredProvider> {
    if (this.#stored) return this.#stored
    const loading = readProvider(this.#db.kysely)
    this.#stored = loading
    loading.catch(() => this.#stored === loading && (this.#stored = undefined))
    return loading
  }

  /** The door to the provider; it keeps what the provider says about itself. */
  doorTo(stored: StoredProvider, allowsLoopback: boolean): OpenIdProvider {
    if (this.#door?.of === stored) return this.#door.door
    const { values, secret } = stored
    const door = new OpenIdProvider({ ...values, clientSecret: secret, allowsLoopback })
    this.#door = { of: stored, door }
    return door
  }
}

const makeKept = (db: Database): KeptProvider => new KeptProvider(db)

/**
 * May plain HTTP be spoken with this very machine? Only by a server that nobody else can reach: it
 * listens on this machine alone, and no proxy stands in front.
 */
export const allowsLoopback = ({ HOST, TRUST_PROXY }: Services['env']): boolean =>
  TRUST_PROXY === 0 && /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(HOST)

/** Path to which the provider sends people back. */
export const redirectPath = ({ BASE_PATH }: Pick<Services['env'], 'BASE_PATH'>): string =>
  `${BASE_PATH}/auth-redirect`

/** The provider as people sign in by it. */
export interface OpenProvider {
  readonly values: ProviderValues
  readonly door: OpenIdProvider
  /** Its name in identities. */
  readonly issuer: string
  /** The whole address to which it sends people back. */
  readonly redirectUri: string
}

/** The provider that is switched on; `providerOff` where there is none. */
export async function openProvider({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<OpenProvider> {
  const kept = keptWith(db, makeKept)
  const stored = await kept.get()
  if (stored.values.enabledMark !== 1) throw new Failure('providerOff')
  return {
    values: stored.values,
    issuer: nameIssuer(stored.values.issuer),
    door: kept.doorTo(stored, allowsLoopback(env)),
    redirectUri: stored.values.publicAddress + redirectPath(env),
  }
}

/** Where the cookies of the provider stand; undefined where it is off. */
export async function findCookiePlace({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<CookiePlace | undefined> {
  const { values } = await keptWith(db, makeKept).get()
  return values.enabledMark === 1 ? { site: values.publicAddress, base: env.BASE_PATH } : undefined
}

/** What the button to the provider says, by language; null where there is no provider. */
export async function loadButton(db: Database): Promise<{ names: Names; issuer: string } | null> {
  const { values } = await keptWith(db, makeKept).get()
  return values.enabledMark === 1
    ? { names: values.names, issuer: nameIssuer(values.issuer) }
    : null
}
