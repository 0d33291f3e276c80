import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { expression, mapExpression } from '#schemas/widget/formula.ts'
import { regList } from '#schemas/widget/option.ts'
import { check } from '#schemas/design/check.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Document, Rule } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'

const words = (name: string, more: object = {}) => ({
  zh: { name, ...more },
  zhtw: { name, ...more },
  en: { name, ...more },
})
const common = { group: 'basic', icon: 'x' } as const
export const kinds: Kinds = {
  text: defineKind({
    ...common,
    kind: 'text',
    texts: words('text', { hintNeeded: 'A hint is needed' }),
    options: Type.Object({ hint: Type.String({ default: 'x' }), regList }),
    type: 'text',
    places: ['form', 'table', 'list', 'search', 'sort'],
    search: ['fuzzy'],
    patterns: (options) => options.regList,
    check: ({ hint }) => (hint === '' ? ['hintNeeded'] : []),
  }),
  choice: defineKind({
    ...common,
    kind: 'choice',
    texts: words('choice'),
    options: Type.Object({}),
    type: 'id',
    places: ['form'],
    refers: () => ({ to: 'choices', choices: [{ id: 'a', fullName: 'A' }] }),
  }),
  sum: defineKind({
    ...common,
    kind: 'sum',
    texts: words('sum'),
    options: Type.Object({ expression }),
    type: 'decimal',
    places: ['form', 'table', 'list'],
    computes: (options) => options.expression,
    mapFields: (options, map) => ({ expression: mapExpression(options.expression, map) }),
  }),
  number: defineKind({
    ...common,
    kind: 'number',
    texts: words('number'),
    options: Type.Object({}),
    type: 'decimal',
    places: ['form', 'table', 'list'],
  }),
  table: defineKind({
    ...common,
    kind: 'table',
    texts: words('table'),
    options: Type.Object({}),
    type: 'rows',
    places: ['form'],
    holds: 'rows',
  }),
  row: defineKind({
    ...common,
    kind: 'row',
    texts: words('row'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
  }),
}

export const put = (kind: string, id: string, more: object = {}): Command => ({
  type: 'insert',
  kind,
  id,
  parent: '',
  index: 0,
  field: kind === 'row' ? '' : id,
  ...more,
})
export const build = (...commands: Command[]): Document =>
  commands.reduce((document, command) => {
    const edited = apply(kinds, document, command)
    if ('problems' in edited) throw new Error(edited.problems.map(({ code }) => code).join())
    return edited.document
  }, emptyDocument())
export const formula = (...fields: string[]) => ({
  options: {
    expression: fields.flatMap((field, at) => [
      { type: 'field', field },
      ...(at > 0 ? [{ type: 'operator', operator: '+' }] : []),
    ]),
  },
})
export const when = (...fields: string[]): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: fields.map((field) => ({ field, symbol: 'notNull' as const })) },
  ],
})
export const rules = (...set: Omit<Rule, 'name'>[]): Command => ({
  type: 'rules',
  set: set.map((rule) => ({ ...rule, name: '' })),
})
export const codes = (document: Document): string[] =>
  check(kinds, document).map(
    ({ nodeId, ruleId, place, code, severity }) =>
      `${nodeId ?? ruleId ?? place} ${code}${severity === 'warning' ? '?' : ''}`,
  )
export const edit = (document: Document, id: string, more: object): Document => ({
  ...document,
  nodes: { ...document.nodes, [id]: { ...document.nodes[id]!, ...more } },
})
