import { lookups } from '../api/lookup.ts'
import type { UserEntry } from '../api/lookup.ts'
import { users } from '../api/user.ts'
import { defineTexts } from '../text.ts'
import { memberOf } from '../widget/member.ts'
import type { EntryReference, Source } from './define.ts'
import { listOf } from './list.ts'

const nameOf = ({ id, realName }: Pick<UserEntry, 'id' | 'realName'>) => ({
  id,
  fullName: realName,
})

/** The id of the user that a member is; '' for members of other nouns. */
export function personOf(text: string): string {
  const member = memberOf(text)
  return member?.to === 'user' ? member.id : ''
}

/** People: very many, so single names are requested. */
export const user: Source<EntryReference<'user'>, 'user'> = {
  to: 'user',
  texts: defineTexts({ zh: { name: '用户' }, zhtw: { name: '使用者' }, en: { name: 'Users' } }),
  entry: 'user',
  picking: () => 'people',
  whole: { to: 'user', among: null },
  tree: ({ tree }) => tree,
  restriction: (reference) => reference,
  idsAmong: (among) => among.map(personOf).filter((id) => id !== ''),
  isNarrowedByRules: true,
  operands: ['user'],
  own: ({ userId }) => userId,
  list: listOf('users', lookups.users, { named: (list) => list.map(nameOf) }),
  byId: {
    lookup: 'users',
    load: async (ask, ids) =>
      (await ask(users.byIds, { body: { userId: [...ids] } })).list.map(nameOf),
  },
}
