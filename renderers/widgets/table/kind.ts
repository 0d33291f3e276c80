import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** Rows that a record may hold in one sub-table, whatever the design says. */
const mostRows = 5000
const rows = (title: string, initial: number) => Type.Integer({ title, minimum: 0, maximum: mostRows, default: initial })

/** A sub-table: its children are its columns. */
export const table = defineKind({
  kind: 'table',
  group: 'advanced',
  icon: 'TableOutlined',
  texts,
  options: Type.Object({
    showTitle: Type.Boolean({ title: 'showTitle', default: true }),
    showSummary: Type.Boolean({ title: 'showSummary', default: false }),
    /** Paths of columns. */
    summaryField: Type.Array(Type.String({ maxLength: 90 }), { title: 'summaryField', draw: 'columns', when: { showSummary: [true] }, maxItems: 100, uniqueItems: true, default: [] }),
    footerButtons: Type.Array(Type.Enum(['add', 'batchRemove']), { title: 'footerButtons', uniqueItems: true, default: ['add', 'batchRemove'] }),
    rowButtons: Type.Array(Type.Enum(['copy', 'remove']), { title: 'rowButtons', uniqueItems: true, default: ['copy', 'remove'] }),
    confirmRemove: Type.Boolean({ title: 'confirmRemove', default: true }),
    defaultRows: Type.Integer({ title: 'defaultRows', minimum: 0, maximum: 50, default: 0 }),
    minRows: rows('minRows', 0),
    maxRows: rows('maxRows', mostRows),
  }),
  type: 'rows',
  value: () => Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: mostRows }),
  places: ['form', 'import'],
  holds: 'rows',
  initial: ({ defaultRows }) => (defaultRows > 0 ? Array.from({ length: defaultRows }, () => ({})) : null),
  problems(value, { minRows, maxRows }) {
    if (value.length < minRows) return [{ code: 'tooFewRows', params: { limit: minRows } }]
    return value.length > maxRows ? [{ code: 'tooManyRows', params: { limit: maxRows } }] : []
  },
  mapFields: (options, map) => ({ ...options, summaryField: options.summaryField.map(map).filter((path) => path !== '') }),
  check: ({ showSummary, summaryField, minRows, maxRows }) => [
    ...(showSummary && summaryField.length === 0 ? ['noSummaryField'] : []),
    ...(minRows > maxRows ? ['rowsCrossed'] : []),
  ],
})
