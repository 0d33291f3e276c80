import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { LinedSource, ReferenceOf, Restriction, Source } from '../source/define.ts'
import { sources } from '../source/sources.ts'
import type { Language } from '../text.ts'
import { nameAmong } from './branch.ts'
import type { Branching } from './branch.ts'

/** One entry of a select (specification 3: data options are list items of id and fullName). */
export const choice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  fullName: Type.String({ maxLength: 200 }),
})
/** The same out of a tree; each stands somewhere after the one that it is below. */
export const treeChoice = Type.Object({
  ...choice.properties,
  parentId: Type.String({ maxLength: 40, default: '' }),
})
export type Choice = Static<typeof choice> & { readonly parentId?: string }

type Sources = typeof sources
/** The nouns that values come from: the folder schemas/source has a file for each. */
export type Noun = keyof Sources
/** Those that are chosen out of their lines. */
export type LineNoun = {
  readonly [N in Noun]: Sources[N] extends { readonly lines: unknown } ? N : never
}[Noun]
/** Those that their lines are entries of: a department is an organisation. */
type LineEntry = Sources[LineNoun]['entry']
/** Those whose entries values, rules and choices name by id. */
export type EntryNoun = Exclude<Sources[Noun]['entry'], null>

/** What the ids of a value name, as the source of its noun says it. */
export type Reference = { readonly [N in Noun]: ReferenceOf<Sources[N]> }[Noun]

/** Where one id is looked up: at a noun, and inside what (else `within` is ''). */
export interface Target {
  readonly to: Noun
  readonly within: string
  readonly id: string
}

/** All that is asked of the noun of a reference. */
export const sourceOf = (reference: Reference): Source<Reference> => sources[reference.to]

/** The same of any noun. */
export const sourceAt = (noun: Noun): Source<Reference> => sources[noun]

const isNoun = (text: string): text is Noun => Object.hasOwn(sources, text)

/** All entries of a noun by its name, where nothing more has to be said; else null. */
export const wholeOf = (noun: string): Reference | null =>
  (isNoun(noun) && sourceAt(noun).whole) || null

/** Are the entries of the first noun entries of the second too, as departments are organisations? */
export const isOfNoun = (noun: string, wanted: unknown): boolean =>
  noun === wanted || (isNoun(noun) && sources[noun].entry === wanted)

/** The noun by this name, if it is chosen out of its lines. */
export const lineNounOf = (noun: unknown): LineNoun | null =>
  lineNouns.find((lineNoun) => lineNoun === noun) ?? null
const hasLines = (noun: Noun): noun is LineNoun => 'lines' in sources[noun]
/** Every noun that values come from. */
export const nouns: readonly Noun[] = Object.keys(sources).filter(isNoun)
const lineNouns = nouns.filter(hasLines)

/** How a noun with lines is chosen. */
export const linesOf = (noun: LineNoun): LinedSource<Reference, LineEntry> => sources[noun]

/** Where an id of a value is looked up; null where it stands in the design, or can name nothing. */
export function targetOf(reference: Reference, id: string): Target | null {
  const { target } = sourceOf(reference)
  if (!target) return { to: reference.to, within: '', id }
  const aim = target(reference, id)
  return aim && { to: aim.to ?? reference.to, within: aim.within ?? '', id: aim.id }
}

/** The choices that stand in the reference itself; absent where they stand elsewhere. */
export const ownChoices = (reference: Reference | null): readonly Choice[] | undefined =>
  reference ? sourceOf(reference).choices?.(reference) : undefined

/** How its ids are told and chosen where they are a tree. */
export const treeOf = (reference: Reference): Branching | undefined =>
  sourceOf(reference).tree?.(reference)

/** Which entries the design lets people choose; null where that is no question. */
export const restrictionOf = (reference: Reference | null): Restriction | null =>
  (reference && sourceOf(reference).restriction?.(reference)) ?? null

/** What the entries stand in, if it is of this sort: a dictionary by id or code, a form by id. */
export function containerOf(reference: Reference | null, of: 'dictionary' | 'model'): string {
  const container = reference && sourceOf(reference).container?.(reference)
  return container?.of === of ? container.id : ''
}

/**
 * Finds the name of an id; absent when it is unknown here. Filled from lookups in the browser and
 * from tables on the server.
 */
export interface Look {
  name(reference: Reference, id: string): string | undefined
  /** IANA zone that instants are told in; UTC when absent. */
  readonly timeZone?: string
  readonly language?: Language
}

/** The name of a choice that stands in the reference itself. */
export const ownName = (reference: Reference, id: string): string | undefined =>
  nameAmong(ownChoices(reference) ?? [], id, treeOf(reference)?.isWhole)

/** Knows only choices that stand in the design. */
export const plainLook: Look = { name: ownName }
