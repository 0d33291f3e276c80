import type { Condition } from '#schemas/design/condition.ts'
import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Live } from '../../record/models.ts'
import { isEqual } from '#schemas/equal.ts'
import { problemsOfCondition } from '../../auth/scope-condition.ts'

/**
 * Refuses (403) everybody but administrators, because a definition affects all who are granted it.
 */
export function refuseUnlessAdministrator({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}

interface UncheckedScope {
  readonly fullName: string
  readonly enCode: string
  readonly condition: Condition
}

/**
 * Throws all problems of a definition: its names (5.1), and what its condition refers to. An
 * unchanged condition is not checked again.
 */
export function refuseWrongScope(
  given: UncheckedScope,
  { model }: Pick<Live, 'model'>,
  { say, before }: { readonly say: Say; readonly before?: Condition },
): void {
  const isSame = isEqual(before, given.condition)
  refuseWrong([
    ...checkNames(given, say),
    ...(isSame ? [] : problemsOfCondition(given.condition, model, { path: 'condition', say })),
  ])
}
