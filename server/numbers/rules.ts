import type { NumberPattern } from '#schemas/number/pattern.ts'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'
import type { Db, Row } from '../tables/tables.ts'

/** Sent with the code of a bill rule that changed, so that every instance reads it again. */
export const ruleChannel = 'berth_bill_rules'

/** A bill rule as numbers are taken from it. */
export interface NumberRule extends NumberPattern {
  readonly id: string
  readonly enCode: string
  readonly version: number
  readonly isFast: boolean
  /** Another with each change of what numbers are made of. */
  readonly shape: number
  /** Counters that begin in this period begin behind this count; null where none must. */
  readonly floor: number | null
  readonly floorPeriod: string
}

/** What the numbers of a stored rule are made of. */
export const patternOf = (row: Pick<Row<'bill_rules'>, 'parts' | 'fiscal_month'>) => ({
  parts: [...row.parts],
  fiscalMonth: row.fiscal_month,
})

/** A stored rule, ready to take numbers from. */
export const toNumberRule = (row: Row<'bill_rules'>): NumberRule => ({
  ...patternOf(row),
  id: row.id,
  enCode: row.en_code,
  version: row.version,
  isFast: row.mode === 'fast',
  shape: row.shape,
  floor: row.floor,
  floorPeriod: row.floor_period,
})

/** The rules of these codes that are switched on. */
export async function readRules(db: Db, codes: readonly string[]): Promise<NumberRule[]> {
  const rows = await db
    .selectFrom('bill_rules')
    .selectAll()
    .where('en_code', 'in', codes)
    .where('enabled_mark', '=', 1)
    .execute()
  return rows.map(toNumberRule)
}

/**
 * Rules by code, each kept until it changes. What is kept may be outdated for a moment, so whatever
 * takes a number names the version of the rule and takes none where another is in force.
 */
class KeptRules {
  readonly #db: Database
  readonly #kept = new Map<string, Promise<NumberRule | undefined>>()

  constructor(db: Database) {
    this.#db = db
    db.listen(ruleChannel, (code) =>
      code === null ? this.#kept.clear() : void this.#kept.delete(code),
    )
  }

  get(code: string): Promise<NumberRule | undefined> {
    const found = this.#kept.get(code)
    if (found) return found
    const reading = readRules(this.#db.kysely, [code]).then(([rule]) => rule)
    this.#kept.set(code, reading)
    reading.catch(() => this.forget(code))
    return reading
  }

  forget(code: string): void {
    this.#kept.delete(code)
  }
}

const makeKeptRules = (db: Database): KeptRules => new KeptRules(db)

/** The rules of a database: one shared cache. */
export const rulesOf = (db: Database): KeptRules => keptWith(db, makeKeptRules)
