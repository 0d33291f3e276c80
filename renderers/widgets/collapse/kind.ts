import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A layout that shows fields on panels that open and close. */
export const collapse = defineKind({
  kind: 'collapse',
  group: 'layout',
  icon: 'DownCircleOutlined',
  texts,
  options: Type.Object({
    opened: Type.Enum(['all', 'first', 'none'], { title: 'opened', default: 'all' }),
    accordion: Type.Boolean({ title: 'accordion', default: false }),
    ghost: Type.Boolean({ title: 'ghost', default: false }),
    expandIconPosition: Type.Enum(['left', 'right'], {
      title: 'expandIconPosition',
      default: 'left',
    }),
  }),
  places: ['form'],
  holds: ['collapsePanel'],
  children: ['collapsePanel', 'collapsePanel'],
})
