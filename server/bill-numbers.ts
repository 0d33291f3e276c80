import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { billNumber, periodOf } from '#schemas/bill-number.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from './db.ts'
import { billRuleTexts, patternOf } from './resources/bill-rule/present.ts'
import type { Live } from './rows/models.ts'
import { timeZoneOf } from './rows/zone.ts'
import type { Row, Tables } from './tables.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * The number that the next record would take by the rule with this code, without taking it;
 * notFound where there is no such rule.
 */
export async function nextNumber(db: Database, code: string): Promise<string> {
  const rule = await db.kysely
    .selectFrom('bill_rules')
    .selectAll()
    .where('en_code', '=', code)
    .executeTakeFirst()
  if (!rule) throw new Failure('notFound')
  const pattern = patternOf(rule)
  const moment = { now: Date.now(), timeZone: await timeZoneOf(db) }
  const counter = await db.kysely
    .selectFrom('bill_counters')
    .select('last')
    .where('rule_id', '=', rule.id)
    .where('period', '=', periodOf(pattern, moment))
    .executeTakeFirst()
  return billNumber(pattern, {
    ...moment,
    count: Math.max(pattern.startNumber, counter ? counter.last + 1 : 0),
  })
}

interface Drawing {
  readonly trx: Transaction<Tables>
  readonly now: number
  readonly timeZone: string
}

/**
 * Takes so many numbers of a rule. The counter stays locked until the transaction ends: a save that
 * fails gives its numbers back, and nobody else has taken the next ones.
 */
async function draw(
  { trx, ...moment }: Drawing,
  rule: Row<'bill_rules'>,
  wanted: number,
): Promise<string[]> {
  const pattern = patternOf(rule)
  const { rows } = await sql<{ last: number }>`
    insert into bill_counters as c (rule_id, period, last) values (${rule.id}, ${periodOf(pattern, moment)}, ${pattern.startNumber + wanted - 1})
    on conflict (rule_id, period) do update set last = greatest(c.last + ${wanted}::int, excluded.last)
    returning last`.execute(trx)
  const last = rows[0]?.last ?? 0
  const numbers = Array.from({ length: wanted }, (_, index) =>
    billNumber(pattern, { ...moment, count: last - wanted + 1 + index }),
  )
  await trx
    .updateTable('bill_counters')
    .set({ output_number: numbers.at(-1) ?? '', drawn_at: new Date(moment.now) })
    .where('rule_id', '=', rule.id)
    .where('period', '=', periodOf(pattern, moment))
    .execute()
  return numbers
}

const linesOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value : [])
const waits = ({ bound, node }: Field, data: Data): boolean =>
  bound.billRule !== null && data[node.field] === ''

/**
 * Codes of the rules that values of a record wait for, each with how many wait, lines of sub-tables
 * included.
 */
function waiting({ model }: Live, data: Data): Map<string, number> {
  const wanted = new Map<string, number>()
  const look = (field: Field, line: Data): void => {
    if (waits(field, line))
      wanted.set(field.bound.billRule ?? '', (wanted.get(field.bound.billRule ?? '') ?? 0) + 1)
  }
  for (const field of model.fields) {
    look(field, data)
    for (const line of linesOf(data[field.node.field]))
      for (const column of field.columns) look(column, line)
  }
  return wanted
}

/** Does a value of a settled record wait for its number? */
export const awaitsNumber = (live: Live, data: Data): boolean => waiting(live, data).size > 0

/**
 * A settled record with the numbers that it waits for, taken in the transaction that saves it
 * (7.12); 422 at each field whose rule gives none.
 */
export async function drawNumbers(
  live: Live,
  data: Data,
  given: Drawing & { readonly say: Say },
): Promise<Data> {
  const wanted = waiting(live, data)
  if (wanted.size === 0) return data
  // Always in the same order: two saves that wait for each other's counters would wait for ever.
  const rules = await given.trx
    .selectFrom('bill_rules')
    .selectAll()
    .where('en_code', 'in', [...wanted.keys()])
    .where('enabled_mark', '=', 1)
    .orderBy('id')
    .execute()
  const drawn = new Map<string, string[]>()
  for (const rule of rules)
    drawn.set(rule.en_code, await draw(given, rule, wanted.get(rule.en_code) ?? 0))
  const problems: Problem[] = []
  const take = (fields: readonly Field[], line: Data, prefix: string): Data => {
    const taken = fields
      .filter((field) => waits(field, line))
      .map((field): [string, unknown] => {
        const number = drawn.get(field.bound.billRule ?? '')?.shift()
        if (number === undefined)
          problems.push({
            path: prefix + field.node.field,
            code: 'off',
            message: given.say(billRuleTexts, 'off'),
          })
        return [field.node.field, number ?? null]
      })
    return { ...line, ...Object.fromEntries(taken) }
  }
  const main = take(live.model.fields, data, '')
  const tables = live.model.fields.filter((field) => field.columns.length > 0)
  const lines = tables.map(({ node, columns }): [string, unknown] => [
    node.field,
    linesOf(data[node.field]).map((line, index) => take(columns, line, `${node.field}.${index}.`)),
  ])
  if (problems.length > 0) throw new Failure('invalid', { data: { problems } })
  return { ...main, ...Object.fromEntries(lines) }
}
