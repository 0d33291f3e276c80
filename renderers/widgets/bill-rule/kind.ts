import * as Type from 'typebox'
import { longestNumber } from '#schemas/number/longest.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/**
 * The number of a document by a bill rule (7.12). The server assigns it when the record is first
 * saved, and it never changes.
 */
export const billRule = defineKind({
  kind: 'billRule',
  group: 'system',
  icon: 'NumberOutlined',
  texts,
  options: Type.Object({
    rule: Type.String({ title: 'rule', draw: 'billRule', maxLength: 80, default: '' }),
  }),
  type: 'text',
  value: () => Type.String({ maxLength: longestNumber }),
  slot: () => ({ type: 'text', size: longestNumber }),
  isTitle: true,
  places: ['form', 'table', 'list', 'search', 'sort', 'keyword', 'source'],
  search: ['fuzzy', 'equals'],
  fill: 'billNumber',
  traits: ({ rule }) => ({ billNumber: rule }),
  check: ({ rule }) => (rule === '' ? ['noRule'] : []),
})
