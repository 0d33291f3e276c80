import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A line across the form, with an optional text. */
export const divider = defineKind({
  kind: 'divider',
  group: 'layout',
  icon: 'LineOutlined',
  texts,
  options: Type.Object({
    content: Type.String({ title: 'content', maxLength: 200, default: '' }),
    contentPosition: Type.Enum(['left', 'center', 'right'], {
      title: 'contentPosition',
      default: 'center',
    }),
    isDashed: Type.Boolean({ title: 'isDashed', default: false }),
  }),
  places: ['form'],
})
