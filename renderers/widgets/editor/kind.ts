import * as Type from 'typebox'
import { plainHtml } from '#schemas/format/html.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { placeholder } from '#schemas/widget/option.ts'
import { maxTextLength } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

/** Matches what the editor returns when it is empty. */
const nothing = /^(<(p|br)( [^<>]*)?\/?>|<\/p>|\s|&nbsp;)*$/

/** Rich text (specification 2.7, 9). */
export const editor = defineKind({
  kind: 'editor',
  group: 'basic',
  icon: 'HighlightOutlined',
  texts,
  options: Type.Object({
    placeholder,
    height: Type.Integer({ title: 'height', minimum: 200, maximum: 2000, default: 500 }),
  }),
  type: 'text',
  value: () => Type.String({ maxLength: maxTextLength }),
  slot: () => ({ type: 'text' }),
  places: ['form', 'source', 'import'],
  traits: () => ({ richText: true }),
  read: (raw) => (typeof raw === 'string' && nothing.test(raw) ? null : raw),
  print: (value, _options, { language = 'zh' }) => plainHtml(value) || texts[language].picture,
})
