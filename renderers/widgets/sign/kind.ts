import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { pictureText } from '#schemas/widget/picture-text.ts'
import { texts } from './texts.ts'

/** A handwritten signature, stored in the record as a small picture. */
export const sign = defineKind({
  kind: 'sign',
  group: 'advanced',
  icon: 'HighlightOutlined',
  texts,
  options: Type.Object({
    hint: Type.String({ title: 'hint', maxLength: 100, default: '' }),
    /** A new record starts with the signature from the profile of its creator, if there is one. */
    defaultCurrent: Type.Boolean({ title: 'ownByDefault', default: false }),
  }),
  type: 'text',
  value: () => pictureText,
  places: ['form', 'table', 'list'],
  print: (_value, _options, { language = 'zh' }) => texts[language].signed,
})
