import { sql } from 'kysely'
import type { BillGap } from '#schemas/api/bill-rule.ts'
import type { CounterKey } from '#schemas/number/print.ts'
import { counterOf, isCode } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { makeParsers } from '#schemas/number/parse.ts'
import type { ParsedNumber } from '#schemas/number/parse.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { listPublished } from '../designs/published.ts'
import { absent } from '../record/access.ts'
import { modelsOf } from '../record/models.ts'
import type { Live } from '../record/models.ts'
import { escapeLike } from '../record/statement/bound.ts'
import { nameOf as columnName, tableOf } from '../record/statement/physical.ts'
import type { Db, Row } from '../tables/tables.ts'
import { findRun } from './run.ts'
import { patternOf } from './rules.ts'

/** Most numbers that one report goes through, and most gaps that it lists. */
const mostNumbers = 10_000
const mostGaps = 500
/** So many stored numbers are read at once. */
const pageSize = 20_000

export interface GapRange {
  readonly scope?: string | undefined
  readonly period?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** What numbers of a counter begin with, as far as its codes tell; '' where that differs. */
function beginningOf({ parts }: NumberPattern, { scope }: CounterKey): string {
  const codes = scope.split('/')
  let text = ''
  for (const part of parts) {
    if (part.type === 'text') text += part.text
    else if (isCode(part) && part.own) text += codes.shift() ?? ''
    else break
  }
  return text
}

interface Shelf {
  readonly table: string
  readonly column: string
}

/** The live version of a form; none where the form cannot be read. */
async function findLive(db: Database, id: string): Promise<Live[]> {
  try {
    return [await modelsOf(db).get(id)]
  } catch (error) {
    if (error instanceof Failure && absent.includes(error.failure)) return []
    throw error
  }
}

/**
 * Where the numbers of a rule are stored: columns of published forms and of their sub-tables. One form
 * that cannot be read does not keep the others from being told of.
 */
async function shelvesOf(db: Database, enCode: string): Promise<Shelf[]> {
  const lives = await Promise.all((await listPublished(db)).map(({ id }) => findLive(db, id)))
  return lives
    .flat()
    .flatMap(({ layout }) => [
      ...layout.stored
        .filter(({ field }) => field.bound.traits.billNumber === enCode)
        .map(({ column }) => ({ table: layout.table, column })),
      ...layout.children.flatMap(({ table, stored }) =>
        stored
          .filter(({ field }) => field.bound.traits.billNumber === enCode)
          .map(({ column }) => ({ table, column })),
      ),
    ])
}

/** Hands every stored number that begins so to `take`, page by page. */
async function readShelf(
  db: Db,
  { table, column }: Shelf,
  given: { readonly beginnings: readonly string[]; readonly take: (text: string) => void },
): Promise<void> {
  const patterns = given.beginnings.map((text) => `${escapeLike(text)}%`)
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; number: string }>`
      select id, ${columnName(column)} as number from ${tableOf(table)}
      where ${columnName(column)} like any(${patterns}::text[]) and id > ${after}
      order by id limit ${pageSize}::int`.execute(db)
    for (const { number } of rows) given.take(number)
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? ''
  }
}

type Parser = (text: string) => ParsedNumber | null

const isOf = (found: ParsedNumber | null, key: CounterKey): found is ParsedNumber =>
  found !== null && found.scope === key.scope && found.period === key.period

interface VoidNumber {
  readonly number: string
  readonly why: 'record' | 'line'
  readonly userName: string
  readonly form: string
  readonly at: number
}

/** The numbers of a counter that went with their records, by their counts. */
async function readVoids(
  db: Db,
  { rule, key, parse }: { rule: Row<'bill_rules'>; key: CounterKey; parse: Parser },
): Promise<ReadonlyMap<number, VoidNumber>> {
  const rows = await db
    .selectFrom('bill_voids as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('designs as d', 'd.id', 'v.design_id')
    .select(['v.number', 'v.why', 'v.at', 'u.real_name', 'd.full_name'])
    .where('v.rule_id', '=', rule.id)
    .execute()
  const found = new Map<number, VoidNumber>()
  for (const row of rows) {
    const read = parse(row.number)
    if (!isOf(read, key)) continue
    found.set(read.count, {
      number: row.number,
      why: row.why,
      at: row.at,
      userName: row.real_name ?? '',
      form: row.full_name ?? '',
    })
  }
  return found
}

/** The report of a counter: what it gave in a range, what of it is missing, and why. */
export interface GapReport {
  readonly from: number
  readonly to: number
  readonly given: number
  readonly missing: number
  readonly list: BillGap[]
  readonly isCut: boolean
}

/**
 * Which numbers of a counter no record holds. Numbers are read by what the rule makes now and by
 * what it made before. Null where there is no such counter.
 */
export async function reportGaps(
  db: Database,
  rule: Row<'bill_rules'>,
  wanted: GapRange,
): Promise<GapReport | null> {
  const key = { scope: wanted.scope ?? '', period: wanted.period ?? '' }
  const counter = await db.kysely
    .selectFrom('bill_counters')
    .selectAll()
    .where('rule_id', '=', rule.id)
    .where('scope', '=', key.scope)
    .where('period', '=', key.period)
    .executeTakeFirst()
  const part = counterOf(patternOf(rule))
  if (!counter || !part) return null
  const patterns = [patternOf(rule), ...rule.earlier]
  const parse = makeParsers(patterns)
  const to = Math.min(wanted.to ?? counter.last, counter.last)
  const from = Math.max(
    wanted.from ?? counter.first,
    counter.first,
    to - mostNumbers * part.step + 1,
  )
  const present = new Set<number>()
  const take = (text: string): void => {
    const read = parse(text)
    if (isOf(read, key) && read.count >= from && read.count <= to) present.add(read.count)
  }
  const beginnings = [...new Set(patterns.map((pattern) => beginningOf(pattern, key)))]
  for (const shelf of await shelvesOf(db, rule.en_code))
    await readShelf(db.kysely, shelf, { beginnings, take })
  const voids = await readVoids(db.kysely, { rule, key, parse })
  const marks = await readMarks(db.kysely, counter)
  const run = findRun({ counter, marks, step: part.step }, { from, to })
  return buildReport({ run, present, voids, isFast: rule.mode === 'fast' }, { from, to })
}

const readMarks = (db: Db, counter: Row<'bill_counters'>) =>
  db
    .selectFrom('bill_marks as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.why', 'm.last', 'm.next', 'm.step', 'm.reason', 'm.at', 'u.real_name'])
    .where('m.rule_id', '=', counter.rule_id)
    .where('m.scope', '=', counter.scope)
    .where('m.period', '=', counter.period)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()

interface ReportParts {
  readonly run: ReturnType<typeof findRun>
  readonly present: ReadonlySet<number>
  readonly voids: ReadonlyMap<number, VoidNumber>
  readonly isFast: boolean
}

function buildReport(
  { run, present, voids, isFast }: ReportParts,
  range: { readonly from: number; readonly to: number },
): GapReport {
  const list: BillGap[] = []
  let missing = 0
  let last: { readonly gap: BillGap; next: number } | undefined
  for (const { count, step } of run.counts) {
    if (present.has(count)) {
      last = undefined
      continue
    }
    missing++
    const gone = voids.get(count)
    const why: BillGap['why'] = gone?.why ?? (isFast ? 'fast' : 'unknown')
    if (!gone && last && last.next === count && last.gap.why === why) {
      last.gap.to = count
      last.gap.count++
      last.next = count + step
      continue
    }
    const gap: BillGap = {
      from: count,
      to: count,
      count: 1,
      why,
      number: gone?.number ?? '',
      userName: gone?.userName ?? '',
      time: gone?.at ?? 0,
      note: gone?.form ?? '',
    }
    list.push(gap)
    last = gone ? undefined : { gap, next: count + step }
  }
  list.push(...run.raises)
  list.sort((a, b) => a.from - b.from)
  return {
    ...range,
    given: run.counts.length,
    missing,
    list: list.slice(0, mostGaps),
    isCut: list.length > mostGaps,
  }
}
