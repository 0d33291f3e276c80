import { lookups } from '../api/lookup.ts'
import { defineTexts } from '../text.ts'
import type { EntryReference, LinedSource } from './define.ts'
import { keepList, linedFacets, listOf } from './list.ts'
import { organize } from './organize.ts'

/** The organisations that are departments. */
export const department: LinedSource<EntryReference<'department'>, 'organize'> = {
  to: 'department',
  texts: defineTexts({
    zh: { name: '部门' },
    zhtw: { name: '部門' },
    en: { name: 'Departments' },
  }),
  entry: 'organize',
  ...linedFacets,
  whole: { to: 'department', among: null },
  operands: ['department', 'organization'],
  own: ({ departmentId }) => departmentId,
  list: listOf('organizes', lookups.organizes, {
    named: keepList,
    offered: (list) => list.filter(({ category }) => category === 'department'),
  }),
  lines: { ...organize.lines, isOf: (type) => type === 'department' },
}
