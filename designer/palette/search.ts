import { languages } from '#schemas/text.ts'
import type { Kind, Kinds } from '#schemas/widget/define.ts'
import { findIn } from '../find.ts'
import type { Holds } from '../find.ts'

export const groups = ['basic', 'advanced', 'system', 'layout'] as const

/** Kinds that can be placed on their own, in the order of the palette. */
export const listPlaceable = (kinds: Kinds): readonly Kind[] =>
  Object.values(kinds).filter((kind): kind is Kind => kind !== undefined && kind.within === null)

/** The words that find a kind: its own name, and its title in each language. */
export const wordsOfKind = (kind: Kind): readonly string[] => [
  kind.kind,
  ...languages.map((language) => kind.texts[language]['name'] ?? ''),
]

/**
 * Kinds whose own name, or whose title in any language or as pinyin, contains the query; those that
 * start with it come first.
 */
export const findKinds = (kinds: readonly Kind[], query: string, holds: Holds): readonly Kind[] =>
  findIn(kinds, wordsOfKind, { query, holds })
