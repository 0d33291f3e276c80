import { languages } from '#schemas/text.ts'
import type { Kind, Kinds } from '#schemas/widget/define.ts'

export const groups = ['basic', 'advanced', 'system', 'layout'] as const

/** Kinds that can be placed by themselves, in the order of the palette. */
export const placeable = (kinds: Kinds): readonly Kind[] => Object.values(kinds).filter((one): one is Kind => one !== undefined && one.within === null)

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

/** Kinds whose name in any language, or whose own name, holds the query; those that start with it first. */
export function findKinds(kinds: readonly Kind[], query: string): readonly Kind[] {
  const wanted = plain(query)
  if (wanted === '') return kinds
  const words = (one: Kind): string[] => [one.kind, ...languages.map((language) => one.texts[language]['name'] ?? '')].map(plain)
  const rank = (one: Kind): number => (words(one).some((word) => word.startsWith(wanted)) ? 0 : 1)
  return kinds.filter((one) => words(one).some((word) => word.includes(wanted))).toSorted((one, other) => rank(one) - rank(other))
}
