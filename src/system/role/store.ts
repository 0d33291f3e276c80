import type { Body } from '#schemas/api/call.ts'
import { roles } from '#schemas/api/role.ts'
import type { RoleEntry } from '#schemas/api/role.ts'
import { entrySorts, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type RoleDraft = Required<Omit<Body<typeof roles.create>, 'enabledMark'>>
export const emptyDraft: RoleDraft = {
  fullName: '',
  names: {},
  enCode: '',
  globalMark: 0,
  organizeIds: [],
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  globalMark,
  organizeIds,
  sortCode,
  description,
}: RoleEntry): RoleDraft => ({
  fullName,
  names,
  enCode,
  globalMark,
  organizeIds,
  sortCode,
  description,
})

/** The state of the roles screen. */
export const makeRoleStore = (send: Send): EntryStore<RoleEntry, RoleDraft> =>
  new EntryStore(sourceOf<RoleEntry, RoleDraft>(send, roles, entrySorts))
