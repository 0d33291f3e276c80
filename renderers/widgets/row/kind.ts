import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A layout that shows fields side by side in a grid of 24 columns. */
export const row = defineKind({
  kind: 'row',
  group: 'layout',
  icon: 'ColumnWidthOutlined',
  texts,
  options: Type.Object({
    gutter: Type.Integer({ title: 'gutter', minimum: 0, maximum: 48, default: 15 }),
    justify: Type.Enum(['start', 'center', 'end', 'space-between', 'space-around'], {
      title: 'justify',
      default: 'start',
    }),
    align: Type.Enum(['top', 'middle', 'bottom'], { title: 'align', default: 'top' }),
  }),
  places: ['form'],
  holds: 'nodes',
})
