import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { textStyle } from '#schemas/widget/text-style.ts'
import { texts } from './texts.ts'

/** A fixed text on the form. */
export const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: 'FontColorsOutlined',
  texts,
  options: Type.Object({
    content: Type.String({ title: 'content', draw: 'lines', maxLength: 2000, default: '' }),
    textStyle,
  }),
  places: ['form'],
})
