import { sql } from 'kysely'
import type {
  BillCounter,
  BillRuleEntry,
  BillRuleOption,
  billRules as calls,
} from '#schemas/api/bill-rule.ts'
import type { CallQuery } from '#schemas/api/call.ts'
import type { Page } from '#schemas/wire/page.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { presentBillRule, presentCounter } from './present.ts'
import type { Db, Row } from '../../tables/tables.ts'
import { nameFrom } from '../../text/names.ts'

const lastNumber = sql<string>`
  coalesce((select c.output_number from bill_counters c where c.rule_id = bill_rules.id
      order by c.drawn_at desc, c.period desc limit 1), '')`
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

/** Bill rules by keyword and state (7.12). The keyword also finds texts that numbers hold. */
export function listBillRules(
  kysely: Db,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<BillRuleEntry>> {
  const { enabledMark, keyword } = asked ?? {}
  let found = all(kysely).where((eb) =>
    eb.or([
      matchKeyword(['full_name', 'en_code', 'category'], keyword),
      sql<boolean>`exists (select 1 from jsonb_array_elements(parts) as p
        where p->>'type' = 'text' and position(lower(${keyword ?? ''}) in lower(p->>'text')) > 0)`,
    ]),
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

/** One rule as it is stored; notFound where there is none. */
export async function getRule(kysely: Db, id: string): Promise<Row<'bill_rules'>> {
  const row = await kysely
    .selectFrom('bill_rules')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** Most counters in one answer. */
const mostCounters = 1000

/** The counters of a rule, the one used last first. */
export async function listCounters(kysely: Db, id: string): Promise<BillCounter[]> {
  const rule = await getRule(kysely, id)
  const rows = await kysely
    .selectFrom('bill_counters')
    .selectAll()
    .where('rule_id', '=', id)
    .orderBy('drawn_at', 'desc')
    .orderBy('period', 'desc')
    .orderBy('scope')
    .limit(mostCounters)
    .execute()
  return rows.map((row) => presentCounter(rule, row))
}
