import type { Kysely } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tables } from '../tables/tables.ts'
import { loadPower } from './load.ts'
import { getSubject, loadSubjects, seesSubject } from './subjects.ts'
import type { SubjectDetail, Subject } from './subjects.ts'

/**
 * The subject, if the caller may see its grants; notFound where there is none, 403 where out of
 * sight.
 */
export async function seeSubject(
  kysely: Kysely<Tables>,
  caller: Caller,
  subject: Subject,
): Promise<{
  readonly placed: SubjectDetail
  readonly power: Awaited<ReturnType<typeof loadPower>>
}> {
  const power = await loadPower(kysely, caller)
  const placed = getSubject(await loadSubjects(kysely, [subject]), subject)
  if (!seesSubject(power.reach, placed)) throw new Failure('forbidden')
  return { placed, power }
}
