import type { Body } from '#schemas/api/call.ts'
import { groups } from '#schemas/api/group.ts'
import type { GroupEntry } from '#schemas/api/group.ts'
import { entrySorts, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type GroupDraft = Required<Omit<Body<typeof groups.create>, 'type' | 'enabledMark'>>
export const emptyDraft: GroupDraft = {
  fullName: '',
  names: {},
  enCode: '',
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  sortCode,
  description,
}: GroupEntry): GroupDraft => ({
  fullName,
  names,
  enCode,
  sortCode,
  description,
})

/** The state of the groups screen. */
export const makeGroupStore = (send: Send): EntryStore<GroupEntry, GroupDraft> =>
  new EntryStore(sourceOf<GroupEntry, GroupDraft>(send, groups, entrySorts))
