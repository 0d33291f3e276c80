import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { accessOf } from './access.ts'
import type { Asking } from './asking.ts'
import { veil } from './mask.ts'
import { modelsOf } from './models.ts'
import { presentRecord } from './present.ts'
import type { PresentedRecord } from './present.ts'
import { findRecord, reachOf } from './query/find.ts'
import { main, present } from './statement/layout.ts'
import { joinParts } from './statement/part.ts'
import type { Part } from './statement/part.ts'
import { columnOf } from './statement/physical.ts'
import { runOn } from './statement/select.ts'
import { writeOwner } from './statement/owner.ts'
import type { RecordOwner } from './history/owner.ts'

/** Another owner for a record that the caller has seen in this version. */
export interface Transfer {
  readonly type: 'transfer'
  readonly id: string
  readonly version: number
  readonly owner: RecordOwner
  /** The job that makes it among many. */
  readonly job?: string
  /**
   * The user whom the caller gave the record to, from whom it is taken back while nobody changed it
   * since. It may be out of the caller's reach by now, so this stands in the place of their scopes.
   */
  readonly from?: string
}

const ownedBy = (userId: string): Part => ({
  key: 'owned',
  values: [userId],
  build: (mark) => sql`${columnOf('created_by', main)} = ${mark(0)}::text`,
})

/**
 * Gives a record to another owner: the user to whom it belongs from then on, with the organization
 * that scopes find it by. Refuses records out of reach (404) and a stale version (409). Returns the
 * record as the caller saw it.
 */
export async function transfer(asking: Asking, change: Transfer): Promise<PresentedRecord> {
  const { db, live, caller, env, requestId: operation } = asking
  const { id, version, owner, job, from } = change
  const reach =
    from === undefined ? await reachOf(asking) : joinParts('and', [present, ownedBy(from)])
  const { forms } = accessOf(live, caller)
  const stored = await findRecord(asking, id, { paths: forms, reach })
  if (!stored) throw new Failure('notFound')
  const seen = veil(asking, presentRecord(live, stored, forms))
  const writing = { live, run: runOn(db), env, operation, way: 'transfer', job } as const
  const isWritten = await writeOwner(writing, { id, version, owner, reach })
  if (!isWritten) throw new Failure('conflict', { data: seen })
  modelsOf(db).wrote(live.id)
  return { ...seen, version: version + 1 }
}
