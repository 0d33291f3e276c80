import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { expression, mapExpression } from '#schemas/widget/formula.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'

const words = (name: string) => ({ zh: { name }, zhtw: { name }, en: { name } })
const common = { group: 'basic', icon: 'x' } as const
export const kinds: Kinds = {
  text: defineKind({
    ...common,
    kind: 'text',
    texts: words('文本'),
    options: Type.Object({ hint: Type.String({ default: '' }) }),
    type: 'text',
    places: ['form', 'table', 'list', 'search', 'sort'],
  }),
  sum: defineKind({
    ...common,
    kind: 'sum',
    texts: words('计算'),
    options: Type.Object({ expression }),
    type: 'decimal',
    places: ['form', 'table', 'list'],
    computes: (options) => options.expression,
    mapFields: (options, map) => ({ expression: mapExpression(options.expression, map) }),
  }),
  table: defineKind({
    ...common,
    kind: 'table',
    texts: words('子表'),
    options: Type.Object({}),
    type: 'rows',
    places: ['form'],
    holds: 'rows',
  }),
  row: defineKind({
    ...common,
    kind: 'row',
    texts: words('栅格'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
  }),
  tab: defineKind({
    ...common,
    kind: 'tab',
    texts: words('标签'),
    options: Type.Object({}),
    places: ['form'],
    holds: ['pane'],
    children: ['pane', 'pane'],
  }),
  pane: defineKind({
    ...common,
    kind: 'pane',
    texts: words('页'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
    within: ['tab'],
  }),
  title: defineKind({
    ...common,
    kind: 'title',
    texts: words('标题'),
    options: Type.Object({}),
    places: ['form'],
  }),
}

export const run = (document: Document, ...commands: Command[]): Document =>
  commands.reduce((draft, command) => {
    const edited = apply(kinds, draft, command)
    if ('problems' in edited)
      throw new Error(`${command.type}: ${edited.problems.map(({ code }) => code).join()}`)
    return edited.document
  }, document)
export const codes = (document: Document, command: Command): readonly string[] => {
  const edited = apply(kinds, document, command)
  return 'problems' in edited ? edited.problems.map(({ code }) => code) : []
}
export const insert = (
  ...[kind, id, parent = '', more]: [kind: string, id: string, parent?: string, more?: object]
): Command => ({ type: 'insert', kind, id, parent, index: 0, ...more })
const sum = (...fields: string[]): object => ({
  options: { expression: fields.map((field) => ({ type: 'field', field })) },
})

export const start = run(
  emptyDocument(),
  insert('table', 'T', '', { field: 'parts' }),
  insert('text', 'C', 'T', { field: 'price' }),
  insert('sum', 'D', 'T', { field: 'twice', ...sum('parts.price') }),
  insert('text', 'A', '', { field: 'plate' }),
  insert('sum', 'S', '', { field: 'total', ...sum('parts.price', 'plate') }),
  insert('row', 'R'),
  {
    type: 'rules',
    set: [
      {
        id: 'r1',
        name: '',
        when: {
          match: 'and',
          groups: [{ match: 'and', comparisons: [{ field: 'plate', symbol: 'notNull' }] }],
        },
        then: [
          { type: 'show', fields: ['parts.price', '#R'] },
          { type: 'set', field: 'plate', value: 'x' },
        ],
      },
    ],
  },
  {
    type: 'list',
    set: {
      columns: [{ field: 'plate', width: 0, align: 'left', fixed: 'none', sortable: true }],
      sort: [{ field: 'plate', order: 'asc' }],
    },
  },
)
