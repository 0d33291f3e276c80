import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
import { replaceId } from '#schemas/design/references.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Doing } from '../entries/entry.ts'
import { refuseWrong } from '../entries/refuse.ts'
import { conditionPart } from '../record/statement/condition.ts'
import type { Ground } from '../record/statement/condition.ts'
import { envOf } from '../record/env.ts'
import { cellOf, child, layOut, main } from '../record/statement/layout.ts'
import type { Child, StoredField } from '../record/statement/layout.ts'
import { always } from '../record/statement/part.ts'
import type { Expr } from '../record/statement/part.ts'
import { columnOf, nameOf, tableOf } from '../record/statement/physical.ts'
import { runIn } from '../record/statement/save.ts'
import { fitsTree, readWays } from '../record/ways.ts'
import type { HoldingTable } from './columns.ts'
import { countHeld } from './records.ts'
import { holderTexts } from './texts.ts'
import type { Statement } from '../database/database.ts'
import { joinWords } from './use-words.ts'
import { readerLanguage } from '../text/names.ts'

/** The replacement of one entry by another. */
export interface Succession {
  readonly from: string
  readonly to: string
}

const problem = (code: 'misfit' | 'together', message: string): Problem => ({
  path: 'toId',
  code,
  message,
})

/**
 * Refuses (422) a replacement on the wrong level of its tree: fields that hold this entry may ask
 * for an area of one level, or for entries without children.
 */
export async function refuseMisplaced(
  { trx, say }: Pick<Doing, 'trx' | 'say'>,
  tables: readonly HoldingTable[],
  { to }: Succession,
): Promise<void> {
  const run = runIn(trx)
  const query = {
    query: <R>(statement: Statement, values: readonly unknown[]) => run<R>({ statement, values }),
  }
  const problems: Problem[] = []
  for (const table of tables) {
    const inTrees = table.columns.flatMap((column) =>
      column.reference ? [{ column, reference: column.reference }] : [],
    )
    const ways = await readWays(
      { db: query, language: readerLanguage() ?? 'zh' },
      inTrees.map(({ reference }) => ({ reference, id: to })),
    )
    const columns = inTrees
      .filter(({ reference }) => !fitsTree(reference, ways.get(to)))
      .map(({ column }) => column)
    if (columns.length === 0) continue
    for (const { column } of await countHeld(trx, { ...table, columns }))
      problems.push(
        problem(
          'misfit',
          say(holderTexts, 'misfit', { form: table.fullName, field: column.label }),
        ),
      )
  }
  refuseWrong(problems)
}

/** Records of one table in which the replacement was written. */
export interface WrittenTable {
  readonly table: HoldingTable
  readonly ids: readonly string[]
}

const isFilled = (cell: Expr): Expr => sql`${cell} is not null and ${cell}::text not in ('', '[]')`

/** Does a changed record now have the same values as another one in all of these columns? */
const recordsAlike = (
  { layout }: Ground,
  group: readonly StoredField[],
  { where, ids }: { readonly where: Expr; readonly ids: readonly string[] },
): Expr => sql`
  select 1 from ${tableOf(layout.table)} as ${nameOf(main)}
  where ${columnOf('id', main)} = any(${ids}::text[]) and ${columnOf('removed_at_', main)} is null
    and ${where} and ${sql.join(
      group.map((storedField) => isFilled(cellOf(storedField))),
      sql` and `,
    )} and exists (select 1 from ${tableOf(layout.table)} as o
    where o.id <> ${columnOf('id', main)} and o.removed_at_ is null and ${sql.join(
      group.map(({ column }) => sql`${columnOf(column, 'o')} = ${columnOf(column, main)}`),
      sql` and `,
    )}) limit 1`

/** Does a line of a changed record now have the same values as another line of it? */
const linesAlike = (
  { layout }: Ground,
  { table }: Child,
  {
    group,
    where,
    ids,
  }: {
    readonly group: readonly StoredField[]
    readonly where: Expr
    readonly ids: readonly string[]
  },
): Expr => sql`
  select 1 from ${tableOf(table)} as ${nameOf(child)}
  join ${tableOf(layout.table)} as ${nameOf(main)}
    on ${columnOf('id', main)} = ${columnOf('parent_id', child)}
  where ${columnOf('id', main)} = any(${ids}::text[]) and ${where} and ${sql.join(
    group.map((storedField) => isFilled(cellOf(storedField))),
    sql` and `,
  )} and exists (select 1 from ${tableOf(table)} as o
    where o.parent_id = ${columnOf('parent_id', child)} and o.id <> ${columnOf('id', child)}
    and ${sql.join(
      group.map(({ column }) => sql`${columnOf(column, 'o')} = ${columnOf(column, child)}`),
      sql` and `,
    )}) limit 1`

/**
 * The condition as SQL over the record alone. Where it asks for a sub-table column it counts as
 * true, because that differs from line to line.
 */
function recordCondition(ground: Ground, when: Condition): Expr {
  const isOfLines = fieldsOf(when).some((path) => ground.model.byPath.get(path)?.table)
  const part = isOfLines ? always : conditionPart(ground, when)
  return part.build((index) => sql`${part.values[index]}`)
}

/**
 * Refuses (422) a replacement after which values that a rule wants to be unique repeat. Fields that
 * are unique by their own setting never refer to entries.
 */
export async function refuseRepeated(
  { trx, db, caller, say }: Doing,
  written: readonly WrittenTable[],
  change: Succession,
): Promise<void> {
  const env = await envOf(db, caller)
  const problems: Problem[] = []
  for (const { table, ids } of written) {
    const document = replaceId(table.live.document, change)
    const model = compile(kinds, document)
    const ground = { model, layout: layOut(model, table.live.slots, sql`true`), env }
    const changed = new Set(table.columns.map(({ path }) => path))
    const groups = document.rules.flatMap(({ when, then }) =>
      then.flatMap((effect) =>
        effect.type === 'unique' && effect.fields.some((path) => changed.has(path))
          ? [{ when, paths: effect.fields }]
          : [],
      ),
    )
    for (const { when, paths } of groups) {
      const group = paths.flatMap((path) => ground.layout.byPath.get(path) ?? [])
      const lines = ground.layout.children.find(({ field }) => field === group[0]?.field.table)
      const where = recordCondition(ground, when)
      const found = await (
        lines
          ? linesAlike(ground, lines, { group, where, ids })
          : recordsAlike(ground, group, { where, ids })
      ).execute(trx)
      if (found.rows.length > 0)
        problems.push(
          problem(
            'together',
            say(holderTexts, 'together', {
              form: table.fullName,
              fields: joinWords(
                group.map(({ field }) => field.node.label),
                say,
              ),
            }),
          ),
        )
    }
  }
  refuseWrong(problems)
}
