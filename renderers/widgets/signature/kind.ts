import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { pictureText } from '#schemas/widget/picture-text.ts'
import { texts } from './texts.ts'

/**
 * One of the seals that the user may use. The record stores its picture, so later changes of the
 * seal do not affect it.
 */
export const signature = defineKind({
  kind: 'signature',
  group: 'advanced',
  icon: 'SafetyCertificateOutlined',
  texts,
  options: Type.Object({
    /** A new record starts with the first seal that its creator may use. */
    defaultCurrent: Type.Boolean({ title: 'defaultCurrent', default: false }),
    ableIds: Type.Array(Type.String({ maxLength: 40 }), {
      title: 'seals',
      draw: 'seals',
      maxItems: 100,
      uniqueItems: true,
      default: [],
    }),
  }),
  type: 'text',
  value: () => pictureText,
  places: ['form', 'table', 'list'],
  traits: ({ ableIds }) => ({ seals: ableIds }),
  print: (_value, _options, { language = 'zh' }) => texts[language].sealed,
})
