import { codeName, counterOf, isCode, nextCount } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { keyOf, printNumber, toCode } from '#schemas/number/print.ts'
import type { CounterKey, NumberCodes } from '#schemas/number/print.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { timeZoneOf } from '../record/zone.ts'
import type { Db } from '../tables/tables.ts'
import { forwardMoment, startOf } from './draw.ts'
import { toNumberRule } from './rules.ts'
import type { NumberRule } from './rules.ts'
import { clock } from '../platform/clock.ts'

/** The count that comes next in a counter; NaN where it is full. */
export async function findNext(db: Db, rule: NumberRule, key: CounterKey): Promise<number> {
  const found = await db
    .selectFrom('bill_counters')
    .select('last')
    .where('rule_id', '=', rule.id)
    .where('scope', '=', key.scope)
    .where('period', '=', key.period)
    .executeTakeFirst()
  const counter = counterOf(rule)
  if (!found || !counter) return startOf(rule, key)
  return nextCount(counter, found.last)
}

/** The codes that the caller names, by field; those that are missing are shown by their names. */
function readGiven({ parts }: NumberPattern, text: string | undefined): NumberCodes {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch (cause) {
    throw new Failure('badRequest', { cause })
  }
  const known = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}))
  return new Map(
    parts.filter(isCode).map((part): [string, string] => {
      const name = codeName(part)
      const code = toCode(String(known.get(name) ?? ''))
      return [name, code || (name === '' ? '{organize}' : `{${name}}`)]
    }),
  )
}

/**
 * The next number of the rule with this code, without using it; notFound where there is no such
 * rule. '' where its counter is full.
 */
export async function previewNumber(
  db: Database,
  code: string,
  codes: string | undefined,
): Promise<string> {
  const row = await db.kysely
    .selectFrom('bill_rules')
    .selectAll()
    .where('en_code', '=', code)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const rule = toNumberRule(row)
  const seed = {
    now: clock.now(),
    timeZone: await timeZoneOf(db),
    codes: readGiven(rule, codes),
  }
  const { scope } = keyOf(rule, seed)
  const moment = await forwardMoment(db.kysely, rule, { moment: seed, scope })
  const next = await findNext(db.kysely, rule, keyOf(rule, moment))
  return Number.isNaN(next) ? '' : printNumber(rule, moment, next)
}
