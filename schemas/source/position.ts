import { lookups } from '../api/lookup.ts'
import { positions } from '../api/position.ts'
import { defineTexts } from '../text.ts'
import type { EntryReference, LinedSource } from './define.ts'
import { keepList, linedFacets, listOf } from './list.ts'

/** Positions, in the organisations that have them. */
export const position: LinedSource<EntryReference<'position'>, 'position'> = {
  to: 'position',
  texts: defineTexts({
    zh: { name: '岗位' },
    zhtw: { name: '職位' },
    en: { name: 'Positions' },
  }),
  entry: 'position',
  ...linedFacets,
  whole: { to: 'position', among: null },
  list: listOf('positions', lookups.positions, { named: keepList }),
  lines: {
    load: async (ask) => (await ask(positions.selector, {})).list,
    isOf: (type) => type === 'position',
  },
}
