import type { Body } from '#schemas/api/call.ts'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type BillRuleDraft = Required<Omit<Body<typeof billRules.create>, 'enabledMark'>>
export type BillRuleStore = EntryStore<BillRuleEntry, BillRuleDraft>
export const emptyDraft: BillRuleDraft = {
  fullName: '',
  names: {},
  enCode: '',
  category: '',
  prefix: '',
  suffix: '',
  type: 1,
  dateFormat: 'yyyyMMdd',
  digit: 4,
  startNumber: 1,
  randomDigit: 16,
  randomType: 1,
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  id: _id,
  version: _version,
  creatorTime: _time,
  enabledMark: _mark,
  outputNumber: _last,
  names = {},
  ...draft
}: BillRuleEntry): BillRuleDraft => ({ ...draft, names })

/** The state of the bill rules screen. */
export const makeBillRuleStore = (send: Send): BillRuleStore =>
  new EntryStore(sourceOf<BillRuleEntry, BillRuleDraft>(send, billRules))
