import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { expression, mapExpression } from '#schemas/widget/formula.ts'
import { check } from '#schemas/design/check.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { bring } from '#schemas/design/fragment-bring.ts'
import { keep } from '#schemas/design/fragment-content.ts'
import type { Keeping } from '#schemas/design/fragment-content.ts'
import { placesOf } from '#schemas/design/fragment-link.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'

const words = (name: string) => ({ zh: { name }, zhtw: { name }, en: { name } })
const common = { group: 'basic', icon: 'x' } as const
export const kinds: Kinds = {
  text: defineKind({
    ...common,
    kind: 'text',
    texts: words('Text'),
    options: Type.Object({
      defaultValue: Type.String({ default: '' }),
      hint: Type.String({ default: '' }),
    }),
    type: 'text',
    places: ['form', 'table', 'list', 'search', 'sort'],
  }),
  sum: defineKind({
    ...common,
    kind: 'sum',
    texts: words('Sum'),
    options: Type.Object({ expression }),
    type: 'decimal',
    places: ['form', 'table', 'list'],
    computes: (options) => options.expression,
    mapFields: (options, map) => ({ expression: mapExpression(options.expression, map) }),
  }),
  table: defineKind({
    ...common,
    kind: 'table',
    texts: words('Table'),
    options: Type.Object({}),
    type: 'rows',
    places: ['form'],
    holds: 'rows',
  }),
  card: defineKind({
    ...common,
    kind: 'card',
    texts: words('Card'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
  }),
  tab: defineKind({
    ...common,
    kind: 'tab',
    texts: words('Tab'),
    options: Type.Object({}),
    places: ['form'],
    holds: ['pane'],
    children: ['pane'],
  }),
  pane: defineKind({
    ...common,
    kind: 'pane',
    texts: words('Pane'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
    within: ['tab'],
  }),
}

export const run = (document: Document, ...commands: Command[]): Document =>
  commands.reduce((draft, command) => {
    const edited = apply(kinds, draft, command)
    if ('problems' in edited)
      throw new Error(`${command.type}: ${edited.problems.map(({ code }) => code).join()}`)
    return edited.document
  }, document)
export const insert = (
  ...[kind, id, parent = '', more]: [kind: string, id: string, parent?: string, more?: object]
): Command => ({ type: 'insert', kind, id, parent, index: 0, ...more })
export const reads = (...fields: string[]): object => ({
  options: { expression: fields.map((field) => ({ type: 'field', field })) },
})
export const filled = (field: string): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [{ field, symbol: 'notNull' }] }],
})

/** A card with an address and its own rule, and a field outside of it. */
export const home = run(
  emptyDocument(),
  insert('text', 'own', '', { field: 'own' }),
  insert('card', 'box'),
  insert('card', 'inner', 'box'),
  insert('sum', 'total', 'box', { field: 'total', ...reads('postcode') }),
  insert('text', 'code', 'box', { field: 'postcode' }),
  insert('text', 'way', 'box', { field: 'street' }),
  {
    type: 'rules',
    set: [
      {
        id: 'between',
        name: '',
        when: filled('street'),
        then: [{ type: 'show', fields: ['postcode', '#inner'] }],
      },
      { id: 'mine', name: '', when: filled('own'), then: [{ type: 'hide', fields: ['street'] }] },
    ],
  },
)

export const kept = (document: Document, more: Partial<Keeping> = {}) => {
  const keepResult = keep(kinds, document, {
    ids: ['box'],
    fragment: 'f',
    number: 1,
    place: 'h',
    ...more,
  })
  if ('problems' in keepResult) throw new Error(JSON.stringify(keepResult.problems))
  return keepResult
}
export const brought = (document: Document, content: Document, more: object = {}): Document => {
  const bringResult = bring(kinds, document, {
    fragment: 'f',
    number: 2,
    content,
    place: 'q',
    ...more,
  })
  if ('problems' in bringResult) throw new Error(JSON.stringify(bringResult.problems))
  return bringResult.document
}
export const first = kept(home)
export const other = run(emptyDocument(), insert('text', 'x', '', { field: 'street' }))
export const placed = brought(other, first.content, { number: 1, at: { parent: '', index: 1 } })
export const idAt = (document: Document, part: string, place = 'q'): string =>
  placesOf(document)
    .find(({ id }) => id === place)
    ?.nodes.get(part) ?? ''
export const nodeAt = (document: Document, part: string, place = 'q') =>
  document.nodes[idAt(document, part, place)]!
export const partOf = (field: string): string =>
  Object.values(first.content.nodes).find((node) => node.field === field)!.id
export const innerPart =
  Object.values(first.content.nodes).find(
    ({ kind, children }) => kind === 'card' && children.length === 0,
  )?.id ?? ''
export const errorsOf = (document: Document) =>
  check(kinds, document)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)
