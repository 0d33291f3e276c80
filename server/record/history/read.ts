import { turnTo } from '#schemas/record/past.ts'
import type { Data } from '#schemas/record/input.ts'
import type { Database } from '../../database/database.ts'
import { sqlText } from '../../database/sql-text.ts'
import type { Row } from '../../tables/tables.ts'
import type { Asking } from '../asking.ts'
import type { StoredRecord } from '../query/find.ts'
import { keptFieldsOf } from './part.ts'

export type PastStep = Row<'record_history'>
/** Without the values. */
type StepHead = Pick<PastStep, 'version' | 'act' | 'way' | 'who' | 'at' | 'number' | 'nodes'>
/** A step, or how the record came to be. */
export type PastHead = Omit<StepHead, 'act'> & { readonly act: StepHead['act'] | 'add' }

/** More steps of one record than anybody reads. */
const most = 5000

const headsOf = {
  name: 'berth_history_heads',
  text: sqlText`
    select version, act, way, who, at, number, nodes from record_history
    where record_id = $1 and model_id = $2 order by version desc limit $3`,
}
const valuesOf = {
  name: 'berth_history_values',
  text: sqlText`
    select version, before, after from record_history
    where record_id = $1 and model_id = $2 and version = any($3::int[])`,
}
const between = {
  name: 'berth_history_between',
  text: sqlText`
    select version, before from record_history
    where record_id = $1 and model_id = $2 and version > $3 and version <= $4
    order by version desc limit $5`,
}
/** Steps that are in memory at once while an earlier state is worked out. */
const pageSize = 100

/** The steps of a record that are kept, the latest first. */
export const readHeads = ({ db, live }: Asking, id: string): Promise<StepHead[]> =>
  db.query<StepHead>(headsOf, [id, live.id, most])

export type StepValues = Pick<PastStep, 'version' | 'before' | 'after'>

/** What these steps changed, by version. */
export async function readValues(
  { db, live }: { readonly db: Database; readonly live: Asking['live'] },
  id: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, StepValues>> {
  if (versions.length === 0) return new Map()
  const rows = await db.query<StepValues>(valuesOf, [id, live.id, versions])
  return new Map(rows.map((row) => [row.version, row]))
}

/**
 * The lowest version whose state is known: from there on no step is missing. Steps of before the
 * history was kept, or that were swept, cannot be walked over.
 */
export function lowestKnown(present: number, heads: readonly PastHead[]): number {
  const kept = new Set(heads.map(({ version }) => version))
  let lowest = present
  while (lowest > 1 && kept.has(lowest)) lowest--
  return lowest
}

/**
 * The values of a record after an earlier version, in the fields that the form has now; undefined
 * where a step since then is missing, or more of them lie between than are kept in sight. The way
 * back is gone some steps at a time, so that only their values are in memory.
 */
export async function readState(
  { db, live }: Asking,
  record: StoredRecord,
  version: number,
): Promise<Data | undefined> {
  if (record.version - version > most) return undefined
  const kept = keptFieldsOf(live.layout)
  let data: Data = record.data
  for (let at = record.version; at > version;) {
    const given = [record.id, live.id, version, at, pageSize]
    const steps = await db.query<Pick<PastStep, 'version' | 'before'>>(between, given)
    for (const step of steps) {
      // Steps have dense numbers.
      if (step.version !== at) return undefined
      if (step.before) data = turnTo(kept, data, step.before)
      at--
    }
    if (steps.length === 0) return undefined
  }
  return data
}
