import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { derive, pathsToRead } from '../derive.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { groundOf } from '../statement/condition.ts'
import { main } from '../statement/layout.ts'
import { veil } from '../mask.ts'
import type { Asking } from '../asking.ts'
import type { Part } from '../statement/part.ts'
import { scopePart } from '../scope.ts'
import { runOn, selectionOf, selectPart, toRecord, valuePart } from '../statement/select.ts'
import type { RawRow, StatementRunner } from '../statement/select.ts'

export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly data: Record<string, unknown>
}

/** Filter for the rows within the caller's reach. */
export const reachOf = ({ db, caller, live, env }: Asking): Promise<Part> =>
  scopePart({
    db,
    caller,
    modelId: live.id,
    ground: groundOf({ live, env }),
  })

/**
 * One record with its lines in one statement, only the fields of `paths`; undefined where none is
 * within reach.
 */
export async function findRecord(
  asking: Asking,
  id: string,
  given: {
    readonly paths: ReadonlySet<string>
    readonly reach?: Part
    /** In a transaction; absent: outside of any. */
    readonly run?: StatementRunner
  },
): Promise<StoredRecord | undefined> {
  const { live } = asking
  const wide = pathsToRead(live, given.paths)
  const selection = selectionOf(live.layout, wide)
  const reach = given.reach ?? (await reachOf(asking))
  const ready = live.shapes.take(
    'read',
    [selectPart(selection), valuePart(id), reach],
    ([select, key, where]) =>
      sql`
        select ${select!} from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = ${key!}::text and ${where!}`,
  )
  const [row] = await (given.run ?? runOn(asking.db))<RawRow>(ready)
  if (!row) return undefined
  const record = toRecord(row, selection)
  return wide === given.paths ? record : derive(asking, record, given.paths)
}

/** The same as its caller may see it; notFound where none is within reach. */
export async function getRecord(
  asking: Asking,
  id: string,
  paths: ReadonlySet<string>,
): Promise<StoredRecord> {
  const found = await findRecord(asking, id, { paths })
  if (!found) throw new Failure('notFound')
  return veil(asking, found)
}
