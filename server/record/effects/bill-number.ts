import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { printBillNumber as numberOf, dateFormats, periodOf } from '#schemas/format/bill-number.ts'
import type { BillPattern } from '#schemas/format/bill-number.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { DataCell } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../../database/database.ts'
import type { Effect, SettledSave } from '../effect.ts'
import type { Live } from '../models.ts'
import { timeZoneOf } from '../zone.ts'
import type { Row, Tables } from '../../tables/tables.ts'

const texts = defineTexts({
  zh: { off: '单据规则不存在或已停用，无法生成编号' },
  zhtw: { off: '單據規則不存在或已停用，無法產生編號' },
  en: { off: 'The bill rule does not exist or is switched off: there is no number to give' },
})

/** How a stored rule builds its numbers. */
export const patternOf = (
  row: Row<'bill_rules'>,
): BillPattern & {
  dateFormat: BillRuleEntry['dateFormat']
  randomDigit: BillRuleEntry['randomDigit']
} => ({
  prefix: row.prefix,
  suffix: row.suffix,
  type: row.type,
  dateFormat: dateFormats.find((format) => format === row.date_format) ?? '',
  digit: row.digit,
  startNumber: row.start_number,
  randomDigit: row.random_digit === 32 ? 32 : 16,
  randomType: row.random_type,
})

/**
 * The next number of the rule with this code, without using it; notFound where there is no such
 * rule.
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
  return numberOf(pattern, {
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
 * Draws numbers from a rule. Its counter stays locked until the transaction ends, so that a failed
 * save returns its numbers without gaps.
 */
async function draw(
  { trx, ...moment }: Drawing,
  rule: Row<'bill_rules'>,
  wanted: number,
): Promise<string[]> {
  const pattern = patternOf(rule)
  const { rows } = await sql<{ last: number }>`
    insert into bill_counters as c (rule_id, period, last)
    values (${rule.id}, ${periodOf(pattern, moment)}, ${pattern.startNumber + wanted - 1})
    on conflict (rule_id, period) do update set last = greatest(c.last + ${wanted}::int, excluded.last)
    returning last`.execute(trx)
  const last = rows[0]?.last ?? 0
  const numbers = Array.from({ length: wanted }, (_, index) =>
    numberOf(pattern, { ...moment, count: last - wanted + 1 + index }),
  )
  await trx
    .updateTable('bill_counters')
    .set({ output_number: numbers.at(-1) ?? '', drawn_at: new Date(moment.now) })
    .where('rule_id', '=', rule.id)
    .where('period', '=', periodOf(pattern, moment))
    .execute()
  return numbers
}

const waits = ({ field, value }: DataCell): boolean =>
  field.bound.traits.billNumber !== undefined && value === ''

/** Codes of the rules that a record needs numbers of, with how many, sub-tables included. */
function waiting({ model }: Live, data: Data): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const cell of eachCell(model.fields, { data })) {
    const code = cell.field.bound.traits.billNumber ?? ''
    if (waits(cell)) wanted.set(code, (wanted.get(code) ?? 0) + 1)
  }
  return wanted
}

/** Fills in the numbers that a record needs; 422 at each field whose rule gives none. */
async function drawNumbers(
  { live, data, env, say }: SettledSave,
  trx: Transaction<Tables>,
): Promise<Data> {
  const wanted = waiting(live, data)
  // Counters are locked in a fixed order, so that two saves cannot block each other.
  const rules = await trx
    .selectFrom('bill_rules')
    .selectAll()
    .where('en_code', 'in', [...wanted.keys()])
    .where('enabled_mark', '=', 1)
    .orderBy('id')
    .execute()
  const drawn = new Map<string, string[]>()
  for (const rule of rules) {
    const drawing = { trx, now: env.now, timeZone: env.timeZone }
    drawn.set(rule.en_code, await draw(drawing, rule, wanted.get(rule.en_code) ?? 0))
  }
  const problems: Problem[] = []
  const numbered = mapCells(live.model.fields, { data }, (cell) => {
    if (!waits(cell)) return cell.value
    const number = drawn.get(cell.field.bound.traits.billNumber ?? '')?.shift()
    if (number === undefined)
      problems.push({ path: cell.path, code: 'off', message: say(texts, 'off') })
    return number ?? null
  })
  if (problems.length > 0) throw new Failure('invalid', { data: { problems } })
  return numbered
}

/**
 * Fills automatic numbers in the transaction of the save (7.12), so that a failed save returns
 * them.
 */
export const billNumber: Effect = {
  applies: ({ bound }) => bound.traits.billNumber !== undefined,
  concerns: ({ live, data }) => waiting(live, data).size > 0,
  within: drawNumbers,
}
