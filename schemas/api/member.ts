import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()

/** A user in the list of members of a position, role or group. */
export const memberEntry = Type.Object({
  id,
  account: text,
  realName: text,
  headIcon: text,
  organizeId: text,
  organize: text,
  enabledMark: Type.Integer(),
})
export type MemberEntry = Static<typeof memberEntry>

/** How many members were added and removed. */
export const memberCount = Type.Object({ added: Type.Integer(), removed: Type.Integer() })
export type MemberCount = Static<typeof memberCount>

const ids = Type.Array(id, { maxItems: 1000, uniqueItems: true })
/** Ids of users to add and to remove. */
export const memberChange = Type.Object({ add: ids, remove: ids })

/** The calls that list and change the members of an entry; `path` is that of the noun. */
export const memberCalls = <const P extends string>(path: P, needs: { readonly menu: string }) => ({
  members: call({
    method: 'GET',
    path: `${path}/{id}/Members`,
    says: 'Its members, in the reach of the caller.',
    needs,
    query: Type.Object(pageQuery),
    result: listOf(memberEntry),
  }),
  setMembers: call({
    method: 'POST',
    path: `${path}/{id}/Members`,
    says: 'Adds and removes members.',
    needs: { ...needs, button: 'btn_members' },
    body: memberChange,
    result: memberCount,
  }),
})
