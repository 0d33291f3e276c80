import type { Language } from '#schemas/text.ts'
import { wayMark } from '#schemas/widget/branch.ts'
import { nouns, sourceOf, targetOf, treeOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import type { Database } from '../database/database.ts'
import { deepest } from '../source/below.ts'
import { storedAt, storedOf } from '../source/sources.ts'
import { joinTexts, quoteName, quoteText, sqlText } from '../database/sql-text.ts'
import type { SqlText } from '../database/sql-text.ts'
import { nameText } from '../text/names.ts'

/** Where an entry is in its tree. */
export interface Way {
  readonly id: string
  /** Its name with those above it, from the top. */
  readonly path: string
  /** 0 is the top. */
  readonly depth: number
  /** Whether no enabled entry is below it. */
  readonly isLeaf: boolean
}

const waysIn = (table: SqlText, place: number, language: Language): SqlText => sqlText`
  select d.id, way.path, way.depth, not exists (select 1 from ${table} c
    where c.parent_id = d.id and c.enabled_mark = 1) as "isLeaf"
  from ${table} d cross join lateral (
    with recursive up as (
      select d.parent_id, ${nameText(language, sqlText`d.`)} as path, 0 as depth
      union all
      select p.parent_id, ${nameText(language, sqlText`p.`)} || ${quoteText(wayMark)} || up.path,
        up.depth + 1 from ${table} p
      join up on p.id = up.parent_id where up.depth < ${deepest}
    ) select path, depth from up order by depth desc limit 1
  ) as way where d.id = any($${place}::text[])`

const trees = nouns.flatMap((noun) => {
  const { isTree, table } = storedAt(noun)
  return isTree && table !== undefined ? { noun, table } : []
})

const statementIn = (language: Language) => ({
  name: `berth_ways_${language}`,
  text: joinTexts(
    trees.map(({ table }, index) => waysIn(quoteName(table), index + 1, language)),
    sqlText` union all `,
  ),
})
const statements = {
  zh: statementIn('zh'),
  zhtw: statementIn('zhtw'),
  en: statementIn('en'),
}

/** The tree positions of ids that are shown or checked by them, by id; one statement, or none. */
export async function readWays(
  { db, language }: { readonly db: Pick<Database, 'query'>; readonly language: Language },
  mentioned: readonly { readonly reference: Reference; readonly id: string }[],
): Promise<ReadonlyMap<string, Way>> {
  const inTree = mentioned.filter(({ reference }) => treeOf(reference) !== undefined)
  const targets = inTree.flatMap(({ reference, id }) => targetOf(reference, id) ?? [])
  const wanted = trees.map(({ noun }) => [
    ...new Set(targets.filter(({ to }) => to === noun).map(({ id }) => id)),
  ])
  if (wanted.every((ids) => ids.length === 0)) return new Map()
  return new Map((await db.query<Way>(statements[language], wanted)).map((way) => [way.id, way]))
}

/** These ids of a tree and all below them; null where they belong to no tree. */
export const idsBelow = async (
  db: Database,
  reference: Reference | null,
  ids: readonly string[],
): Promise<readonly string[] | null> =>
  (reference && (await storedOf(reference).below?.(reference, ids, db))) ?? null

/** May the entry be chosen: is it on the required level, or the last one above it? */
export function fitsTree(reference: Reference, way: Way | undefined): boolean {
  const { fits } = sourceOf(reference)
  return fits ? fits(reference, way) : !treeOf(reference)?.leafOnly || way?.isLeaf === true
}
