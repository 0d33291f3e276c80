import Value from 'typebox/value'
import { configValues, initialConfig } from '#schemas/api/config.ts'
import type { ConfigValues } from '#schemas/api/config.ts'
import { fileRules, isAnnex } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import type { Database } from '../database/database.ts'

/** Told when the system config changed, so that every instance reads it anew. */
export const configChannel = 'berth_config'
/** Where it is kept among the settings. */
export const configKey = 'system'

/** What is kept: values and the version; any of them may be missing. */
export type KeptConfig = Readonly<Record<string, unknown>>

/** Is it the name of a time zone that this machine knows? */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)
    return true
  } catch {
    return false
  }
}

const asNumber = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

/** The values of what is kept; one that is missing or of no use is as it is at first. */
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
 * Bytes that one upload of a type must stay below: as the config says, and never beyond the rule of
 * the type (7.15).
 */
export const mostBytesOf = (
  { annexMegabytes, pictureMegabytes }: ConfigValues,
  type: FileType,
): number =>
  Math.min(fileRules[type].bytes, (isAnnex(type) ? annexMegabytes : pictureMegabytes) * megabyte)

/** Bytes that a file in chunks must stay below (7.15). */
export const mostChunkedOf = ({ annexMegabytes }: ConfigValues): number => annexMegabytes * megabyte

/** The system config of a database, read once and kept until it changes. */
export class Config {
  readonly #db: Database
  #values: Promise<ConfigValues> | undefined
  #known: ConfigValues = initialConfig
  /** Counts changes: what was read before one is not known after it. */
  #age = 0

  constructor(db: Database) {
    this.#db = db
    db.listen(configChannel, () => this.forget())
  }

  /** Has it been read? */
  get isKept(): boolean {
    return this.#values !== undefined
  }

  /**
   * As it was read last, for those who cannot wait: what changes is known some milliseconds later.
   */
  get known(): ConfigValues {
    return this.#known
  }

  /** The values as they stand. Inside a transaction only where they were read before. */
  get(): Promise<ConfigValues> {
    if (this.#values) return this.#values
    const loading = this.#load()
    this.#values = loading
    loading.catch(() => this.#values === loading && (this.#values = undefined))
    return loading
  }

  /** Reads them anew, where they were read at all. */
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

const made = new WeakMap<Database, Config>()

/** The config of a database: one cache, whoever asks. */
export function configOf(db: Database): Config {
  const found = made.get(db) ?? new Config(db)
  made.set(db, found)
  return found
}
