import { sql } from 'kysely'
import type { ConfigValues } from '#schemas/api/config.ts'
import { configOf } from '../config/config.ts'
import { toInstant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'

const day = 86_400_000
const batch = 10_000

/** Each log with its time column and the days that it is kept. */
const kept = (config: ConfigValues) =>
  [
    ['sign_ins', 'at', config.signInDays],
    ['audit', 'at', config.operationDays],
    ['request_log', 'at', config.requestDays],
    ['data_interface_calls', 'at', config.requestDays],
    ['error_log', 'at', config.errorDays],
    ['task_runs', 'ended_at', config.runDays],
  ] as const

/**
 * Removes log lines older than configured, a few thousand at a time so that other statements need
 * not wait; returns how many.
 */
export async function sweepLogs(db: Database, now = Date.now()): Promise<number> {
  let removed = 0
  for (const [table, column, days] of kept(await configOf(db).get())) {
    const old = sql`${sql.ref(column)} < ${toInstant(now - days * day)}`
    for (let gone = batch; gone === batch; removed += gone) {
      const name = sql.table(table)
      const { numAffectedRows = 0n } =
        await sql`delete from ${name} where id in (select id from ${name} where ${old} limit ${batch})`.execute(
          db.kysely,
        )
      gone = Number(numAffectedRows)
    }
  }
  return removed
}
