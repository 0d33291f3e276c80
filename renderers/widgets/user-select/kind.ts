import * as Type from 'typebox'
import { notAmong } from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { clearable, defaultCurrent, filterable, multiple, placeholder, selectOptions } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** A user, or several. */
export const userSelect = defineKind({
  kind: 'userSelect',
  group: 'advanced',
  icon: 'UserOutlined',
  texts,
  options: Type.Object({ placeholder, multiple, ...selectOptions('users'), defaultCurrent, filterable, clearable }),
  type: ({ multiple: several }) => (several ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  wakes: 'combobox',
  initial({ defaultCurrent: isCurrent, selectType, multiple: several }, { userId }) {
    if (!isCurrent || selectType === 'custom' || userId === '') return null
    return several ? [userId] : userId
  },
  problems: (value, { selectType, ableIds }) => notAmong(value, selectType === 'custom' ? ableIds : null),
  refers: ({ selectType, ableIds }) => ({ to: 'user', among: selectType === 'custom' ? ableIds : null }),
  check: ({ selectType, ableIds }) => (selectType === 'custom' && ableIds.length === 0 ? ['noAbleIds'] : []),
})
