import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { checkPatterns } from '#schemas/widget/issue.ts'
import { maskOf, maskOption } from '#schemas/widget/mask.ts'
import {
  addonAfter,
  addonBefore,
  clearable,
  maxlength,
  placeholder,
  regList,
  showCount,
} from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

const icon = (title: string) => Type.String({ title, draw: 'icon', maxLength: 40, default: '' })
const longest = 200

/** A single line of text. */
export const input = defineKind({
  kind: 'input',
  group: 'basic',
  icon: 'FontSizeOutlined',
  texts,
  options: Type.Object({
    placeholder,
    defaultValue: Type.String({ title: 'defaultValue', maxLength: 10_000, default: '' }),
    clearable,
    maxlength,
    showCount,
    addonBefore,
    addonAfter,
    prefixIcon: icon('prefixIcon'),
    suffixIcon: icon('suffixIcon'),
    showPassword: Type.Boolean({ title: 'showPassword', default: false }),
    /** On a phone the text can be scanned from a barcode or QR code. */
    useScan: Type.Boolean({ title: 'useScan', default: false }),
    unique: Type.Boolean({ title: 'unique', default: false }),
    regList,
    mask: maskOption,
  }),
  type: 'text',
  value: ({ maxlength: limit }) => Type.String({ maxLength: limit ?? longest }),
  slot: ({ maxlength: limit }) => ({ type: 'text', size: limit ?? longest }),
  isTitle: true,
  places: ['form', 'table', 'list', 'search', 'sort', 'keyword', 'source', 'import'],
  search: ['fuzzy', 'equals'],
  read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
  initial: ({ defaultValue }) => defaultValue || null,
  patterns: ({ regList: list }) => list,
  mask: ({ mask }) => maskOf(mask),
  problems: (value, { regList: list }) => checkPatterns(value, list),
  unique: ({ unique }) => unique,
})
