import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Language } from '../text.ts'

/** One entry of a select (specification 3: data options are list items of id and fullName). */
export const choice = Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }), fullName: Type.String({ maxLength: 200 }) })
export type Choice = Static<typeof choice>

/** What the ids of a value name. `dictionary` is the id of a dictionary type. */
export type Reference =
  | { readonly to: 'choices'; readonly choices: readonly Choice[] }
  | { readonly to: 'dictionary'; readonly dictionary: string }
  | { readonly to: 'user' | 'organize'; readonly among: readonly string[] | null }

/** Finds the name of an id; absent when it is unknown here. Filled from lookups in the browser and from tables on the server. */
export interface Look {
  name(reference: Reference, id: string): string | undefined
  /** IANA zone that instants are told in; UTC when absent. */
  readonly timeZone?: string
  readonly language?: Language
}

/** Knows only choices that stand in the design. */
export const plainLook: Look = {
  name: (reference, id) => (reference.to === 'choices' ? reference.choices.find((one) => one.id === id)?.fullName : undefined),
}
