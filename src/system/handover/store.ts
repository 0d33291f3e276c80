import type { Body } from '#schemas/api/call.ts'
import { handovers } from '#schemas/api/handover.ts'
import type { Belongings, HandedOver, HandoverEntry } from '#schemas/api/handover.ts'
import type { Send } from '#src/engine/send.ts'

export type HandoverDraft = Required<Body<typeof handovers.run>>

/** What gives rights is only handed over if the user chooses it. */
const rights: readonly string[] = ['administers', 'positions', 'roles', 'groups']

/** Initially everything that the user leads and has created is handed over. */
export const draftOf = (list: readonly HandoverEntry[]): HandoverDraft => ({
  toUserId: '',
  parts: list.flatMap(({ part, count }) => (count === 0 || rights.includes(part) ? [] : [part])),
  switchOff: false,
})

/** Would the user be left without any menu entry, once these parts are handed over? */
export const losesAccess = ({ access }: Belongings, parts: readonly string[]): boolean =>
  access.length > 0 && access.every((part) => parts.includes(part))

/** The calls for handing over what one user has; each throws `RefusedCall`. */
export const handoverActs = (send: Send, id: string) => ({
  load: (signal: AbortSignal): Promise<Belongings> =>
    send(handovers.preview, { params: { id } }, { signal }),
  run: async (body: HandoverDraft): Promise<HandedOver['list']> =>
    (await send(handovers.run, { params: { id }, body })).list,
})
