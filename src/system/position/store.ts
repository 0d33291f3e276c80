import type { Body } from '#schemas/api/call.ts'
import { positions } from '#schemas/api/position.ts'
import type { PositionEntry } from '#schemas/api/position.ts'
import { entrySorts, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type PositionDraft = Required<Omit<Body<typeof positions.create>, 'type' | 'enabledMark'>>
export const emptyDraft: PositionDraft = {
  fullName: '',
  names: {},
  enCode: '',
  organizeId: '',
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  organizeId,
  sortCode,
  description,
}: PositionEntry): PositionDraft => ({ fullName, names, enCode, organizeId, sortCode, description })

/** The state of the positions screen. */
export const makePositionStore = (send: Send): EntryStore<PositionEntry, PositionDraft> =>
  new EntryStore(sourceOf<PositionEntry, PositionDraft>(send, positions, entrySorts))
