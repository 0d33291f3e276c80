import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Language } from '../text.ts'
import { nameAmong } from './branch.ts'
import type { Branching } from './branch.ts'
import { memberOf } from './member.ts'
import type { MemberNoun } from './member.ts'
import type { Narrow } from './narrow.ts'

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

/**
 * Nouns whose entries are chosen by id. Each has one line in src/engine/lookups.ts and one in
 * server/record/names.ts.
 */
export type Noun = MemberNoun | 'department'

/**
 * People of whom one may choose where the design does not name them: of the own place with all
 * below it, or of what another field holds.
 */
export type Follow =
  | { readonly own: 'department' | 'organize' }
  | { readonly field: string; readonly noun: MemberNoun }

/**
 * What the ids of a value name. `dictionary` is the id or the code of a dictionary type, of which
 * only what stands below the choice in the field `below` may be chosen; `tree` is there where the
 * choices are taken as a tree, or an organisation is told with all above it; an area stands on a
 * level, 0 a province, or on the last above it where there is none; a record is told by one of its
 * fields, and `narrow` says which are offered; `among` are those that may be chosen, null all: ids,
 * of users and members as `memberOf` reads them.
 */
export type Reference =
  | { readonly to: 'choices'; readonly choices: readonly Choice[]; readonly tree?: Branching }
  | {
      readonly to: 'dictionary'
      readonly dictionary: string
      readonly tree?: Branching
      readonly below?: string
    }
  | { readonly to: 'area'; readonly level: number }
  | {
      readonly to: 'record'
      readonly model: string
      readonly field: string
      readonly narrow?: readonly Narrow[]
    }
  | {
      readonly to: Noun | 'member'
      readonly among: readonly string[] | null
      readonly follow?: Follow
      readonly tree?: Branching
    }

/**
 * Where one id is looked up: by its noun, inside a dictionary, or by the field of a model that
 * tells it, as `model/field` (else `within` is '').
 */
export interface Target {
  readonly to: Noun | 'dictionary' | 'area' | 'record'
  readonly within: string
  readonly id: string
}

/** Where an id of a value is looked up; null where it stands in the design, or can name nothing. */
export function targetOf(reference: Reference, id: string): Target | null {
  if (reference.to === 'choices') return null
  if (reference.to === 'dictionary') return { to: 'dictionary', within: reference.dictionary, id }
  if (reference.to === 'record')
    return { to: 'record', within: `${reference.model}/${reference.field}`, id }
  if (reference.to !== 'member') return { to: reference.to, within: '', id }
  const member = memberOf(id)
  return member && { ...member, within: '' }
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

/** Knows only choices that stand in the design. */
export const plainLook: Look = {
  name: (reference, id) =>
    reference.to === 'choices'
      ? nameAmong(reference.choices, id, reference.tree?.isWhole)
      : undefined,
}
