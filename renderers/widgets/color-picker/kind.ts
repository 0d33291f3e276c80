import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { clearable } from '#schemas/widget/option.ts'
import { colorPattern, formats, isColor } from './rules.ts'
import { texts } from './texts.ts'

/** A colour, written as in CSS. */
export const colorPicker = defineKind({
  kind: 'colorPicker',
  group: 'basic',
  icon: 'BgColorsOutlined',
  texts,
  options: Type.Object({
    defaultValue: Type.String({ title: 'defaultValue', draw: 'color', maxLength: 40, default: '' }),
    colorFormat: Type.Enum(formats, { title: 'colorFormat', default: 'hex' }),
    showAlpha: Type.Boolean({ title: 'showAlpha', default: false }),
    clearable,
  }),
  type: 'text',
  value: () => Type.String({ pattern: colorPattern, maxLength: 40 }),
  slot: () => ({ type: 'text', size: 40 }),
  places: ['form', 'table', 'list', 'source', 'import'],
  read: (raw) => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw),
  initial: ({ defaultValue }) => (isColor(defaultValue) ? defaultValue : null),
  problems: (value, { showAlpha }) =>
    showAlpha || !/a\(|^#.{8}$/.test(value) ? [] : [{ code: 'pattern' }],
  check: ({ defaultValue }) => (defaultValue === '' || isColor(defaultValue) ? [] : ['badDefault']),
})
