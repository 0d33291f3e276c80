import type { Lookups } from '#schemas/runtime.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { nameAmong } from '#schemas/widget/branch.ts'
import { memberOf } from '#schemas/widget/member.ts'
import { targetOf } from '#schemas/widget/reference.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'
import type { Engine } from './engine.ts'
import { findDictionary, openShelves, refreshShelves } from './lookup-shelves.ts'
import type { Shelves } from './lookup-shelves.ts'
import { sourcesOf } from './lookup-sources.ts'
import type { Sources } from './lookup-sources.ts'
import type { Send } from './send.ts'

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

/** The id of the user that a member is; '' for any other. */
const toUser = (text: string): string => {
  const member = memberOf(text)
  return member?.to === 'user' ? member.id : ''
}

/** One empty list, for what is read once per list. */
const none: readonly Choice[] = []

/** Names of single ids, whatever they refer to. */
function namesOf(
  shelves: Shelves,
  sources: Sources,
): Required<Pick<Lookups, 'name' | 'isPending'>> {
  return {
    name(reference, id) {
      if (reference.to === 'choices')
        return nameAmong(reference.choices, id, reference.tree?.isWhole)
      if (reference.to === 'dictionary')
        return nameAmong(
          findDictionary(shelves, reference.dictionary)?.dictionaryList ?? none,
          id,
          reference.tree?.isWhole,
        )
      if (reference.to === 'organize' && reference.tree)
        return nameAmong(shelves.organizes.get()?.list ?? none, id, reference.tree.isWhole)
      const target = targetOf(reference, id)
      return target && target.to !== 'dictionary'
        ? sources[target.to].name(target.id, target.within)
        : undefined
    },
    isPending(reference, id) {
      const target = targetOf(reference, id)
      if (!target) return false
      return target.to === 'dictionary'
        ? shelves.dictionaries.get() === undefined
        : sources[target.to].isPending(target.id, target.within)
    },
  }
}

/** All that may be chosen of a reference; undefined while or where it is not known as a whole. */
function choicesOf(
  reference: Reference,
  { shelves, sources, names }: ReturnType<typeof openNames>,
): readonly Choice[] | undefined {
  if (reference.to === 'choices') return reference.choices
  if (reference.to === 'dictionary')
    return (
      shelves.dictionaries.get() &&
      (findDictionary(shelves, reference.dictionary)?.dictionaryList ?? none)
    )
  if (!('among' in reference)) return undefined
  if (reference.among === null)
    return reference.to === 'member' ? undefined : sources[reference.to].all()
  // Who belongs to an organisation, position, role or group only the server knows: pickers ask it.
  const ids =
    reference.to === 'user' ? reference.among.map(toUser).filter(Boolean) : reference.among
  const known = ids.map((id) => ({ id, fullName: names.name(reference, id) }))
  if (known.some(({ id, fullName }) => fullName === undefined && names.isPending(reference, id)))
    return undefined
  return known.flatMap(({ id, fullName }) => (fullName === undefined ? [] : { id, fullName }))
}

function openNames(send: Send, telling: Telling) {
  const shelves = openShelves(send)
  const sources = sourcesOf(shelves, telling)
  return { shelves, sources, names: namesOf(shelves, sources) }
}

/** The cached lookups over the server's lists. */
export function createLookups(send: Send, telling: Telling): FreshLookups {
  const known = openNames(send, telling)
  const { shelves, names } = known
  return {
    get timeZone() {
      return telling.timeZone
    },
    get language() {
      return telling.language
    },
    users: () => shelves.everybody.get()?.list,
    organizes: () => shelves.organizes.get()?.list,
    dictionaries: () => shelves.dictionaries.get()?.list,
    billRules: () => shelves.billRules.get()?.list,
    seals: () => shelves.seals.get()?.list,
    ownSign: () => shelves.ownSign.get()?.list[0]?.id,
    sealNames: () => shelves.sealNames.get()?.list,
    ...names,
    choices: (reference) => choicesOf(reference, known),
    refresh: async (wanted) => refreshShelves(shelves, wanted),
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
