import * as Type from 'typebox'
import type { Static } from 'typebox'
import { highestCount, patternFields } from '../number/pattern.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call, fileResult } from './call.ts'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'

const needs = { menu: 'billRule' } as const

const ruleFields = {
  category: Type.String({ maxLength: 50 }),
  ...patternFields,
  mode: Type.Enum(['gapless', 'fast'], {
    description:
      'gapless: the number is taken in the statement that saves its record, none is left out. fast: taken before, in blocks; numbers of failed saves and of a block at a restart are left out',
  }),
}
const settings = { ...entrySettings, ...ruleFields }

/**
 * A bill rule as stored; `outputNumber` is the number used last, or for a fast rule the last one
 * that was set aside.
 */
export const billRuleEntry = Type.Object({
  ...entryFields,
  ...ruleFields,
  outputNumber: Type.String(),
})
export type BillRuleEntry = Static<typeof billRuleEntry>

/**
 * A rule as a choice in forms (specification 3: bill rule option); fields refer to a rule by its
 * code.
 */
export const billRuleOption = Type.Object({ id, enCode: Type.String(), fullName: Type.String() })
export type BillRuleOption = Static<typeof billRuleOption>

const code = Type.String({ maxLength: 400 })
const count = Type.Integer({ minimum: 0, maximum: highestCount })

/** Which counter of a rule: its codes joined by /, and its period; both '' for the only one. */
const counterKey = { scope: code, period: Type.String({ maxLength: 8 }) }

/** One counter of a rule, with its numbers from the first to the last. */
export const billCounter = Type.Object({
  ...counterKey,
  first: Type.Integer(),
  last: Type.Integer(),
  /** The count that comes next; null where the counter is full. */
  next: Type.Union([Type.Integer(), Type.Null()]),
  outputNumber: Type.String(),
  drawnTime: Type.Integer(),
})
export type BillCounter = Static<typeof billCounter>

/** Numbers that follow each other and that no record holds, with what is known of them. */
export const billGap = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  /** How many numbers it leaves out. */
  count: Type.Integer(),
  why: Type.Enum(['raised', 'record', 'line', 'fast', 'unknown'], {
    description:
      'raised: the counter was raised over them. record, line: they went with a removed record or line. fast: the rule may leave numbers out',
  }),
  /** The number as it was printed, where a record or line held it. */
  number: Type.String(),
  /** Who did it and when, where that is known; else '' and 0. */
  userName: Type.String(),
  time: Type.Integer(),
  /** The reason given with the raise, or the form of the removed record. */
  note: Type.String(),
})
export type BillGap = Static<typeof billGap>

/** A field that takes its numbers from the rule. */
export const billRuleUse = Type.Object({
  designId: Type.String(),
  fullName: Type.String(),
  field: Type.String(),
  isLive: Type.Boolean({ description: 'In the published version; else in the draft alone' }),
})
export type BillRuleUse = Static<typeof billRuleUse>

/** A rule as a file holds it. */
export const billRuleFile = Type.Object({
  format: Type.Literal('berth.billRule'),
  version: Type.Literal(2),
  rule: Type.Object(settings),
})
export type BillRuleFile = Static<typeof billRuleFile>

const base = '/api/system/BillRule'
const entryPath = '/api/system/BillRule/{id}'

/** Bill rules: how documents get their numbers (7.12). */
export const billRules = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Bill rules (7.12).',
    needs,
    query: Type.Object({ ...pageQuery, enabledMark: stateBody.properties.enabledMark }),
    result: listOf(billRuleEntry),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Enabled bill rules to choose from (7.12).',
    needs: 'session',
    result: itemsOf(billRuleOption),
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One bill rule (7.12).',
    needs,
    result: billRuleEntry,
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a bill rule (7.12).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: billRuleEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a bill rule (7.12); its counters go on, and no number that was given comes again. Its code stays while a published form uses it.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: billRuleEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a bill rule on or off (7.12); off it gives no numbers, and records that need one are refused.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: billRuleEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a bill rule that no published form uses, with its counters (7.12).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  number: call({
    method: 'GET',
    path: `${base}/BillNumber/{code}`,
    says: "The number that the next record would take (7.12). It is taken only in the transaction that saves the record: asking takes none. `codes` holds what the record would give, as a JSON object by field name, '' for the organisation; what is missing is shown by its name.",
    needs,
    params: { code: '^[A-Za-z0-9.]{1,80}$' },
    query: Type.Object({ codes: Type.Optional(Type.String({ maxLength: 2000 })) }),
    result: Type.String(),
  }),
  counters: call({
    method: 'GET',
    path: `${entryPath}/Counters`,
    says: 'The counters of a bill rule, the one used last first.',
    needs,
    result: itemsOf(billCounter),
  }),
  raise: call({
    method: 'PUT',
    path: `${entryPath}/Actions/Raise`,
    says: 'Sets the next number of a counter, only ever higher than it is; the reason is kept and shown in the report of gaps.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({
      ...counterKey,
      next: count,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    result: billCounter,
  }),
  gaps: call({
    method: 'GET',
    path: `${entryPath}/Gaps`,
    says: 'Which numbers of a counter no record holds, and why where that is known; of the range from `from` to `to`, the latest 10 000 numbers by default.',
    needs,
    query: Type.Object({
      scope: Type.Optional(counterKey.scope),
      period: Type.Optional(counterKey.period),
      from: Type.Optional(count),
      to: Type.Optional(count),
    }),
    result: Type.Object({
      from: Type.Integer(),
      to: Type.Integer(),
      /** How many numbers the counter gave in the range. */
      given: Type.Integer(),
      missing: Type.Integer(),
      list: Type.Array(billGap),
      /** Whether there are more gaps than the list holds. */
      isCut: Type.Boolean(),
    }),
  }),
  uses: call({
    method: 'GET',
    path: `${entryPath}/Uses`,
    says: 'The forms whose fields take numbers from a bill rule.',
    needs,
    result: itemsOf(billRuleUse),
  }),
  exportRule: call({
    method: 'GET',
    path: `${entryPath}/Action/Export`,
    says: 'A bill rule as a JSON file (7.12).',
    needs: { ...needs, button: 'btn_export' },
    result: fileResult,
  }),
  importRule: call({
    method: 'POST',
    path: `${base}/Action/Import`,
    says: 'Adds the bill rule of a file, under a free code where its own is taken.',
    needs: { ...needs, button: 'btn_import' },
    upload: true,
    body: Type.Object({}),
    result: billRuleEntry,
  }),
}
