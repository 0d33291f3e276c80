import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { checkLink, linkOptions } from '#schemas/widget/linked.ts'
import { clearable, placeholder } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

const longest = 200

/** A text with suggestions from a field of another form. It is trimmed. */
export const autoComplete = defineKind({
  kind: 'autoComplete',
  group: 'advanced',
  icon: 'SearchOutlined',
  texts,
  options: Type.Object({
    placeholder,
    modelId: linkOptions.modelId,
    relationField: { ...linkOptions.relationField, title: 'suggested', draw: 'modelText' },
    total: Type.Integer({ title: 'most', minimum: 1, maximum: 50, default: 10 }),
    clearable,
  }),
  type: 'text',
  value: () => Type.String({ maxLength: longest }),
  slot: () => ({ type: 'text', size: longest }),
  isTitle: true,
  places: ['form', 'table', 'list', 'search', 'sort', 'keyword', 'source', 'import'],
  search: ['fuzzy', 'equals'],
  read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
  check: checkLink,
})
