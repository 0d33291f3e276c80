import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { LogRemoval, LogType } from '#schemas/api/log.ts'
import { mostExported } from '#schemas/api/log.ts'
import type { logs } from '#schemas/api/log.ts'
import { toDay } from '#schemas/format/time.ts'
import { toInstant } from '../../database/instant.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { timeZoneOf } from '../../record/zone.ts'
import type { Services } from '../../services.ts'
import { writeSheet } from '../../sheet/sheet.ts'
import { refuseRemoval } from './policy.ts'
import { cellsOf, headOf, kindsOf, logTexts } from './present.ts'
import { readAllLines, logTables } from './table.ts'

const minutes = 10 * 60_000

/** Removes lines of a log, and logs who did it, for which time and how many. */
export function removeLines(
  { db }: Pick<Services, 'db'>,
  type: LogType,
  given: Acting & { readonly body: LogRemoval },
): Promise<{ removed: number }> {
  const { body, caller } = given
  refuseRemoval(caller, type)
  return db.transaction(
    async (trx) => {
      const chosen =
        'ids' in body
          ? sql`id = any(${body.ids}::text[])`
          : sql`at >= ${toInstant(body.startTime)} and at < ${toInstant(body.endTime + 1)}`
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(logTables[type])} where ${chosen}`.execute(trx)
      const removed = Number(numAffectedRows)
      await audit(
        { ...given, db, trx },
        { what: 'remove', target: `log ${type}`, after: { ...body, removed } },
      )
      return { removed }
    },
    { statementTimeout: minutes },
  )
}

/** The matching lines as a sheet in the caller's language; the export is logged. */
export async function exportLog(
  { db }: Pick<Services, 'db'>,
  type: LogType,
  given: Acting & { readonly query: CallQuery<typeof logs.exportLog> },
): Promise<File> {
  const { say } = given
  const now = Date.now()
  // New lines would shift the pages while they are read, so the time is bounded.
  const { format = 'csv', ...asked } = given.query
  const query = { ...asked, endTime: Math.min(asked.endTime ?? now, now) }
  const timeZone = await timeZoneOf(db)
  const voice = { say, timeZone }
  const batches = async function* (): AsyncGenerator<string[][]> {
    for await (const lines of readAllLines(db.kysely, type, { query, most: mostExported }))
      yield lines.map((line) => cellsOf(type, line, voice))
  }
  const file = await writeSheet(`${say(logTexts, type)} ${toDay(now, timeZone)}`, {
    format,
    heads: headOf(type, voice),
    kinds: kindsOf(type),
    batches: batches(),
  })
  await command(db, given, (doing) =>
    audit(doing, { what: 'export', target: `log ${type}`, after: { ...query, format } }),
  )
  return file
}
