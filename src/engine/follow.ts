import type { Field, Model } from '#schemas/design/model.ts'
import { leadersOf } from '#schemas/widget/candidates.ts'

/** For each field that others depend on, by path: the fields whose choices depend on its value. */
export function followersOf({ byPath }: Model): ReadonlyMap<string, readonly Field[]> {
  const followers = new Map<string, Field[]>()
  for (const field of byPath.values()) {
    for (const path of leadersOf(field.bound.reference))
      followers.set(path, [...(followers.get(path) ?? []), field])
  }
  return followers
}
