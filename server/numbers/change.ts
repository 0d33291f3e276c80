import { isSame } from '#schemas/record/lines.ts'
import { periodOf } from '#schemas/number/date-part.ts'
import { codeName, counterOf, isCode } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { completeNumber, hasCheck } from '#schemas/number/print.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Db, Row } from '../tables/tables.ts'
import { patternOf } from './rules.ts'
import { clock } from '../platform/clock.ts'

/** Most patterns of before that a rule remembers. */
const mostEarlier = 20

interface RuleChange {
  readonly before: Row<'bill_rules'>
  readonly after: NumberPattern
  readonly timeZone: string
  readonly userId: string
}

/** What decides which counter a record counts in. */
const keyShape = (pattern: NumberPattern): unknown => {
  const reset = counterOf(pattern)?.reset ?? 'never'
  return [
    reset,
    reset === 'fiscalYear' ? pattern.fiscalMonth : 0,
    pattern.parts.flatMap((part) => (isCode(part) && part.own ? [codeName(part)] : [])),
  ]
}

/** What the numbers of the rule were made of when it counted last. */
const countedBy = (before: Row<'bill_rules'>): NumberPattern | undefined =>
  [patternOf(before), ...before.earlier].find(counterOf)

/** Counters of this period go on behind this count. */
interface Floor {
  readonly floor: number
  readonly floor_period: string
}

/**
 * Notes for each counter how its numbers go on after the change: by another step, or behind the
 * floor where it counted before and others have counted on since.
 */
async function markCounters(
  trx: Db,
  { before, after, userId }: RuleChange,
  {
    counters,
    behind,
  }: { readonly counters: readonly Row<'bill_counters'>[]; readonly behind: Floor | undefined },
): Promise<void> {
  const next = counterOf(after)
  if (!next) return
  const { step } = counterOf(countedBy(before) ?? after) ?? next
  for (const { scope, period, last } of counters) {
    const isRaised = behind !== undefined && period === behind.floor_period && last < behind.floor
    if (!isRaised && step === next.step) continue
    const on = isRaised ? behind.floor : last
    if (isRaised)
      await trx
        .updateTable('bill_counters')
        .set({ last: on })
        .where('rule_id', '=', before.id)
        .where('scope', '=', scope)
        .where('period', '=', period)
        .execute()
    await trx
      .insertInto('bill_marks')
      .values({
        id: makeId(),
        rule_id: before.id,
        scope,
        period,
        why: isRaised ? 'raise' : 'step',
        last,
        next: on + next.step,
        step,
        user_id: userId,
      })
      .execute()
  }
}

/** Behind which count counters go on where the change makes other counters of the same numbers. */
function findFloor(
  { before, after, timeZone }: RuleChange,
  counters: readonly Row<'bill_counters'>[],
): Floor | undefined {
  const [known, next] = [countedBy(before), counterOf(after)]
  if (!next || (known && isSame(keyShape(known), keyShape(after)))) return undefined
  return {
    floor: Math.max(...counters.map(({ last }) => last)),
    floor_period: periodOf(next.reset, { now: clock.now(), timeZone }, after.fiscalMonth),
  }
}

/** The last numbers were kept without their checks, which another rule could not complete. */
async function completeLast(
  trx: Db,
  pattern: NumberPattern,
  counters: readonly Row<'bill_counters'>[],
): Promise<void> {
  for (const { rule_id: rule, scope, period, output_number: text } of counters)
    await trx
      .updateTable('bill_counters')
      .set({ output_number: completeNumber(pattern, text) })
      .where('rule_id', '=', rule)
      .where('scope', '=', scope)
      .where('period', '=', period)
      .execute()
}

/**
 * What a rule remembers of its change while numbers exist: what they were made of, by which step
 * they followed each other, and behind which count counters begin or go on where the change makes
 * other counters of the same numbers. Who draws from a counter meanwhile waits until the transaction
 * ends, and then takes nothing by what the rule was.
 */
export async function rememberChange(
  trx: Db,
  change: RuleChange,
): Promise<Partial<Floor> & { readonly earlier?: string; readonly shape?: number }> {
  const { before, after } = change
  const pattern = patternOf(before)
  if (isSame(pattern, after)) return {}
  const shape = before.shape + 1
  const counters = await trx
    .updateTable('bill_counters')
    .set({ shape })
    .where('rule_id', '=', before.id)
    .returningAll()
    .execute()
  if (counters.length === 0) return { shape }
  if (hasCheck(pattern)) await completeLast(trx, pattern, counters)
  const behind = findFloor(change, counters)
  await markCounters(trx, change, { counters, behind })
  const known = before.earlier.filter((other) => !isSame(other, pattern) && !isSame(other, after))
  return { shape, earlier: JSON.stringify([pattern, ...known].slice(0, mostEarlier)), ...behind }
}
