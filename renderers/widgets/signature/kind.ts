import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { pictureText } from '#schemas/widget/picture-text.ts'
import { texts } from './texts.ts'

/** One of the seals that the person may use; the record keeps its picture as it was then. */
export const signature = defineKind({
  kind: 'signature',
  group: 'advanced',
  icon: 'SafetyCertificateOutlined',
  texts,
  options: Type.Object({
    /** A new record begins with the first seal that its maker may use. */
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
