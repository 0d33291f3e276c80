import { area } from './area.ts'
import { choices } from './choices.ts'
import { department } from './department.ts'
import { dictionary } from './dictionary.ts'
import { group } from './group.ts'
import { member } from './member.ts'
import { organize } from './organize.ts'
import { position } from './position.ts'
import { record } from './record.ts'
import { role } from './role.ts'
import { user } from './user.ts'

/** All nouns that values come from, one line each; server/source/sources.ts is its counterpart. */
export const sources = {
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
} as const
