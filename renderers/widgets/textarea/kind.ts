import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { checkPatterns } from '#schemas/widget/issue.ts'
import { maskOf, maskOption } from '#schemas/widget/mask.ts'
import { clearable, maxlength, placeholder, regList, showCount } from '#schemas/widget/option.ts'
import { maxTextLength } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

const lines = (title: string) => Type.Integer({ title, minimum: 1, maximum: 40, default: 4 })

/** Several lines of text. */
export const textarea = defineKind({
  kind: 'textarea',
  group: 'basic',
  icon: 'AlignLeftOutlined',
  texts,
  options: Type.Object({
    placeholder,
    defaultValue: Type.String({ title: 'defaultValue', maxLength: 10_000, default: '' }),
    clearable,
    maxlength,
    showCount,
    minRows: lines('minRows'),
    maxRows: lines('maxRows'),
    regList,
    mask: maskOption,
  }),
  type: 'text',
  value: ({ maxlength: limit }) => Type.String({ maxLength: limit ?? maxTextLength }),
  slot: ({ maxlength: limit }) => ({ type: 'text', ...(limit !== null && { size: limit }) }),
  places: ['form', 'table', 'list', 'search', 'sort', 'keyword', 'source', 'import'],
  search: ['fuzzy', 'equals'],
  read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
  initial: ({ defaultValue }) => defaultValue || null,
  patterns: ({ regList: list }) => list,
  mask: ({ mask }) => maskOf(mask),
  problems: (value, { regList: list }) => checkPatterns(value, list),
  check: ({ minRows, maxRows }) => (minRows > maxRows ? ['rowsCrossed'] : []),
})
