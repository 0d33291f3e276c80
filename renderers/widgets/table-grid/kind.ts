import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/**
 * A layout that shows fields in the cells of a grid with lines. Cells fill it from left to right
 * and row by row, depending on the sizes of those before.
 */
export const tableGrid = defineKind({
  kind: 'tableGrid',
  group: 'layout',
  icon: 'BorderInnerOutlined',
  texts,
  options: Type.Object({
    columns: Type.Integer({ title: 'columns', minimum: 1, maximum: 24, default: 2 }),
    borderType: Type.Enum(['solid', 'dashed', 'dotted', 'none'], {
      title: 'borderType',
      default: 'solid',
    }),
    borderColor: Type.String({
      title: 'borderColor',
      pattern: '^(#[0-9a-fA-F]{6})?$',
      draw: 'color',
      when: { borderType: ['solid', 'dashed', 'dotted'] },
      maxLength: 7,
      default: '',
    }),
    borderWidth: Type.Integer({
      title: 'borderWidth',
      when: { borderType: ['solid', 'dashed', 'dotted'] },
      minimum: 1,
      maximum: 10,
      default: 1,
    }),
  }),
  places: ['form'],
  holds: ['tableGridCell'],
  children: ['tableGridCell', 'tableGridCell', 'tableGridCell', 'tableGridCell'],
})
