import * as Type from 'typebox'
import { notAmong } from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { clearable, defaultCurrent, filterable, multiple, placeholder, selectOptions } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** An organisation or department, or several. */
export const organizeSelect = defineKind({
  kind: 'organizeSelect',
  group: 'advanced',
  icon: 'ApartmentOutlined',
  texts,
  options: Type.Object({ placeholder, multiple, ...selectOptions('organizes'), defaultCurrent, filterable, clearable }),
  type: ({ multiple: several }) => (several ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  wakes: 'combobox',
  initial({ defaultCurrent: isCurrent, selectType, multiple: several }, { departmentId, organizeId }) {
    const own = departmentId || organizeId
    if (!isCurrent || selectType === 'custom' || own === '') return null
    return several ? [own] : own
  },
  problems: (value, { selectType, ableIds }) => notAmong(value, selectType === 'custom' ? ableIds : null),
  refers: ({ selectType, ableIds }) => ({ to: 'organize', among: selectType === 'custom' ? ableIds : null }),
  check: ({ selectType, ableIds }) => (selectType === 'custom' && ableIds.length === 0 ? ['noAbleIds'] : []),
})
