import type { Kysely, Transaction } from 'kysely'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { Tables } from '../tables/tables.ts'

/** Increments the version of a subject, whatever it was, and locks it until the command ends. */
export async function advanceGrants(
  trx: Kysely<Tables>,
  type: SubjectType,
  id: string,
): Promise<void> {
  await trx
    .insertInto('subject_versions')
    .values({ subject_type: type, subject_id: id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id'])
        .doUpdateSet((eb) => ({ version: eb('subject_versions.version', '+', 1) })),
    )
    .execute()
}

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
