import { sql } from 'kysely'
import type { BillRuleEntry, BillRuleOption, billRules as calls } from '#schemas/api/bill-rule.ts'
import type { CallQuery } from '#schemas/api/call.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { presentBillRule } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameFrom } from '../../text/names.ts'

const lastNumber = sql<string>`
  coalesce((select c.output_number from bill_counters c where c.rule_id = bill_rules.id
      order by c.drawn_at desc limit 1), '')`
const all = (kysely: Db) =>
  kysely.selectFrom('bill_rules').selectAll().select(lastNumber.as('output_number'))

/** Bill rules as a noun of the shared commands. */
export const billRules: Noun<'bill_rules', BillRuleEntry> = {
  table: 'bill_rules',
  word: 'billRule',
  async read(kysely, id) {
    const row = await all(kysely).where('id', '=', id).executeTakeFirst()
    return row && presentBillRule(row, row.output_number)
  },
}

const columns = new Map([
  ['fullName', 'full_name'],
  ['enCode', 'en_code'],
  ['category', 'category'],
  ['sortCode', 'sort_code'],
  ['enabledMark', 'enabled_mark'],
  ['creatorTime', 'created_at'],
])

/** Bill rules by keyword and state (7.12). */
export function listBillRules(
  kysely: Db,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<BillRuleEntry>> {
  const { enabledMark, keyword } = asked ?? {}
  let found = all(kysely).where(
    matchKeyword(['full_name', 'en_code', 'category', 'prefix'], keyword),
  )
  if (enabledMark !== undefined) found = found.where('enabled_mark', '=', enabledMark)
  return pageOf(found, asked, {
    columns,
    otherwise: ['sort_code', 'id'],
    present: (rows) => rows.map((row) => presentBillRule(row, row.output_number)),
  })
}

/** Enabled rules to choose from. */
export const chooseBillRules = (kysely: Db): Promise<BillRuleOption[]> =>
  kysely
    .selectFrom('bill_rules')
    .select(['id', 'en_code as enCode', nameFrom().as('fullName')])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
