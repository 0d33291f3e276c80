import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { LinedSource, ReferenceOf, Restriction, Source } from '../source/define.ts'
import { sources } from '../source/sources.ts'
import type { Language } from '../text.ts'
import { nameAmong } from './branch.ts'
import type { Branching } from './branch.ts'
import { hues } from './hue.ts'

/** One choice of a select (specification 3: data options are list items of id and fullName). */
export const choice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  fullName: Type.String({ maxLength: 200 }),
  /** The color of its tag; absent: it follows from the id. */
  hue: Type.Optional(Type.Enum([...hues])),
})
/** A choice of a tree; each comes after its parent. */
export const treeChoice = Type.Object({
  ...choice.properties,
  parentId: Type.String({ maxLength: 40, default: '' }),
})
export type Choice = Static<typeof choice> & { readonly parentId?: string }

type Sources = typeof sources
/** The nouns that values come from; schemas/source has a file for each. */
export type Noun = keyof Sources
/** Those that are chosen from lines. */
export type LineNoun = {
  readonly [N in Noun]: Sources[N] extends { readonly lines: unknown } ? N : never
}[Noun]
/** The noun of their entries: a department is an organisation. */
type LineEntry = Sources[LineNoun]['entry']
/** Those whose entries are referred to by id in values, rules and choices. */
export type EntryNoun = Exclude<Sources[Noun]['entry'], null>

/** The reference of a value's ids, as defined by the source of its noun. */
export type Reference = { readonly [N in Noun]: ReferenceOf<Sources[N]> }[Noun]

/** Where one id is looked up: in a noun, and inside what (else `within` is ''). */
export interface Target {
  readonly to: Noun
  readonly within: string
  readonly id: string
}

/** The source of a reference. */
export const sourceOf = (reference: Reference): Source<Reference> => sources[reference.to]

/** The source of a noun. */
export const sourceAt = (noun: Noun): Source<Reference> => sources[noun]

const isNoun = (text: string): text is Noun => Object.hasOwn(sources, text)

/** The reference to all entries of a noun, where it needs no details; else null. */
export const wholeOf = (noun: string): Reference | null =>
  (isNoun(noun) && sourceAt(noun).whole) || null

/**
 * Are the entries of the first noun also entries of the second, as departments are organisations?
 */
export const isOfNoun = (noun: string, wanted: unknown): boolean =>
  noun === wanted || (isNoun(noun) && sources[noun].entry === wanted)

/** The noun of this name, if it is chosen from lines. */
export const lineNounOf = (noun: unknown): LineNoun | null =>
  lineNouns.find((lineNoun) => lineNoun === noun) ?? null
const hasLines = (noun: Noun): noun is LineNoun => 'lines' in sources[noun]
/** All nouns that values come from. */
export const nouns: readonly Noun[] = Object.keys(sources).filter(isNoun)
const lineNouns = nouns.filter(hasLines)

/** The source of a noun with lines. */
export const linesOf = (noun: LineNoun): LinedSource<Reference, LineEntry> => sources[noun]

/**
 * Where an id of a value is looked up; null where its choices are in the design, or it can refer to
 * nothing.
 */
export function targetOf(reference: Reference, id: string): Target | null {
  const { target } = sourceOf(reference)
  if (!target) return { to: reference.to, within: '', id }
  const aim = target(reference, id)
  return aim && { to: aim.to ?? reference.to, within: aim.within ?? '', id: aim.id }
}

/** The choices in the reference itself; undefined where they are elsewhere. */
export const ownChoices = (reference: Reference | null): readonly Choice[] | undefined =>
  reference ? sourceOf(reference).choices?.(reference) : undefined

/**
 * Is it one of plain choices, as of a design or a dictionary, which are drawn as tags? Not a record
 * of another form, which no rule narrows.
 */
export function isChoice(reference: Reference): boolean {
  const source = sourceOf(reference)
  return source.picking(reference) === 'choices' && source.isNarrowedByRules
}

/** How its ids are shown and chosen in a tree. */
export const treeOf = (reference: Reference): Branching | undefined =>
  sourceOf(reference).tree?.(reference)

/** Which entries the design allows; null without a restriction. */
export const restrictionOf = (reference: Reference | null): Restriction | null =>
  (reference && sourceOf(reference).restriction?.(reference)) ?? null

/** What the entries belong to, if of this type: a dictionary by id or code, a form by id. */
export function containerOf(reference: Reference | null, of: 'dictionary' | 'model'): string {
  const container = reference && sourceOf(reference).container?.(reference)
  return container?.of === of ? container.id : ''
}

/**
 * Finds the name of an id; undefined where unknown. Filled from lookups in the browser and from
 * tables on the server.
 */
export interface Look {
  name(reference: Reference, id: string): string | undefined
  /** IANA zone for shown instants; UTC by default. */
  readonly timeZone?: string
  readonly language?: Language
}

/** The name of a choice in the reference itself. */
export const ownName = (reference: Reference, id: string): string | undefined =>
  nameAmong(ownChoices(reference) ?? [], id, treeOf(reference)?.isWhole)

/** Only knows choices that are in the design. */
export const plainLook: Look = { name: ownName }
