import { billRuleFile } from '#schemas/api/bill-rule.ts'
import type {
  BillCounter,
  BillRuleEntry,
  BillRuleFile,
  billRules as calls,
} from '#schemas/api/bill-rule.ts'
import type { Body } from '#schemas/api/call.ts'
import { Failure } from '#schemas/wire/failure.ts'
import {
  addEntry,
  audit,
  changeEntry,
  command,
  getEntry,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { freeCode } from '../../entries/free-code.ts'
import { refuseUsed, refuseWrong } from '../../entries/refuse.ts'
import { jsonFileReader } from '../../http/json-file.ts'
import { rememberChange } from '../../numbers/change.ts'
import { formerFile, upgradeFile } from '../../numbers/former.ts'
import { raiseCounter } from '../../numbers/raise.ts'
import { ruleChannel, toNumberRule } from '../../numbers/rules.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { refuseBlindFields, refuseWrongBillRule, usesOfBillRule } from './policy.ts'
import { billRuleTexts } from './present.ts'
import { billRules, getRule, listCounters } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type BillRuleInput = Body<typeof calls.create>

const columnsOf = (given: BillRuleInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  category: given.category,
  parts: JSON.stringify(given.parts),
  fiscal_month: given.fiscalMonth,
  mode: given.mode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Whoever takes numbers reads the rule anew. */
const tell = ({ db }: Doing, ...codes: readonly string[]): Promise<unknown> =>
  Promise.all([...new Set(codes)].map((code) => db.notify(ruleChannel, code)))

/** Adds a bill rule (7.12). */
export async function createBillRule(
  { db }: WithDb,
  given: Acting & { readonly body: BillRuleInput },
): Promise<BillRuleEntry> {
  const { body } = given
  // A form may name a rule that is not there yet.
  await refuseBlindFields(db, { enCode: body.enCode, before: null, after: body }, given)
  return command(db, given, async (doing) => {
    refuseWrongBillRule(body, given.say)
    const made = await addEntry(doing, billRules, { columns: columnsOf(body) })
    await tell(doing, made.enCode)
    return made
  })
}

/**
 * Changes a bill rule; 409 where the code of one that a published form uses would change. Its
 * counters go on, and the rule remembers what its numbers were made of.
 */
export async function updateBillRule(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<BillRuleEntry> {
  const { body, say } = given
  const known = await getEntry(db.kysely, billRules, id)
  const timeZone = await timeZoneOf(db)
  const former = known.enCode === body.enCode ? known : null
  await refuseBlindFields(db, { enCode: body.enCode, before: former, after: body }, given)
  if (known.enCode !== body.enCode) {
    const uses = await usesOfBillRule(db, known.enCode, say)
    // The problem is shown at the field that has to be changed back.
    const problems = uses.map((use) => ({ ...use, path: 'enCode' }))
    refuseUsed(nameOf(known), problems, { why: 'codeInUse' })
  }
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, billRules, id)
    refuseWrongBillRule(body, say)
    if (before.version !== body.version) throw new Failure('conflict', { data: before })
    const remembered = await rememberChange(doing.trx, {
      before: await getRule(doing.trx, id),
      after: { parts: body.parts, fiscalMonth: body.fiscalMonth },
      timeZone,
      userId: given.caller.userId,
    })
    const after = await changeEntry(doing, billRules, {
      before,
      version: body.version,
      columns: { ...columnsOf(body), ...remembered },
    })
    await tell(doing, before.enCode, after.enCode)
    return after
  })
}

/** Sets the next number of a counter, only ever higher (422 otherwise); its reason is kept. */
export async function raiseBillCounter(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.raise> },
): Promise<BillCounter> {
  const { body, say, caller } = given
  const timeZone = await timeZoneOf(db)
  return command(db, given, async (doing) => {
    await holdEntry(doing, billRules, id)
    const row = await getRule(doing.trx, id)
    const rule = toNumberRule(row)
    const raised = await raiseCounter(doing.trx, { rule, body, timeZone, userId: caller.userId })
    if (raised.why === 'missing') throw new Failure('notFound')
    if (raised.why !== null)
      refuseWrong([
        {
          path: 'next',
          code: raised.why,
          message: say(billRuleTexts, raised.why, {
            ...('next' in raised && { next: raised.next }),
            ...('top' in raised && { top: raised.top }),
          }),
        },
      ])
    const { scope, period } = body
    if (raised.why === null)
      await audit(doing, {
        what: 'raise',
        target: `${billRules.word} ${id}`,
        before: { counter: scope, period, next: raised.before },
        after: { counter: scope, period, next: body.next, reason: body.reason },
      })
    // Numbers that were set aside lie below the raised one.
    await tell(doing, row.en_code)
    const counters = await listCounters(doing.trx, id)
    const found = counters.find((counter) => counter.scope === scope && counter.period === period)
    if (!found) throw new Failure('notFound')
    return found
  })
}

/** Switches a bill rule on or off (7.12). */
export const switchBillRule = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<BillRuleEntry> =>
  command(db, given, async (doing) => {
    const switched = await switchEntry(doing, billRules, {
      before: await holdEntry(doing, billRules, id),
      wanted: given.body.enabledMark,
    })
    await tell(doing, switched.enCode)
    return switched
  })

/** Removes a bill rule with its counters; 409 while a published form uses it (7.12). */
export async function removeBillRule({ db }: WithDb, id: string, given: Acting): Promise<null> {
  const { enCode } = await getEntry(db.kysely, billRules, id)
  const uses = await usesOfBillRule(db, enCode, given.say)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, billRules, id)
    refuseUsed(nameOf(before), uses)
    await removeEntry(doing, billRules, before)
    await tell(doing, before.enCode)
    return null
  })
}

const readFile = jsonFileReader(billRuleFile)
const readFormer = jsonFileReader(formerFile)

const isFormer = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'version' in value && value.version === 1
  } catch {
    return false
  }
}

/** A rule as a file holds it. */
export function toFile({
  id: _id,
  version: _version,
  creatorTime: _time,
  outputNumber: _last,
  ...rule
}: BillRuleEntry): BillRuleFile {
  return { format: 'berth.billRule', version: 2, rule }
}

/** Adds the rule of a file, under a free code if its own is taken. */
export async function importBillRule(
  { db }: WithDb,
  given: Acting & { readonly file: File },
): Promise<BillRuleEntry> {
  const { file, say } = given
  const { rule } = isFormer(await file.text())
    ? upgradeFile(await readFormer(file, say))
    : await readFile(file, say)
  await refuseBlindFields(db, { enCode: rule.enCode, before: null, after: rule }, given)
  return command(db, given, async (doing) => {
    refuseWrongBillRule(rule, given.say)
    const codes = new Set(
      (await doing.trx.selectFrom('bill_rules').select('en_code').execute()).map(
        (row) => row.en_code,
      ),
    )
    const enCode = codes.has(rule.enCode) ? freeCode(rule.enCode, codes) : rule.enCode
    const made = await addEntry(doing, billRules, { columns: columnsOf({ ...rule, enCode }) })
    await tell(doing, enCode)
    return made
  })
}
