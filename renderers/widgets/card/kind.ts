import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A layout that shows fields on a card with a title. */
export const card = defineKind({
  kind: 'card',
  group: 'layout',
  icon: 'CreditCardOutlined',
  texts,
  options: Type.Object({
    header: Type.String({ title: 'header', maxLength: 200, default: '' }),
    shadow: Type.Enum(['never', 'hover', 'always'], { title: 'shadow', default: 'never' }),
  }),
  places: ['form'],
  holds: 'nodes',
})
