import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import { toFailure } from '../database/failure.ts'
import type { Row, Tables } from '../tables/tables.ts'

/** A run counts as ended after its server has been silent for so long. */
const lease = sql`interval '60 seconds'`
const isDead = sql<boolean>`releases.beat_at < now() - ${lease}`

/** A running publish, held by the run that performs it. */
export interface ReleaseHold {
  readonly designId: string
  readonly holder: string
}

/** Marks a design as being published. Refuses with beingPublished while another run is alive. */
export async function claimRelease(
  db: Database,
  given: { readonly designId: string; readonly userId: string; readonly tables: readonly string[] },
): Promise<ReleaseHold> {
  const held = { designId: given.designId, holder: makeId() }
  const { rows } = await sql`
    insert into releases (design_id, holder, state, started_by, tables)
    values (${given.designId}, ${held.holder}, 'running', ${given.userId}, ${given.tables}::text[])
    on conflict (design_id) do update
    set holder = excluded.holder, state = 'running', started_by = excluded.started_by,
      started_at = now(),
      beat_at = now(), share = 0, is_cancelled = false, tables = excluded.tables, number = null, failure = null
    where releases.state <> 'running' or ${isDead} returning design_id`.execute(db.kysely)
  if (rows.length === 0) throw new Failure('beingPublished')
  return held
}

const own = (db: Kysely<Tables>, { designId, holder }: ReleaseHold) =>
  db
    .updateTable('releases')
    .where('design_id', '=', designId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')

/**
 * Renews the run's lease and stores its progress; false where it was cancelled or taken for dead.
 */
export async function beatRelease(
  db: Database,
  held: ReleaseHold,
  share: number,
): Promise<boolean> {
  const row = await own(db.kysely, held)
    .set({ share, beat_at: sql`now()` })
    .returning('is_cancelled')
    .executeTakeFirst()
  return row?.is_cancelled === false
}

/**
 * Ends the run in the transaction of the publish itself, so that both happen or neither. Cancelled
 * where the run lost its hold.
 */
export async function endRelease(
  trx: Transaction<Tables>,
  held: ReleaseHold,
  number: number,
): Promise<void> {
  const row = await own(trx, held)
    .where('is_cancelled', '=', false)
    .set({ state: 'done', share: 1, number })
    .returning('design_id')
    .executeTakeFirst()
  if (!row) throw new Failure('cancelled')
}

/** Stores why a run ended without publishing. */
export async function failRelease(db: Database, held: ReleaseHold, error: unknown): Promise<void> {
  const { failure, params } = toFailure(error)
  await own(db.kysely, held)
    .set({ state: 'failed', failure: JSON.stringify({ failure, ...(params && { params }) }) })
    .execute()
}

/**
 * Ends runs whose server is gone; returns whether there were any. On PGlite `isAlone` means that
 * this server has just started, so that no run can be alive.
 */
export async function endDead(db: Database, isAlone = false): Promise<boolean> {
  const { rows } = await sql`
    update releases set state = 'failed', failure = ${JSON.stringify({ failure: 'unavailable' })}::jsonb
    where state = 'running' and (${isAlone}::boolean or ${isDead}) returning design_id`.execute(
    db.kysely,
  )
  return rows.length > 0
}

export const findRelease = (
  db: Kysely<Tables>,
  designId: string,
): Promise<Row<'releases'> | undefined> =>
  db.selectFrom('releases').selectAll().where('design_id', '=', designId).executeTakeFirst()

/** Refuses changes that a design does not allow while it is being published. */
export async function refuseRunning(trx: Transaction<Tables>, designId: string): Promise<void> {
  if ((await findRelease(trx, designId))?.state === 'running') throw new Failure('beingPublished')
}

/** Asks the run of a design to stop, which takes about a second. False where there is none. */
export async function askToCancel(db: Database, designId: string): Promise<boolean> {
  const row = await db.kysely
    .updateTable('releases')
    .set({ is_cancelled: true })
    .where('design_id', '=', designId)
    .where('state', '=', 'running')
    .returning('design_id')
    .executeTakeFirst()
  return row !== undefined
}
