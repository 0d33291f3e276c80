import { lookups } from '../api/lookup.ts'
import { roles } from '../api/role.ts'
import { defineTexts } from '../text.ts'
import type { EntryReference, LinedSource } from './define.ts'
import { keepList, linedFacets, listOf } from './list.ts'

/** Roles: global ones, and those of an organisation. */
export const role: LinedSource<EntryReference<'role'>, 'role'> = {
  to: 'role',
  texts: defineTexts({
    zh: { name: '角色' },
    zhtw: { name: '角色' },
    en: { name: 'Roles' },
  }),
  entry: 'role',
  ...linedFacets,
  whole: { to: 'role', among: null },
  list: listOf('roles', lookups.roles, { named: keepList }),
  lines: {
    load: async (ask) => (await ask(roles.selector, {})).list,
    isOf: (type) => type === 'role',
  },
}
