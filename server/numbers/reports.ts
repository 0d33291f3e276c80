import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'
import { runInTurn } from '../files/turn.ts'
import type { Row } from '../tables/tables.ts'
import { reportGaps } from './gaps.ts'
import type { GapRange, GapReport } from './gaps.ts'

/** Milliseconds for which a report is given again, and most reports that are kept. */
const life = 30_000
const mostKept = 50

interface KeptReport {
  readonly until: number
  readonly report: Promise<GapReport | null>
}

const makeKept = (): Map<string, KeptReport> => new Map()

/** What a report changes with: the count, what is noted of it, and numbers that went. */
async function stateOf({ kysely }: Database, id: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select sum(last) from bill_counters where rule_id = ${id}),
      (select count(*) from bill_marks where rule_id = ${id}),
      (select count(*) from bill_voids where rule_id = ${id})) as state`.execute(kysely)
  return rows[0]?.state ?? ''
}

/**
 * The report of a counter, at most half a minute old where nothing was drawn, raised or deleted. It
 * goes through many stored numbers, so this process makes one at a time, and repeats what it said.
 */
export async function loadReport(
  db: Database,
  rule: Row<'bill_rules'>,
  { now = Date.now(), ...wanted }: GapRange & { readonly now?: number },
): Promise<GapReport | null> {
  const kept = keptWith(db, makeKept)
  const { scope = '', period = '', from, to } = wanted
  const state = await stateOf(db, rule.id)
  const key = JSON.stringify([rule.id, rule.version, state, scope, period, from, to])
  const known = kept.get(key)
  if (known && known.until > now) return known.report
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
  const report = runInTurn('report of numbers', () => reportGaps(db, rule, wanted))
  kept.delete(key)
  kept.set(key, { until: now + life, report })
  report.catch(() => kept.delete(key))
  return report
}
