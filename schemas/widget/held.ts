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
  /** Entries of the same noun that go together with it: all of a dictionary. */
  readonly others?: readonly string[]
}

/** It and what goes together with it. */
export const idsOf = ({ id, others = [] }: Held): readonly string[] => [id, ...others]

/**
 * The texts by which a value of this reference names the entry, the usual one first; none where it
 * cannot name it.
 */
export function textsOf(reference: Reference, held: Held): readonly string[] {
  const { noun, id, within = [] } = held
  switch (reference.to) {
    case 'choices':
    case 'record':
      return []
    case 'dictionary':
      return noun === 'dictionary' && within.includes(reference.dictionary) ? idsOf(held) : []
    case 'department':
      return noun === 'organize' ? [id] : []
    case 'member':
      if (noun === 'area' || noun === 'dictionary') return []
      return noun === 'user' ? [memberText({ to: noun, id }), id] : [memberText({ to: noun, id })]
    default:
      return reference.to === noun ? [id] : []
  }
}
