import { groups } from '../api/group.ts'
import { defineTexts } from '../text.ts'
import type { EntryReference, LinedSource } from './define.ts'
import { keepList, linedFacets, listOf } from './list.ts'

/** Groups of people. */
export const group: LinedSource<EntryReference<'group'>, 'group'> = {
  to: 'group',
  texts: defineTexts({
    zh: { name: '分组' },
    zhtw: { name: '群組' },
    en: { name: 'Groups' },
  }),
  entry: 'group',
  ...linedFacets,
  whole: { to: 'group', among: null },
  list: listOf('groups', groups.selector, { named: keepList }),
  lines: {
    load: async (ask) => (await ask(groups.selector, {})).list,
    isOf: (type) => type === 'group',
  },
}
