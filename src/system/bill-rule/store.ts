import type { Body } from '#schemas/api/call.ts'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import type { NumberPart, PartType } from '#schemas/number/pattern.ts'
import { entrySorts, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type BillRuleDraft = Required<Omit<Body<typeof billRules.create>, 'enabledMark'>>
export type BillRuleStore = EntryStore<BillRuleEntry, BillRuleDraft>

/** A new part of each kind, as it is added to a number. */
export const newParts: { readonly [T in PartType]: Extract<NumberPart, { readonly type: T }> } = {
  text: { type: 'text', text: '-' },
  date: { type: 'date', format: 'yyyyMMdd' },
  counter: { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' },
  field: { type: 'field', field: '', own: false },
  organize: { type: 'organize', own: false },
  check: { type: 'check', algorithm: 'mod11-10' },
  random: { type: 'random', length: 16, letters: false },
  uuid: { type: 'uuid' },
}

export const emptyDraft: BillRuleDraft = {
  fullName: '',
  names: {},
  enCode: '',
  category: '',
  parts: [newParts.date, newParts.text, { ...newParts.counter, reset: 'day' }],
  fiscalMonth: 1,
  mode: 'gapless',
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
  new EntryStore(
    sourceOf<BillRuleEntry, BillRuleDraft>(send, billRules, [...entrySorts, 'category']),
  )
