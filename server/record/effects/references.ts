import { sql } from 'kysely'
import type { RowIssue } from '#schemas/record/issue.ts'
import { leadersOf } from '#schemas/widget/candidates.ts'
import { targetOf } from '#schemas/widget/reference.ts'
import { storedAt } from '../../source/sources.ts'
import { Candidates } from '../candidates.ts'
import type { Effect, SettledSave } from '../effect.ts'
import { mentionedIn, Names } from '../names.ts'
import type { Mention } from '../names.ts'
import { always } from '../statement/part.ts'
import type { Part } from '../statement/part.ts'
import { quoteName, sqlText } from '../../database/sql-text.ts'

/**
 * Identifies a mention together with what it depends on. An unchanged id counts as new where a
 * field that restricts it has changed.
 */
const standing = ({ field, reference, id, get }: Mention): string =>
  `${field} ${id} ${JSON.stringify(leadersOf(reference).map((path) => get(path) ?? null))}`

/** Is the path, or the cell's field, unchanged by the save? */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  left.has(path) || left.has(path.split('.', 1)[0] ?? '')

/** New ids that do not exist or may not be chosen. Ids that were stored before may stay. */
async function findStrangers(save: SettledSave): Promise<RowIssue[]> {
  const { live, data, before, left } = save
  const old = new Set(before ? mentionedIn(live.model.fields, before).map(standing) : [])
  const fresh = mentionedIn(live.model.fields, data).filter(
    (mention) => !mention.isShown && !isLeft(left, mention.path) && !old.has(standing(mention)),
  )
  const names = await Names.load(save, fresh)
  const wrong = fresh.flatMap(({ path, reference, id }): RowIssue[] => {
    const code = names.refusalOf(reference, id)
    return code ? [{ path, code }] : []
  })
  const candidates = await Candidates.load(save, fresh)
  const outside = fresh
    .filter((mention) => !candidates.has(mention))
    .map((mention): RowIssue => ({ path: mention.path, code: 'notChoice' }))
  return [...new Map([...outside, ...wrong].map((rowIssue) => [rowIssue.path, rowIssue])).values()]
}

/** The mentions that a save adds; earlier ones may stay even if their entry is gone. */
function freshIn({ live, data, before }: SettledSave): Mention[] {
  const keyOf = ({ field, id }: Mention): string => `${field} ${id}`
  const old = new Set(before ? mentionedIn(live.model.fields, before).map(keyOf) : [])
  return mentionedIn(live.model.fields, data).filter(
    (mention) => !mention.isShown && !old.has(keyOf(mention)),
  )
}

const targetsIn = (fresh: readonly Mention[]): { table: string; id: string; path: string }[] =>
  fresh.flatMap(({ reference, id, path }) => {
    const target = targetOf(reference, id)
    const table = target && storedAt(target.to).table
    return target && table ? [{ table, id: target.id, path }] : []
  })

/**
 * Condition: everything that the save refers to exists. Like a foreign key it locks these rows
 * until the save is done, so that none can be removed in between. The creator and modifier that the
 * server fills in are not locked, because locking the same row at every save would cost more than
 * the save.
 */
function keepNamed(save: SettledSave): Part {
  const named = targetsIn(freshIn(save))
  const lists = [...new Set(named.map(({ table }) => table))].toSorted().map((table) => ({
    table,
    ids: [
      ...new Set(named.filter((target) => target.table === table).map(({ id }) => id)),
    ].toSorted(),
  }))
  if (lists.length === 0) return always
  return {
    key: `keep ${lists.map(({ table }) => table).join(',')}`,
    values: lists.flatMap(({ ids }) => [ids, ids.length]),
    build: (mark) =>
      sql.join(
        lists.map(
          ({ table }, index) =>
            sql`
              (select count(*)
                from (select id from ${sql.table(table)}
                  where id = any(${mark(2 * index)}::text[])
                  order by id for key share) as kept) = ${mark(2 * index + 1)}::int`,
        ),
        sql` and `,
      ),
  }
}

/** New references that do not exist; asked after `keepNamed` failed. */
async function findGone(save: SettledSave): Promise<RowIssue[]> {
  const targets = targetsIn(freshIn(save))
  const found = new Set<string>()
  for (const table of new Set(targets.map((target) => target.table))) {
    const rows = await save.db.query<{ id: string }>(
      {
        name: `berth_there_${table}`,
        text: sqlText`select id from ${quoteName(table)} where id = any($1::text[])`,
      },
      [targets.filter((target) => target.table === table).map(({ id }) => id)],
    )
    for (const { id } of rows) found.add(`${table} ${id}`)
  }
  return targets
    .filter(({ table, id }) => !found.has(`${table} ${id}`))
    .map(({ path }) => ({ path, code: 'notKnown' as const }))
}

/**
 * Makes sure that everything a record refers to exists, may be chosen by the caller, and stays
 * until the save is done.
 */
export const references: Effect = {
  applies: ({ bound }) => bound.reference !== null,
  check: findStrangers,
  keep: keepNamed,
  explain: findGone,
}
