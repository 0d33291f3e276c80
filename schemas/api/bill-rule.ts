import * as Type from 'typebox'
import type { Static } from 'typebox'
import { dateFormats } from '../format/bill-number.ts'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call, fileResult } from './call.ts'

const needs = { menu: 'billRule' } as const
const around = Type.String({ maxLength: 20, pattern: '^\\S*$' })

const patternFields = {
  prefix: around,
  suffix: around,
  type: Type.Integer({
    minimum: 1,
    maximum: 3,
    description: '1 date and counter, 2 random, 3 UUID',
  }),
  dateFormat: Type.Enum([...dateFormats], {
    description:
      "What stands before the counter; its year, month or day is also when the counter begins anew. '' for none",
  }),
  digit: Type.Integer({
    minimum: 1,
    maximum: 9,
    description: 'Digits of the counter; one that needs more makes a longer number',
  }),
  startNumber: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
  randomDigit: Type.Enum([16, 32]),
  randomType: Type.Integer({
    minimum: 1,
    maximum: 2,
    description: '1 digits, 2 capital letters and digits',
  }),
}
const settings = { ...entrySettings, category: Type.String({ maxLength: 50 }), ...patternFields }

/** A bill rule as stored; `outputNumber` is the number used last. */
export const billRuleEntry = Type.Object({
  ...entryFields,
  category: Type.String(),
  ...patternFields,
  outputNumber: Type.String(),
})
export type BillRuleEntry = Static<typeof billRuleEntry>

/**
 * A rule as a choice in forms (specification 3: bill rule option); fields refer to a rule by its
 * code.
 */
export const billRuleOption = Type.Object({ id, enCode: Type.String(), fullName: Type.String() })
export type BillRuleOption = Static<typeof billRuleOption>

/** A rule as a file holds it. */
export const billRuleFile = Type.Object({
  format: Type.Literal('berth.billRule'),
  version: Type.Literal(1),
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
    says: 'Changes a bill rule (7.12); its counter goes on. Its code stays while a published form uses it.',
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
    says: 'The number that the next record would take (7.12). It is taken only in the transaction that saves the record: asking takes none.',
    needs,
    params: { code: '^[A-Za-z0-9.]{1,80}$' },
    result: Type.String(),
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
