import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

const span = (title: string) => Type.Integer({ title, minimum: 1, maximum: 24, default: 1 })

/** One cell of a table grid. */
export const tableGridCell = defineKind({
  kind: 'tableGridCell',
  group: 'layout',
  icon: 'BorderOuterOutlined',
  texts,
  options: Type.Object({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    backgroundColor: Type.String({
      title: 'backgroundColor',
      pattern: '^(#[0-9a-fA-F]{6})?$',
      draw: 'color',
      maxLength: 7,
      default: '',
    }),
  }),
  places: ['form'],
  holds: 'nodes',
  within: ['tableGrid'],
  area: ({ colspan, rowspan }) => ({ columns: colspan, rows: rowspan }),
})
