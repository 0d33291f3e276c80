import { defineTexts } from '#schemas/text.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import { tellLookup } from '../../entries/lookups.ts'
import type { Consumer } from '../consumer.ts'

/** The cached lookup that shows the entries of each noun. */
const lookupOf: ReadonlyMap<string, LookupName> = new Map([
  ['user', 'users'],
  ['organize', 'organizes'],
  ['position', 'positions'],
  ['role', 'roles'],
  ['group', 'groups'],
  ['dictionary', 'dictionaries'],
  ['dictionary data', 'dictionaries'],
  ['area', 'areas'],
  ['billRule', 'billRules'],
  ['signature', 'seals'],
])

/** Tells open shells which of their cached lookups changed (specification 3). */
export const lookups: Consumer = {
  name: 'lookups',
  texts: defineTexts({
    zh: { name: '刷新缓存列表' },
    zhtw: { name: '重新整理快取清單' },
    en: { name: 'Refresh of cached lists' },
  }),
  wants: () => [...lookupOf.keys()],
  async take(events, { db }) {
    const names = new Set(events.map(({ noun }) => lookupOf.get(noun)))
    for (const name of names) if (name) await tellLookup(db, name)
  },
}
