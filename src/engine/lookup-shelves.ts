import { lookups as calls } from '#schemas/api/lookup.ts'
import type { DictionaryEntry } from '#schemas/api/lookup.ts'
import { areas as areaCalls } from '#schemas/api/area.ts'
import { billRules as billRuleCalls } from '#schemas/api/bill-rule.ts'
import { groups } from '#schemas/api/group.ts'
import { profile } from '#schemas/api/profile.ts'
import { signatures } from '#schemas/api/signature.ts'
import { users as userCalls } from '#schemas/api/user.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import { wayMark } from '#schemas/widget/branch.ts'
import { Batch } from './batch.ts'
import { LinkedNames } from './linked-names.ts'
import type { Send } from './send.ts'
import { Shelf } from './shelf.ts'

const quiet = { quiet: true } as const

/** Places by id, each told with all that it stands in. */
const openAreas = (send: Send) =>
  new Batch(async (ids) => {
    const ways = await send(
      areaCalls.names,
      { body: { idsList: ids.map((id) => [id]), isWhole: true } },
      quiet,
    )
    return ids.map((id, index) => ({ id, fullName: ways[index]?.join(wayMark) ?? id }))
  })

const openOwnSign = (send: Send) =>
  new Shelf(async () => {
    const { image } = await send(profile.sign, {}, quiet)
    return { list: image === '' ? [] : [{ id: image }] }
  })

/** The lists of the server, each read on first ask and kept. */
export const openShelves = (send: Send) => ({
  everybody: new Shelf(() => send(calls.users, {}, quiet)),
  people: new Batch(
    async (ids) => (await send(userCalls.byIds, { body: { userId: [...ids] } }, quiet)).list,
  ),
  organizes: new Shelf(() => send(calls.organizes, {}, quiet)),
  positions: new Shelf(() => send(calls.positions, {}, quiet)),
  roles: new Shelf(() => send(calls.roles, {}, quiet)),
  groups: new Shelf(() => send(groups.selector, {}, quiet)),
  dictionaries: new Shelf(() => send(calls.dictionaries, {}, quiet)),
  seals: new Shelf(() => send(signatures.own, {}, quiet)),
  sealNames: new Shelf(() => send(signatures.selector, {}, quiet)),
  ownSign: openOwnSign(send),
  billRules: new Shelf(() => send(billRuleCalls.selector, {}, quiet)),
  areas: openAreas(send),
  linked: new LinkedNames(send),
})

export type Shelves = ReturnType<typeof openShelves>

/** A dictionary by its id or its code; undefined while it is not known, and where there is none. */
export function findDictionary(
  { dictionaries }: Shelves,
  idOrCode: string,
): DictionaryEntry | undefined {
  const loaded = dictionaries.get()
  return loaded?.byId.get(idOrCode) ?? loaded?.list.find(({ enCode }) => enCode === idOrCode)
}

interface Refreshed {
  refresh(): Promise<void>
}

/** Loads anew what was asked for; of these lookups alone where they are named. */
export async function refreshShelves(
  shelves: Shelves,
  names: readonly LookupName[] | undefined,
): Promise<void> {
  const byName: { readonly [N in LookupName]: readonly Refreshed[] } = {
    users: [shelves.everybody, shelves.people],
    organizes: [shelves.organizes],
    positions: [shelves.positions],
    roles: [shelves.roles],
    groups: [shelves.groups],
    dictionaries: [shelves.dictionaries],
    areas: [shelves.areas],
    billRules: [shelves.billRules],
    seals: [shelves.seals, shelves.sealNames, shelves.ownSign],
  }
  const wanted: readonly Refreshed[] = names
    ? names.flatMap((one) => byName[one])
    : Object.values(shelves)
  await Promise.all(wanted.map((one) => one.refresh()))
}
