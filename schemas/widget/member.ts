/**
 * How members can be chosen: as single users, or as all who belong to an organisation or
 * department, or hold a position, role or group.
 */
export const memberNouns = ['user', 'organize', 'position', 'role', 'group'] as const
export type MemberNoun = (typeof memberNouns)[number]

export interface Member {
  readonly to: MemberNoun
  readonly id: string
}

const mark = '--'

/** A member as one text, `id--noun`. */
export const memberText = ({ to, id }: Member): string => `${id}${mark}${to}`

/** The member of a text; an id alone is a user. Null for a noun without members. */
export function memberOf(text: string): Member | null {
  const at = text.lastIndexOf(mark)
  if (at < 0) return { to: 'user', id: text }
  const to = memberNouns.find((noun) => noun === text.slice(at + mark.length))
  return to ? { to, id: text.slice(0, at) } : null
}
