import { sql } from 'kysely'
import { child, main } from '../record/statement/layout.ts'
import type { Child, Layout, StoredField } from '../record/statement/layout.ts'
import type { Expr, Part } from '../record/statement/part.ts'
import { columnOf, nameOf, tableOf } from '../record/statement/physical.ts'

interface NumberColumn {
  readonly column: string
  /** The code of the rule that fills it. */
  readonly rule: string
}

const numbersOf = (stored: readonly StoredField[]): NumberColumn[] =>
  stored.flatMap(({ field, column }) => {
    const rule = field.bound.traits.billNumber
    return rule === undefined ? [] : [{ column, rule }]
  })

const named = (columns: readonly NumberColumn[], alias: string): Expr[] =>
  columns.map(({ column }) => columnOf(column, alias))
const joined = (columns: readonly Expr[]): Expr =>
  columns.length === 0 ? sql`` : sql`, ${sql.join([...columns])}`

/** The numbers of a record, as further columns of the statement that removes it. */
export const numbersGone = ({ stored }: Layout): Expr => joined(named(numbersOf(stored), main))

/** The numbers of a line, as what the statement that removes it returns; empty where it has none. */
export function lineNumbersGone({ stored }: Child): Expr {
  const columns = numbersOf(stored)
  return columns.length === 0
    ? sql``
    : sql` returning parent_id${joined(columns.map(({ column }) => nameOf(column)))}`
}

interface VoidAuthor {
  readonly live: { readonly id: string; readonly layout: Layout }
  readonly env: { readonly userId: string }
}

interface VoidSource {
  readonly name: string
  readonly why: 'record' | 'line'
  readonly rule: string
  /** The number, the id of its record, and where both are read. */
  readonly number: Expr
  readonly record: Expr
  readonly from: Expr
}

const voidPart = ({ live, env }: VoidAuthor, source: VoidSource): Part => ({
  key: source.name,
  values: [live.id, env.userId, source.why, source.rule],
  build: (mark) => sql`${nameOf(source.name)} as (
    insert into bill_voids (id, rule_id, number, design_id, record_id, why, user_id)
    select gen_random_uuid()::text, r.id, ${source.number}, ${mark(0)}::text, ${source.record},
      ${mark(2)}::text, ${mark(1)}::text
    from ${source.from} join bill_rules r on r.en_code = ${mark(3)}::text
    where ${source.number} <> '')`,
})

/**
 * Notes, in the statement that removes records as `saved`, the numbers that go with them and with
 * their lines.
 */
export function recordVoids(author: VoidAuthor): Part[] {
  const { stored, children } = author.live.layout
  const saved = nameOf('saved')
  const own = numbersOf(stored).map(({ column, rule }, index) =>
    voidPart(author, {
      name: `void${index}`,
      why: 'record',
      rule,
      number: columnOf(column, 'saved'),
      record: columnOf('id', 'saved'),
      from: saved,
    }),
  )
  const lines = children.flatMap(({ table, stored: columns }, at) =>
    numbersOf(columns).map(({ column, rule }, index) =>
      voidPart(author, {
        name: `void${at}x${index}`,
        why: 'record',
        rule,
        number: columnOf(column, child),
        record: columnOf('parent_id', child),
        from: sql`${tableOf(table)} as ${nameOf(child)}
          join saved on saved.id = ${columnOf('parent_id', child)}`,
      }),
    ),
  )
  return [...own, ...lines]
}

/** Notes, in the statement that removes lines as `gone0`, `gone1` …, the numbers that go with them. */
export const lineVoids = (author: VoidAuthor): Part[] =>
  author.live.layout.children.flatMap(({ stored }, at) =>
    numbersOf(stored).map(({ column, rule }, index) =>
      voidPart(author, {
        name: `void${at}x${index}`,
        why: 'line',
        rule,
        number: columnOf(column, `gone${at}`),
        record: columnOf('parent_id', `gone${at}`),
        from: nameOf(`gone${at}`),
      }),
    ),
  )
