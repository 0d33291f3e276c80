import type { HeldEntry } from '../source/define.ts'
import { sourceOf } from './reference.ts'
import type { EntryNoun, Reference } from './reference.ts'

/** An entry that something may refer to. */
export interface NounEntry extends HeldEntry {
  readonly noun: EntryNoun
}

/** Its id, and those of the entries that belong to it. */
export const idsOf = ({ id, others = [] }: NounEntry): readonly string[] => [id, ...others]

/**
 * The texts by which a value of this reference may refer to the entry, the usual one first; none
 * where it cannot.
 */
export function textsOf(reference: Reference, held: NounEntry): readonly string[] {
  const source = sourceOf(reference)
  if (source.namedBy) return source.namedBy(reference, held)
  return source.entry === held.noun ? [held.id] : []
}
