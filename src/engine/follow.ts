import type { Field, Model } from '#schemas/design/model.ts'

/** Fields whose candidates belong to what another field holds, by the path of that other one. */
export function followersOf({ byPath }: Model): ReadonlyMap<string, readonly Field[]> {
  const followers = new Map<string, Field[]>()
  for (const field of byPath.values()) {
    const { reference } = field.bound
    const follow = reference && 'follow' in reference ? reference.follow : undefined
    if (follow && 'field' in follow) followers.set(follow.field, [...(followers.get(follow.field) ?? []), field])
  }
  return followers
}
