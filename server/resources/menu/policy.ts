import { callList } from '#schemas/api/index.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/** Codes of menu entries that calls ask for: whoever holds such an entry may make them. */
const guarding = new Set(callList.flatMap(({ needs }) => (typeof needs === 'object' && 'menu' in needs ? [needs.menu] : [])))

/** Refuses (403) whoever is no administrator and gives an entry one of these codes, or takes it away: an own entry that takes such a code would open what it guards. */
export function refuseGuarding({ isAdministrator }: Pick<Caller, 'isAdministrator'>, codes: readonly string[]): void {
  if (!isAdministrator && codes.some((code) => guarding.has(code))) throw new Failure('forbidden')
}
