import { memberNouns, memberText } from './member.ts'
import type { Reference } from './reference.ts'

/** Nouns whose entries values, rules and choices name by id; a department is an organize. */
const heldNouns = [...memberNouns, 'area', 'dictionary'] as const
type HeldNoun = (typeof heldNouns)[number]

/** An entry that something may hold. */
export interface Held {
  readonly noun: HeldNoun
  readonly id: string
  /** Of an entry of a dictionary: the id and the code of that dictionary, as designs name it. */
  readonly within?: readonly string[]
}

/** The texts by which a value of this reference names the entry, the usual one first; none where it cannot name it. */
export function textsOf(reference: Reference, { noun, id, within = [] }: Held): readonly string[] {
  switch (reference.to) {
    case 'choices':
    case 'record':
      return []
    case 'dictionary':
      return noun === 'dictionary' && within.includes(reference.dictionary) ? [id] : []
    case 'department':
      return noun === 'organize' ? [id] : []
    case 'member':
      if (noun === 'area' || noun === 'dictionary') return []
      return noun === 'user' ? [memberText({ to: noun, id }), id] : [memberText({ to: noun, id })]
    default:
      return reference.to === noun ? [id] : []
  }
}
