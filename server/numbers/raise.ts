import type { billRules } from '#schemas/api/bill-rule.ts'
import type { Body } from '#schemas/api/call.ts'
import { periodOf } from '#schemas/number/date-part.ts'
import { counterOf, isCode, topOf } from '#schemas/number/pattern.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Db } from '../tables/tables.ts'
import { startOf } from './draw.ts'
import type { NumberRule } from './rules.ts'
import { clock } from '../platform/clock.ts'

type RaiseInput = Body<typeof billRules.raise>

interface Raise {
  readonly rule: NumberRule
  readonly body: RaiseInput
  readonly timeZone: string
  readonly userId: string
}

/** Why a counter is not raised; `missing`: there is no such counter. */
type RaiseTrouble =
  | { readonly why: 'missing' | 'noCounter' }
  | { readonly why: 'notHigher'; readonly next: number }
  | { readonly why: 'tooHigh'; readonly top: number }

/** The only counter of a rule exists from the beginning, before any number was given. */
const isOnlyCounter = ({ rule, body, timeZone }: Raise): boolean =>
  body.scope === '' &&
  !rule.parts.some((part) => isCode(part) && part.own) &&
  body.period ===
    periodOf(counterOf(rule)?.reset ?? 'never', { now: clock.now(), timeZone }, rule.fiscalMonth)

/**
 * Sets the next number of a counter, only ever higher, and notes it; returns what came next before.
 * Where it does not, the transaction has to be taken back.
 */
export async function raiseCounter(
  trx: Db,
  raise: Raise,
): Promise<RaiseTrouble | { readonly why: null; readonly before: number }> {
  const { rule, body, userId } = raise
  const counter = counterOf(rule)
  if (!counter) return { why: 'noCounter' }
  const { scope, period, next, reason } = body
  const key = { rule_id: rule.id, scope, period }
  const start = startOf(rule, { scope, period })
  // A number that is drawn meanwhile finds this counter, or it waits for the one of that number.
  if (isOnlyCounter(raise))
    await trx
      .insertInto('bill_counters')
      .values({ ...key, first: start, last: start - counter.step, shape: rule.shape })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const found = await trx
    .selectFrom('bill_counters')
    .select('last')
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
  if (!found) return { why: 'missing' }
  const { last } = found
  const before = last + counter.step
  if (next <= before) return { why: 'notHigher', next: before }
  if (next > topOf(counter)) return { why: 'tooHigh', top: topOf(counter) }
  await trx
    .updateTable('bill_counters')
    .set({ last: next - counter.step })
    .where((eb) => eb.and(key))
    .execute()
  await trx
    .insertInto('bill_marks')
    .values({
      id: makeId(),
      ...key,
      why: 'raise',
      last,
      next,
      step: counter.step,
      reason: reason.trim(),
      user_id: userId,
    })
    .execute()
  return { why: null, before }
}
