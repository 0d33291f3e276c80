import { billRuleFile } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry, BillRuleFile, billRules as calls } from '#schemas/api/bill-rule.ts'
import type { Body } from '#schemas/api/call.ts'
import {
  addEntry,
  changeEntry,
  command,
  getEntry,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { freeCode } from '../../entries/free-code.ts'
import { refuseUsed } from '../../entries/refuse.ts'
import { jsonFileReader } from '../../http/json-file.ts'
import { refuseWrongBillRule, usesOfBillRule } from './policy.ts'
import { billRules } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type BillRuleInput = Body<typeof calls.create>

const columnsOf = (given: BillRuleInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  category: given.category,
  prefix: given.prefix,
  suffix: given.suffix,
  type: given.type,
  date_format: given.dateFormat,
  digit: given.digit,
  start_number: given.startNumber,
  random_digit: given.randomDigit,
  random_type: given.randomType,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Adds a bill rule (7.12). */
export const createBillRule = (
  { db }: WithDb,
  given: Acting & { readonly body: BillRuleInput },
): Promise<BillRuleEntry> =>
  command(db, given, async (doing) => {
    refuseWrongBillRule(given.body, given.say)
    return addEntry(doing, billRules, { columns: columnsOf(given.body) })
  })

/** Changes a bill rule; 409 where the code of one that a published form uses would change. */
export async function updateBillRule(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<BillRuleEntry> {
  const { body, say } = given
  const known = await getEntry(db.kysely, billRules, id)
  if (known.enCode !== body.enCode) {
    const uses = await usesOfBillRule(db, known.enCode, say)
    // The problem is shown at the field that has to be changed back.
    const problems = uses.map((use) => ({ ...use, path: 'enCode' }))
    refuseUsed(nameOf(known), problems, { why: 'codeInUse' })
  }
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, billRules, id)
    refuseWrongBillRule(body, say)
    return changeEntry(doing, billRules, {
      before,
      version: body.version,
      columns: columnsOf(body),
    })
  })
}

/** Switches a bill rule on or off (7.12). */
export const switchBillRule = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<BillRuleEntry> =>
  command(db, given, async (doing) =>
    switchEntry(doing, billRules, {
      before: await holdEntry(doing, billRules, id),
      wanted: given.body.enabledMark,
    }),
  )

/** Removes a bill rule with its counters; 409 while a published form uses it (7.12). */
export async function removeBillRule({ db }: WithDb, id: string, given: Acting): Promise<null> {
  const { enCode } = await getEntry(db.kysely, billRules, id)
  const uses = await usesOfBillRule(db, enCode, given.say)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, billRules, id)
    refuseUsed(nameOf(before), uses)
    return removeEntry(doing, billRules, before)
  })
}

const readFile = jsonFileReader(billRuleFile)

/** A rule as a file holds it. */
export function toFile({
  id: _id,
  version: _version,
  creatorTime: _time,
  outputNumber: _last,
  ...rule
}: BillRuleEntry): BillRuleFile {
  return { format: 'berth.billRule', version: 1, rule }
}

/** Adds the rule of a file, under a free code if its own is taken. */
export async function importBillRule(
  { db }: WithDb,
  given: Acting & { readonly file: File },
): Promise<BillRuleEntry> {
  const { rule } = await readFile(given.file, given.say)
  return command(db, given, async (doing) => {
    refuseWrongBillRule(rule, given.say)
    const codes = new Set(
      (await doing.trx.selectFrom('bill_rules').select('en_code').execute()).map(
        (row) => row.en_code,
      ),
    )
    const enCode = codes.has(rule.enCode) ? freeCode(rule.enCode, codes) : rule.enCode
    return addEntry(doing, billRules, { columns: columnsOf({ ...rule, enCode }) })
  })
}
