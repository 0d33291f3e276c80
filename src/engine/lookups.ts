import { lookups as calls } from '#schemas/api/lookup.ts'
import type { DictionaryEntry } from '#schemas/api/lookup.ts'
import { areas as areaCalls } from '#schemas/api/area.ts'
import { billRules as billRuleCalls } from '#schemas/api/bill-rule.ts'
import { groups } from '#schemas/api/group.ts'
import { profile } from '#schemas/api/profile.ts'
import { signatures } from '#schemas/api/signature.ts'
import { users as userCalls } from '#schemas/api/user.ts'
import type { Lookups } from '#schemas/runtime.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { nameAmong, wayMark } from '#schemas/widget/branch.ts'
import { linkedTexts } from '#schemas/widget/linked.ts'
import { memberOf } from '#schemas/widget/member.ts'
import { targetOf } from '#schemas/widget/reference.ts'
import type { Choice, Reference, Target } from '#schemas/widget/reference.ts'
import { Batch } from './batch.ts'
import { LinkedNames } from './linked-names.ts'
import type { Engine } from './engine.ts'
import type { Send } from './send.ts'
import { Shelf } from './shelf.ts'

/** How values are told now; read each time, because both may change. */
export interface Telling {
  readonly timeZone: string
  readonly language: Language
}

/** The cached lookups with a door to load them anew. */
export interface FreshLookups extends Lookups {
  /** Loads anew what was asked for; of these lookups alone where they are named. */
  refresh(names?: readonly LookupName[]): Promise<void>
}

/**
 * Names of one noun: of single ids, and of all that may be chosen where there are few enough to
 * know them all.
 */
interface Source {
  name(id: string, within: string): string | undefined
  isPending(id: string, within: string): boolean
  all(): readonly Choice[] | undefined
}

const ofShelf = <T extends Choice>(shelf: Shelf<T>): Source => ({
  name: (id) => shelf.get()?.byId.get(id)?.fullName,
  isPending: () => shelf.get() === undefined,
  all: () => shelf.get()?.list,
})

/** The id of the user that a member is; '' for any other. */
const toUser = (text: string): string => {
  const member = memberOf(text)
  return member?.to === 'user' ? member.id : ''
}

/** Nothing that one could list as a whole. */
const many = (): undefined => undefined

const quiet = { quiet: true } as const
/** One empty list, for what is read once per list. */
const none: readonly Choice[] = []

/** The cached lookups over the server's lists. */
export function createLookups(send: Send, telling: Telling): FreshLookups {
  const everybody = new Shelf(() => send(calls.users, {}, quiet))
  const people = new Batch(
    async (ids) => (await send(userCalls.byIds, { body: { userId: [...ids] } }, quiet)).list,
  )
  const organizes = new Shelf(() => send(calls.organizes, {}, quiet))
  const positions = new Shelf(() => send(calls.positions, {}, quiet))
  const roles = new Shelf(() => send(calls.roles, {}, quiet))
  const groupList = new Shelf(() => send(groups.selector, {}, quiet))
  const dictionaries = new Shelf(() => send(calls.dictionaries, {}, quiet))
  const seals = new Shelf(() => send(signatures.own, {}, quiet))
  const sealNames = new Shelf(() => send(signatures.selector, {}, quiet))
  const ownSign = new Shelf(async () => {
    const { image } = await send(profile.sign, {}, quiet)
    return { list: image === '' ? [] : [{ id: image }] }
  })
  const billRules = new Shelf(() => send(billRuleCalls.selector, {}, quiet))
  const dictionaryOf = (idOrCode: string): DictionaryEntry | undefined => {
    const loaded = dictionaries.get()
    return loaded?.byId.get(idOrCode) ?? loaded?.list.find(({ enCode }) => enCode === idOrCode)
  }
  const areas = new Batch(async (ids) => {
    const ways = await send(
      areaCalls.names,
      { body: { idsList: ids.map((id) => [id]), isWhole: true } },
      quiet,
    )
    return ids.map((id, index) => ({ id, fullName: ways[index]?.join(wayMark) ?? id }))
  })
  const linked = new LinkedNames(send)
  const kept: { readonly [N in LookupName]: readonly { refresh(): Promise<void> }[] } = {
    users: [everybody, people],
    organizes: [organizes],
    positions: [positions],
    roles: [roles],
    groups: [groupList],
    dictionaries: [dictionaries],
    areas: [areas],
    billRules: [billRules],
    seals: [seals, sealNames, ownSign],
  }
  const sources: { readonly [T in Exclude<Target['to'], 'dictionary'>]: Source } = {
    area: {
      name: (id) => areas.get(id)?.fullName,
      isPending: (id) => areas.isPending(id),
      all: many,
    },
    record: {
      name: (id, within) =>
        linked.name(id, within) ??
        (linked.isPending(id, within) ? undefined : linkedTexts[telling.language].unseen),
      isPending: (id, within) => linked.isPending(id, within),
      all: many,
    },
    // There may be very many: who is named is asked for, unless all are here for another reason.
    user: {
      name: (id) => (everybody.peek()?.byId.get(id) ?? people.get(id))?.realName,
      isPending: (id) => !everybody.peek()?.byId.has(id) && people.isPending(id),
      all: () => everybody.get()?.list.map(({ id, realName }) => ({ id, fullName: realName })),
    },
    organize: ofShelf(organizes),
    department: {
      ...ofShelf(organizes),
      all: () => organizes.get()?.list.filter(({ category }) => category === 'department'),
    },
    position: ofShelf(positions),
    role: ofShelf(roles),
    group: ofShelf(groupList),
  }
  const name = (reference: Reference, id: string): string | undefined => {
    if (reference.to === 'choices') return nameAmong(reference.choices, id, reference.tree?.isWhole)
    if (reference.to === 'dictionary')
      return nameAmong(
        dictionaryOf(reference.dictionary)?.dictionaryList ?? none,
        id,
        reference.tree?.isWhole,
      )
    if (reference.to === 'organize' && reference.tree)
      return nameAmong(organizes.get()?.list ?? none, id, reference.tree.isWhole)
    const target = targetOf(reference, id)
    return target && target.to !== 'dictionary'
      ? sources[target.to].name(target.id, target.within)
      : undefined
  }
  const isPending = (reference: Reference, id: string): boolean => {
    const target = targetOf(reference, id)
    if (!target) return false
    return target.to === 'dictionary'
      ? dictionaries.get() === undefined
      : sources[target.to].isPending(target.id, target.within)
  }
  const choices = (reference: Reference): readonly Choice[] | undefined => {
    if (reference.to === 'choices') return reference.choices
    if (reference.to === 'dictionary')
      return dictionaries.get() && (dictionaryOf(reference.dictionary)?.dictionaryList ?? none)
    if (!('among' in reference)) return undefined
    if (reference.among === null)
      return reference.to === 'member' ? undefined : sources[reference.to].all()
    // Who belongs to an organisation, position, role or group only the server knows: pickers ask
    // it.
    const ids =
      reference.to === 'user' ? reference.among.map(toUser).filter(Boolean) : reference.among
    const known = ids.map((id) => ({ id, fullName: name(reference, id) }))
    if (known.some(({ id, fullName }) => fullName === undefined && isPending(reference, id)))
      return undefined
    return known.flatMap(({ id, fullName }) => (fullName === undefined ? [] : { id, fullName }))
  }
  return {
    get timeZone() {
      return telling.timeZone
    },
    get language() {
      return telling.language
    },
    users: () => everybody.get()?.list,
    organizes: () => organizes.get()?.list,
    dictionaries: () => dictionaries.get()?.list,
    billRules: () => billRules.get()?.list,
    seals: () => seals.get()?.list,
    ownSign: () => ownSign.get()?.list[0]?.id,
    sealNames: () => sealNames.get()?.list,
    choices,
    name,
    isPending,
    refresh: async (names) =>
      void (await Promise.all(
        (names ? names.flatMap((one) => kept[one]) : [...Object.values(kept).flat(), linked]).map(
          (one) => one.refresh(),
        ),
      )),
  }
}

/** The lookups of whoever is signed in, for `engine.get`: opened anew after each sign-out. */
export const openLookups = (engine: Engine): FreshLookups =>
  createLookups(engine.send, {
    get timeZone() {
      return engine.session.timeZone
    },
    get language() {
      return engine.language
    },
  })
