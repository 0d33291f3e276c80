import type { HeldEntry } from '../source/define.ts'
import { sourceOf } from './reference.ts'
import type { EntryNoun, Reference } from './reference.ts'

/** An entry that something may hold. */
export interface NounEntry extends HeldEntry {
  readonly noun: EntryNoun
}

/** It and what goes together with it. */
export const idsOf = ({ id, others = [] }: NounEntry): readonly string[] => [id, ...others]

/**
 * The texts by which a value of this reference names the entry, the usual one first; none where it
 * cannot name it.
 */
export function textsOf(reference: Reference, held: NounEntry): readonly string[] {
  const source = sourceOf(reference)
  if (source.namedBy) return source.namedBy(reference, held)
  return source.entry === held.noun ? [held.id] : []
}
