import type { ListColumn, ListSearch } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSortable } from '#schemas/page/list.ts'

/** A field as a new column of the list. */
export const columnFor = (field: Field): ListColumn => ({
  field: field.path,
  width: 0,
  align: field.bound.type === 'decimal' ? 'right' : 'left',
  fixed: 'none',
  sortable: isSortable(field),
})

/** A field as a new search of the list. */
export const searchFor = (field: Field): ListSearch => ({
  field: field.path,
  type: field.kind.search[0] ?? 'equals',
  multiple: false,
  keyword: false,
})
