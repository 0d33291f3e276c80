import { sql } from 'kysely'
import type { NumberMoment } from '#schemas/number/date-part.ts'
import { firstDay, periodOf } from '#schemas/number/date-part.ts'
import { counterOf, topOf } from '#schemas/number/pattern.ts'
import { fillFrame, frameOf, keyOf } from '#schemas/number/print.ts'
import type { CounterKey, NumberFrame, NumberSeed } from '#schemas/number/print.ts'
import { fromDay } from '#schemas/format/time.ts'
import type { Db } from '../tables/tables.ts'
import type { Expr, Part } from '../record/statement/part.ts'
import type { NumberRule } from './rules.ts'

/** What is taken from a counter: so many numbers that follow each other. */
export interface Draw {
  readonly rule: NumberRule
  readonly key: CounterKey
  /** The last of these numbers without its count. */
  readonly frame: NumberFrame
  readonly wanted: number
  readonly now: number
}

/** Where a new counter of a rule begins. */
export function startOf(rule: NumberRule, { period }: CounterKey): number {
  const counter = counterOf(rule)
  const { start = 0, step = 1 } = counter ?? {}
  return rule.floor !== null && rule.floorPeriod === period
    ? Math.max(start, rule.floor + step)
    : start
}

/** The next numbers for a record of this seed. */
export const planDraw = (rule: NumberRule, seed: NumberSeed, wanted = 1): Draw => ({
  rule,
  key: keyOf(rule, seed),
  frame: frameOf(rule, seed),
  wanted,
  now: seed.now,
})

const valuesOf = ({ rule, key, frame, wanted, now }: Draw): readonly unknown[] => {
  const counter = counterOf(rule)!
  return [
    rule.id,
    rule.version,
    key.scope,
    key.period,
    startOf(rule, key),
    counter.step,
    wanted,
    topOf(counter),
    counter.width,
    rule.shape,
    frame.head,
    frame.tail,
    now,
  ]
}
const types = [
  sql`text`,
  sql`int`,
  sql`text`,
  sql`text`,
  sql`bigint`,
  sql`bigint`,
  sql`bigint`,
  sql`bigint`,
  sql`int`,
  sql`int`,
  sql`text`,
  sql`text`,
  sql`float8`,
]

/**
 * The statement that takes numbers: it gives `last`, the count of the last one, and `value`, its
 * text; no row, and nothing taken, where the counter is full, the rule has changed or is switched
 * off, a later period has begun, or `condition` does not hold. Once it has run, the counter waits
 * for the end of the transaction.
 *
 * Locks, in this order: the rule, then its counters by scope and period. A change or raise takes the
 * rule for itself, then its counters. A draw takes a counter alone: what it knows of the rule is held
 * against the shape that the counter has once it is locked. Only where the counter is new, or several
 * are drawn from (`drawAll`), the rule is shared first, so that nobody who has a counter waits for a
 * rule, and a change knows every counter of before.
 */
function buildDraw(marks: readonly Expr[], condition: Expr): Expr {
  const [rule, version, scope, period, start, step, wanted, top, width, shape, head, tail, now] =
    marks.map((mark, index) => sql`${mark}::${types[index]}`)
  const print = (count: Expr): Expr =>
    sql`${head} || lpad((${count})::text, greatest(${width}, length((${count})::text)), '0') || ${tail}`
  const inForce = (lock: Expr): Expr => sql`exists (select 1 from bill_rules
    where id = ${rule} and version = ${version} and enabled_mark = 1${lock})`
  const first = sql`${start} + (${wanted} - 1) * ${step}`
  const next = sql`c.last + ${wanted} * ${step}`
  return sql`
    insert into bill_counters as c
      (rule_id, scope, period, first, last, output_number, drawn_at, shape)
    select ${rule}, ${scope}, ${period}, ${start}, ${first}, ${print(first)},
      to_timestamp(${now} / 1000), ${shape}
    where ${condition} and ${first} <= ${top}
      and case when exists (select 1 from bill_counters k
          where k.rule_id = ${rule} and k.scope = ${scope} and k.period = ${period})
        then ${inForce(sql``)} else ${inForce(sql` for key share`)} end
      and not exists (select 1 from bill_counters l
        where l.rule_id = ${rule} and l.scope = ${scope} and l.period > ${period}
          and length(l.period) = length(${period}))
    on conflict (rule_id, scope, period) do update set last = ${next},
      output_number = ${print(next)}, drawn_at = greatest(c.drawn_at, excluded.drawn_at)
    where ${next} <= ${top} and c.shape = ${shape}
    returning c.last, c.output_number as value`
}

/** The same as a part of the statement that saves a record. */
export function drawPart(draw: Draw, condition: Part): Part {
  const values = valuesOf(draw)
  return {
    key: `draw(${condition.key})`,
    values: [...values, ...condition.values],
    build: (mark) =>
      buildDraw(
        values.map((_, index) => mark(index)),
        condition.build((index) => mark(values.length + index)),
      ),
  }
}

/** Takes numbers by a statement of its own; null, and nothing taken, where there are none. */
export async function takeNumbers(db: Db, draw: Draw): Promise<number[] | null> {
  const marks = valuesOf(draw).map((value) => sql`${value}`)
  const { rows } = await sql<{ last: number }>`${buildDraw(marks, sql`true`)}`.execute(db)
  const last = rows[0]?.last
  if (last === undefined) return null
  const step = counterOf(draw.rule)?.step ?? 1
  return Array.from({ length: draw.wanted }, (_, index) => last - (draw.wanted - 1 - index) * step)
}

/** Why a counter gave no number; `again`: what was known of the rule was outdated. */
export type DrawTrouble = 'off' | 'full' | 'again' | 'none'

/** Finds out why; `none` where it would give one by now. */
export async function findTrouble(
  db: Db,
  { rule, key, wanted }: Pick<Draw, 'rule' | 'key' | 'wanted'>,
): Promise<DrawTrouble> {
  const now = await db
    .selectFrom('bill_rules')
    .select(['version', 'enabled_mark'])
    .where('id', '=', rule.id)
    .executeTakeFirst()
  if (!now || now.enabled_mark !== 1) return 'off'
  if (now.version !== rule.version) return 'again'
  if ((await latestPeriod(db, rule, key)) > key.period) return 'again'
  const counter = counterOf(rule)!
  const found = await db
    .selectFrom('bill_counters')
    .select('last')
    .where('rule_id', '=', rule.id)
    .where('scope', '=', key.scope)
    .where('period', '=', key.period)
    .executeTakeFirst()
  const next = found ? found.last + counter.step : startOf(rule, key)
  return next + (wanted - 1) * counter.step > topOf(counter) ? 'full' : 'none'
}

async function latestPeriod(db: Db, rule: NumberRule, key: CounterKey): Promise<string> {
  const found = await db
    .selectFrom('bill_counters')
    .select('period')
    .where('rule_id', '=', rule.id)
    .where('scope', '=', key.scope)
    .where((eb) => eb(eb.fn<number>('length', ['period']), '=', key.period.length))
    .orderBy('period', 'desc')
    .executeTakeFirst()
  return found?.period ?? ''
}

/**
 * The moment that a number is dated by: now, or the first instant of the latest period that its
 * counter has reached, where the clock has gone back behind it. So no period is counted twice.
 */
export async function forwardMoment<M extends NumberMoment>(
  db: Db,
  rule: NumberRule,
  { moment, scope }: { readonly moment: M; readonly scope: string },
): Promise<M> {
  const reset = counterOf(rule)?.reset ?? 'never'
  const period = periodOf(reset, moment, rule.fiscalMonth)
  const latest = await latestPeriod(db, rule, { scope, period })
  return latest > period
    ? { ...moment, now: fromDay(firstDay(latest, rule.fiscalMonth), moment.timeZone) }
    : moment
}

/** The text of a number that was taken. */
export const printDrawn = (rule: NumberRule, frame: NumberFrame, count: number): string =>
  fillFrame(rule, frame, count)
