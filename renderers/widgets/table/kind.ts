import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { checkLink, mapLink, transferList } from '#schemas/widget/linked.ts'
import { narrowList } from '#schemas/widget/narrow.ts'
import { haveCrossing } from './rules.ts'
import { texts } from './texts.ts'

/** Most rows in one sub-table of a record, whatever the design says. */
const mostRows = 5000
const rows = (title: string, initial: number) =>
  Type.Integer({ title, minimum: 0, maximum: mostRows, default: initial })
const path = Type.String({ maxLength: 90 })
/** For options that only apply where rows can be picked from another form. */
const when = { hasPick: [true] }

/** A sub-table: its children are its columns. */
export const table = defineKind({
  kind: 'table',
  group: 'advanced',
  icon: 'TableOutlined',
  texts,
  options: Type.Object({
    showTitle: Type.Boolean({ title: 'showTitle', default: true }),
    /**
     * Heads over several columns, given by their paths; a head whose columns are part of another's
     * is shown below it.
     */
    heads: Type.Array(
      Type.Object({
        fullName: Type.String({ maxLength: 60 }),
        columns: Type.Array(path, { maxItems: 200, uniqueItems: true }),
        align: Type.Enum(['left', 'center', 'right'], { default: 'center' }),
      }),
      { title: 'heads', draw: 'heads', maxItems: 60, default: [] },
    ),
    showSummary: Type.Boolean({ title: 'showSummary', default: false }),
    /** Paths of the columns. */
    summaryField: Type.Array(path, {
      title: 'summaryField',
      draw: 'columns',
      when: { showSummary: [true] },
      maxItems: 100,
      uniqueItems: true,
      default: [],
    }),
    footerButtons: Type.Array(Type.Enum(['add', 'batchRemove']), {
      title: 'footerButtons',
      uniqueItems: true,
      default: ['add', 'batchRemove'],
    }),
    rowButtons: Type.Array(Type.Enum(['copy', 'remove']), {
      title: 'rowButtons',
      uniqueItems: true,
      default: ['copy', 'remove'],
    }),
    confirmRemove: Type.Boolean({ title: 'confirmRemove', default: true }),
    defaultRows: Type.Integer({ title: 'defaultRows', minimum: 0, maximum: 50, default: 0 }),
    minRows: rows('minRows', 0),
    maxRows: rows('maxRows', mostRows),
    /** A button that adds a row for each record chosen from another form. */
    hasPick: Type.Boolean({ title: 'hasPick', default: false }),
    pickText: Type.String({ title: 'pickText', when, maxLength: 40, default: '' }),
    modelId: Type.String({ title: 'modelId', draw: 'model', when, maxLength: 40, default: '' }),
    relationField: Type.String({
      title: 'relationField',
      draw: 'modelField',
      when,
      maxLength: 90,
      default: '',
    }),
    columnOptions: Type.Array(path, {
      title: 'columnOptions',
      draw: 'modelColumns',
      when,
      maxItems: 30,
      uniqueItems: true,
      default: [],
    }),
    narrowList: Type.Array(narrowList.items, {
      title: 'narrowList',
      draw: 'narrows',
      when,
      maxItems: 10,
      default: [],
    }),
    transferList: Type.Array(transferList.items, {
      title: 'transferList',
      draw: 'transfers',
      of: 'rows',
      when,
      maxItems: 60,
      default: [],
    }),
    popupType: Type.Enum(['dialog', 'drawer'], { title: 'popupType', when, default: 'dialog' }),
    popupTitle: Type.String({ title: 'popupTitle', when, maxLength: 100, default: '' }),
    popupWidth: Type.Integer({
      title: 'popupWidth',
      when,
      minimum: 300,
      maximum: 2000,
      default: 800,
    }),
    hasPage: Type.Boolean({ title: 'hasPage', when, default: true }),
    pageSize: Type.Integer({
      title: 'pageSize',
      when: { ...when, hasPage: [true] },
      minimum: 1,
      maximum: 500,
      default: 20,
    }),
  }),
  type: 'rows',
  value: () => Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: mostRows }),
  places: ['form', 'import'],
  holds: 'rows',
  initial: ({ defaultRows }) =>
    defaultRows > 0 ? Array.from({ length: defaultRows }, () => ({})) : null,
  problems(value, { minRows, maxRows }) {
    if (value.length < minRows) return [{ code: 'tooFewRows', params: { limit: minRows } }]
    return value.length > maxRows ? [{ code: 'tooManyRows', params: { limit: maxRows } }] : []
  },
  mapFields(options, map) {
    const mapAll = (paths: readonly string[]): string[] =>
      paths.map(map).filter((mappedPath) => mappedPath !== '')
    return {
      ...mapLink(options, map),
      summaryField: mapAll(options.summaryField),
      heads: options.heads.map((head) => ({ ...head, columns: mapAll(head.columns) })),
    }
  },
  heads: ({ heads }) => heads,
  totals: ({ showSummary, summaryField }) => (showSummary ? summaryField : []),
  check: (options) => [
    ...(options.showSummary && options.summaryField.length === 0 ? ['noSummaryField'] : []),
    ...(options.minRows > options.maxRows ? ['rowsCrossed'] : []),
    ...(haveCrossing(options.heads) ? ['headsCrossed'] : []),
    ...(options.hasPick
      ? [...checkLink(options), ...(options.transferList.length === 0 ? ['noTransfer'] : [])]
      : []),
  ],
})
