import { sql } from 'kysely'
import { build } from '#fixtures/designs/build.ts'
import type { FixtureNode } from '#fixtures/designs/build.ts'
import { schemaName } from '#server/record/statement/physical.ts'
import type { Database } from '#server/database/database.ts'
import { sqlText } from '#server/database/sql-text.ts'

const choices = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    fullName: `${prefix} ${index}`,
  }))
const label = (text: string) => [text, text, text] as const
const field = (name: string, kind: string, options: object = {}): FixtureNode => ({
  id: name,
  field: name,
  kind,
  label: label(name),
  options: { ...options },
})

/** A fault report of ten fields; two of them and a keyword can be searched. */
export const faults = build({
  nodes: [
    {
      ...field('plate', 'input', {
        maxlength: 10,
        regList: [{ pattern: '^浙A[0-9]{5}$', message: 'wrong' }],
      }),
      required: true,
    },
    field('place', 'input', { maxlength: 50 }),
    { ...field('carPark', 'select', { choices: choices('p', 4) }), required: true },
    field('severity', 'radio', { choices: choices('s', 3) }),
    field('reportedBy', 'userSelect'),
    field('reportedAt', 'datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }),
    field('minutes', 'inputNumber', { min: '0', precision: 0 }),
    field('rate', 'inputNumber', { min: '0', precision: 2 }),
    field('cost', 'calculate', {
      expression: [
        { type: 'field', field: 'minutes' },
        { type: 'field', field: 'rate' },
        { type: 'operator', operator: '×' },
      ],
    }),
    field('note', 'textarea', { maxlength: 500 }),
  ],
  list: {
    searches: [
      { field: 'plate', type: 'fuzzy', multiple: false, keyword: true },
      { field: 'place', type: 'fuzzy', multiple: false, keyword: true },
      { field: 'carPark', type: 'equals', multiple: false, keyword: false },
    ],
    sort: [{ field: 'reportedAt', order: 'desc' }],
  },
})

/** The one column that the caller of the benchmark may not see. */
export const hidden = 'cost'
export const visible = Object.keys(faults.nodes).filter((name) => name !== hidden)

export const rowCount = 100_000
const chunk = 10_000

/** The only table that was created from a design. */
export async function findTable(db: Database): Promise<string> {
  const [found] = await db.query<{ name: string }>(
    {
      name: '',
      text: sqlText`select table_name as name from information_schema.tables where table_schema = $1`,
    },
    [schemaName],
  )
  if (!found) throw new Error('nothing is published')
  return `${schemaName}.${found.name}`
}

/** Inserts the rows directly into the table; a fifth belongs to `home`. */
export async function fill(
  db: Database,
  given: { readonly home: string; readonly userId: string },
): Promise<void> {
  const table = sql.table(await findTable(db))
  for (let from = 0; from < rowCount; from += chunk) {
    await sql`
      insert into ${table} (id, version, created_at, created_by, created_org, modified_at,
        modified_by, plate, place, car_park, severity, reported_by, reported_at, minutes, rate,
        cost, note)
      select 'r' || lpad(i::text, 9, '0'), 1, t, ${given.userId}, case
        when i % 5 = 0 then ${given.home}::text else 'd' || i % 5 end, t, ${given.userId},
        '浙A' || lpad((i::bigint * 7919 % 100000)::text, 5, '0'),
          'Level ' || i % 9 || ' bay ' || i % 997, 'p' || (i / 5) % 4, 's' || i % 3,
          ${given.userId}, t,
        i % 600, 1.5, (i % 600) * 1.5, 'Barrier does not open, remote restart did not help; case ' || i
      from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as t
        from generate_series(${from}::int, ${from + chunk - 1}::int) as i) as made`.execute(
      db.kysely,
    )
  }
  // Does what autovacuum would do, because a trigram index with a long pending list answers slowly.
  await sql`vacuum analyze ${table}`.execute(db.kysely)
}
