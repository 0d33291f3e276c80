import Value from 'typebox/value'
import { configValues, initialConfig } from '#schemas/api/config.ts'
import type { ConfigValues } from '#schemas/api/config.ts'
import { fileRules, isAnnex } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'

/**
 * Channel on which a change of the system config is announced, so that all instances read it again.
 */
export const configChannel = 'berth_config'
/** Key of the system config in the settings table. */
export const configKey = 'system'

/** What is stored: the values and the version; any of them may be missing. */
export type KeptConfig = Readonly<Record<string, unknown>>

/** Does this machine know a time zone of that name? */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)
    return true
  } catch {
    return false
  }
}

const asNumber = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

/** The stored values; a missing or invalid one is replaced by its default. */
export function readConfig(kept: KeptConfig): ConfigValues {
  const known = Object.entries(configValues.properties).flatMap(([key, schema]) => {
    const value = asNumber(kept[key])
    return Value.Check(schema, value) ? [[key, value]] : []
  })
  const values: ConfigValues = { ...initialConfig, ...Object.fromEntries(known) }
  return isZone(values.timeZone) ? values : { ...values, timeZone: initialConfig.timeZone }
}

const megabyte = 1_048_576

/**
 * Most bytes of one upload of a type: the configured limit, capped by the rule of the type (7.15).
 */
export const mostBytesOf = (
  { annexMegabytes, pictureMegabytes }: ConfigValues,
  type: FileType,
): number =>
  Math.min(fileRules[type].bytes, (isAnnex(type) ? annexMegabytes : pictureMegabytes) * megabyte)

/** Most bytes of a file that is uploaded in chunks (7.15). */
export const mostChunkedOf = ({ annexMegabytes }: ConfigValues): number => annexMegabytes * megabyte

/** The system config of a database, read once and kept until it changes. */
export class Config {
  readonly #db: Database
  #values: Promise<ConfigValues> | undefined
  #known: ConfigValues = initialConfig
  /** Counts changes, so that a value read before a change is not kept after it. */
  #age = 0

  constructor(db: Database) {
    this.#db = db
    db.listen(configChannel, () => this.forget())
  }

  /** Whether the config has been read. */
  get isKept(): boolean {
    return this.#values !== undefined
  }

  /**
   * The values as last read, for callers that cannot wait; a change shows up a few milliseconds
   * late.
   */
  get known(): ConfigValues {
    return this.#known
  }

  /** The current values. Inside a transaction this works only if they were read before. */
  get(): Promise<ConfigValues> {
    if (this.#values) return this.#values
    const loading = this.#load()
    this.#values = loading
    loading.catch(() => this.#values === loading && (this.#values = undefined))
    return loading
  }

  /** Reads the values again, if they were read at all. */
  forget(): void {
    if (!this.#values) return
    this.#age++
    this.#values = undefined
    this.get().catch(() => undefined)
  }

  async #load(): Promise<ConfigValues> {
    const age = this.#age
    const row = await this.#db.kysely
      .selectFrom('settings')
      .select('value')
      .where('key', '=', configKey)
      .executeTakeFirst()
    const values = readConfig((row?.value ?? {}) as KeptConfig)
    if (age === this.#age) this.#known = values
    return values
  }
}

const makeConfig = (db: Database): Config => new Config(db)

/** The config of a database: one shared cache for all callers. */
export const configOf = (db: Database): Config => keptWith(db, makeConfig)
