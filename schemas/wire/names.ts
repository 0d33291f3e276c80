import * as Type from 'typebox'
import type { Static } from 'typebox'

const name = Type.Optional(Type.String({ maxLength: 100 }))

/** A name in other languages, beside `fullName`; an empty one counts as none. */
export const names = Type.Object(
  { zh: name, zhtw: name, en: name },
  { additionalProperties: false },
)
export type Names = Static<typeof names>
