import type { Transaction } from 'kysely'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { Tables } from '../tables/tables.ts'

/** Removes all grants of a subject that is being removed. */
export async function dropGrants(
  trx: Transaction<Tables>,
  type: SubjectType,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('grants')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()
  await trx
    .deleteFrom('subject_versions')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()
}
