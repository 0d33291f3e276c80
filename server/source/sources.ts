import type { Noun, Reference } from '#schemas/widget/reference.ts'
import { area } from './area.ts'
import { choices } from './choices.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { department } from './department.ts'
import { dictionary } from './dictionary.ts'
import { group } from './group.ts'
import { member } from './member.ts'
import { organize } from './organize.ts'
import { position } from './position.ts'
import { record } from './record.ts'
import { role } from './role.ts'
import { user } from './user.ts'

/** How each noun is read, one line each; the type requires all of them. */
const sources: { readonly [N in Noun]: StoredSource<ReferenceTo<N>> } = {
  choices,
  dictionary,
  area,
  record,
  user,
  organize,
  department,
  position,
  role,
  group,
  member,
}

/** How the entries of a noun are read. */
export const storedAt = (noun: Noun): StoredSource<Reference> => sources[noun]

/** How the entries of a reference are read. */
export const storedOf = (reference: Reference): StoredSource<Reference> => sources[reference.to]
