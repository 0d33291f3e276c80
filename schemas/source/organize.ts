import { lookups } from '../api/lookup.ts'
import { defineTexts } from '../text.ts'
import type { EntryReference, LinedSource } from './define.ts'
import { keepList, linedFacets, listOf } from './list.ts'

/** Organizations and departments, one tree of both. */
export const organize: LinedSource<EntryReference<'organize'>, 'organize'> = {
  to: 'organize',
  texts: defineTexts({
    zh: { name: '组织' },
    zhtw: { name: '組織' },
    en: { name: 'Organizations' },
  }),
  entry: 'organize',
  ...linedFacets,
  whole: { to: 'organize', among: null },
  operands: ['department', 'organization'],
  own: ({ organizeId }) => organizeId,
  list: listOf('organizes', lookups.organizes, { named: keepList }),
  lines: {
    load: async (ask) =>
      (await ask(lookups.organizes, {})).list.map(({ category, ...line }) => ({
        ...line,
        type: category,
      })),
    isOf: () => true,
  },
}
