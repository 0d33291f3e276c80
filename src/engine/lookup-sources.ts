import type { Choice, Target } from '#schemas/widget/reference.ts'
import { linkedTexts } from '#schemas/widget/linked.ts'
import type { Language } from '#schemas/text.ts'
import type { Shelves } from './lookup-shelves.ts'
import type { Shelf } from './shelf.ts'

/**
 * Names of one noun: of single ids, and of all that may be chosen where there are few enough to
 * know them all.
 */
interface Source {
  name(id: string, within: string): string | undefined
  isPending(id: string, within: string): boolean
  all(): readonly Choice[] | undefined
}

export type Sources = { readonly [T in Exclude<Target['to'], 'dictionary'>]: Source }

const ofShelf = <T extends Choice>(shelf: Shelf<T>): Source => ({
  name: (id) => shelf.get()?.byId.get(id)?.fullName,
  isPending: () => shelf.get() === undefined,
  all: () => shelf.get()?.list,
})

/** Nothing that one could list as a whole. */
const many = (): undefined => undefined

/** Where the names of each noun come from. */
export const sourcesOf = (
  { areas, everybody, groups, linked, organizes, people, positions, roles }: Shelves,
  speaking: { readonly language: Language },
): Sources => ({
  area: {
    name: (id) => areas.get(id)?.fullName,
    isPending: (id) => areas.isPending(id),
    all: many,
  },
  record: {
    name: (id, within) =>
      linked.name(id, within) ??
      (linked.isPending(id, within) ? undefined : linkedTexts[speaking.language].unseen),
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
  group: ofShelf(groups),
})
