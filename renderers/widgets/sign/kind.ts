import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { pictureText } from '#schemas/widget/picture-text.ts'
import { texts } from './texts.ts'

/** A signature by hand: a small picture that stands in the record itself. */
export const sign = defineKind({
  kind: 'sign',
  group: 'advanced',
  icon: 'HighlightOutlined',
  texts,
  options: Type.Object({
    hint: Type.String({ title: 'hint', maxLength: 100, default: '' }),
    /** Starts a new record with the signature kept in its maker's profile, if there is one. */
    defaultCurrent: Type.Boolean({ title: 'ownByDefault', default: false }),
  }),
  type: 'text',
  value: () => pictureText,
  places: ['form', 'table', 'list'],
  print: (_value, _options, { language = 'zh' }) => texts[language].signed,
})
