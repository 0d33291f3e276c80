import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { RuleEffect } from '#schemas/design/model.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { accessOf, refuseIssues } from '../access.ts'
import type { Tables } from '../../tables/tables.ts'
import type { Effect, SettledSave } from '../effect.ts'
import { takeGuess } from '../guesses.ts'
import { bindCell, writeCell } from '../statement/cell.ts'
import { cellOf, main, present } from '../statement/layout.ts'
import type { StoredField } from '../statement/layout.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runIn } from '../statement/save.ts'
import { valuePart } from '../statement/select.ts'
import type { StatementRunner } from '../statement/select.ts'

const isUniqueRule = ({ effect }: RuleEffect): boolean => effect.type === 'unique'

/** Saves that check for duplicates in the same table wait for each other. */
const lockTable = ({ live }: SettledSave, run: StatementRunner): Promise<unknown> =>
  run(
    live.shapes.take(
      'lock',
      [valuePart(live.layout.table)],
      ([name]) => sql`select pg_advisory_xact_lock(hashtext(${name!}::text))`,
    ),
  )

/**
 * A refusal tells that another record has the value, so values of masked fields count as guesses.
 */
function countGuesses(
  { guesses, live, caller, data, before }: SettledSave,
  paths: readonly string[],
): void {
  const { masked } = accessOf(live, caller)
  // Unchanged values are not counted, since saving many records is no guessing.
  if (paths.every((path) => data[path] === before?.[path])) return
  for (const path of paths.filter((keyPath) => masked.has(keyPath)))
    takeGuess(guesses, {
      modelId: live.id,
      userId: caller.userId,
      path,
      value: data[path],
      isSaved: true,
    })
}

async function hasTwin(
  { live, id, data, trial }: SettledSave,
  run: StatementRunner,
  group: readonly StoredField[],
): Promise<boolean> {
  const names = group.map(({ field }) => field.node.field)
  const parts = [
    valuePart(id),
    ...group.map((storedField) =>
      valuePart(bindCell(storedField.slot, data[storedField.field.node.field])),
    ),
    // What is only tried out tells nothing of records out of reach; a save that is made does.
    trial?.reach ?? present,
  ]
  const ready = live.shapes.take(`unique ${names.join(' ')}`, parts, ([own, ...rest]) => {
    const [reach, values] = [rest.at(-1)!, rest.slice(0, -1)]
    const alike = sql.join(
      group.map(
        (storedField, at) =>
          sql`${cellOf(storedField)} = ${writeCell(storedField.slot, values[at]!)}`,
      ),
      sql` and `,
    )
    return sql`
      select 1 from ${tableOf(live.layout.table)} as ${columnOf(main)}
      where ${alike} and ${columnOf('id', main)} <> ${own!}::text and ${reach}
      limit 1`
  })
  return (await run(ready)).length > 0
}

/**
 * Values, or combinations of values, that another record outside of the recycle bin already has.
 * Until the transaction ends no other save can take them.
 */
export async function findTwins(
  save: SettledSave,
  trx: Transaction<Tables>,
): Promise<readonly RowIssue[]> {
  const { live, caller, data, before, trial } = save
  const { either } = accessOf(live, caller)
  const run = runIn(trx)
  await lockTable(save, run)
  const issues = new Map<string, RowIssue>()
  for (const together of save.unique) {
    const group = together.flatMap(
      (path) => live.layout.stored.find(({ field }) => field.path === path) ?? [],
    )
    const paths = group.map(({ field }) => field.node.field)
    const [path] = paths
    if (path === undefined || paths.some((keyPath) => isEmpty(data[keyPath]))) continue
    // A change that is only tried out would tell what is in a field that is not seen.
    if (trial && before && !paths.every((keyPath) => either.has(keyPath))) continue
    countGuesses(save, paths)
    if (await hasTwin(save, run, group))
      issues.set(path, { path, code: paths.length > 1 ? 'uniqueTogether' : 'unique' })
  }
  return [...issues.values()]
}

/** Refuses values, or combinations of values, that another record already has. */
export const unique: Effect = {
  applies: ({ table, bound, rules }) => !table && (bound.unique || rules.some(isUniqueRule)),
  async within(save, trx) {
    refuseIssues(await findTwins(save, trx), save)
    return save.data
  },
}
