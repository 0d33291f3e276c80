import type { Field, Model } from '#schemas/design/model.ts'
import { leadersOf } from '#schemas/widget/candidates.ts'

/** Fields whose choices depend on what another field holds, by the path of that other one. */
export function followersOf({ byPath }: Model): ReadonlyMap<string, readonly Field[]> {
  const followers = new Map<string, Field[]>()
  for (const field of byPath.values()) {
    for (const path of leadersOf(field.bound.reference))
      followers.set(path, [...(followers.get(path) ?? []), field])
  }
  return followers
}
