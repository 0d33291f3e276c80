import { targetOf } from '#schemas/widget/reference.ts'
import { wayMark, withBelow } from '#schemas/widget/branch.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import type { Database } from '../db.ts'

/** Where an entry stands in its tree. */
export interface Way {
  readonly id: string
  /** Its name with those above it, from the top. */
  readonly path: string
  /** 0 is the top. */
  readonly depth: number
  /** Nothing that may be chosen stands below it. */
  readonly isLeaf: boolean
}

const deepest = 20

const waysIn = (table: 'areas' | 'dictionary_data' | 'organizes', mark: string): string => `
  select d.id, way.path, way.depth, not exists (select 1 from ${table} c
    where c.parent_id = d.id and c.enabled_mark = 1) as "isLeaf"
  from ${table} d cross join lateral (
    with recursive up as (
      select d.parent_id, d.full_name::text as path, 0 as depth
      union all
      select p.parent_id, p.full_name || '${wayMark}' || up.path, up.depth + 1 from ${table} p
      join up on p.id = up.parent_id where up.depth < ${deepest}
    ) select path, depth from up order by depth desc limit 1
  ) as way where d.id = any(${mark}::text[])`

const statement = {
  name: 'berth_ways',
  text: `${waysIn('dictionary_data', '$1')} union all ${waysIn('areas', '$2')} union all ${waysIn('organizes', '$3')}`,
}

/**
 * The ways to the ids that are told or judged by their place in a tree, by id; one statement, or
 * none.
 */
export async function readWays(
  db: Pick<Database, 'query'>,
  mentioned: readonly { readonly reference: Reference; readonly id: string }[],
): Promise<ReadonlyMap<string, Way>> {
  const inTree = mentioned.filter(
    ({ reference }) =>
      reference.to === 'area' || ('tree' in reference && reference.tree !== undefined),
  )
  const targets = inTree.flatMap(({ reference, id }) => targetOf(reference, id) ?? [])
  const idsOf = (to: 'area' | 'dictionary' | 'organize') => [
    ...new Set(targets.filter((one) => one.to === to).map(({ id }) => id)),
  ]
  const wanted = [idsOf('dictionary'), idsOf('area'), idsOf('organize')]
  if (wanted.every((ids) => ids.length === 0)) return new Map()
  return new Map((await db.query<Way>(statement, wanted)).map((way) => [way.id, way]))
}

const belowIn = (table: 'areas' | 'dictionary_data') => ({
  name: `berth_below_${table}`,
  text: `with recursive below as (
      select id, 0 as depth from ${table} where id = any($1::text[])
      union
      select c.id, b.depth + 1 from ${table} c join below b on c.parent_id = b.id where b.depth < ${deepest}
    ) select distinct id from below`,
})
const areasBelow = belowIn('areas')
const dictionaryBelow = belowIn('dictionary_data')

/**
 * These ids of a tree with those of all that stands below them; null where they are out of no tree.
 */
export async function idsBelow(
  db: Database,
  reference: Reference | null,
  ids: readonly string[],
): Promise<string[] | null> {
  if (
    !reference ||
    !(
      reference.to === 'area' ||
      ((reference.to === 'dictionary' || reference.to === 'choices') && reference.tree)
    )
  )
    return null
  if (reference.to === 'choices') return withBelow(reference.choices, ids)
  return (
    await db.query<{ id: string }>(reference.to === 'area' ? areasBelow : dictionaryBelow, [ids])
  ).map(({ id }) => id)
}

/**
 * Does a tree let its entry be chosen: on the level that is asked for, or the last one above it?
 */
export function fitsTree(reference: Reference, way: Way | undefined): boolean {
  if (reference.to === 'area')
    return (
      way !== undefined &&
      (way.depth === reference.level || (way.isLeaf && way.depth < reference.level))
    )
  return !('tree' in reference && reference.tree?.leafOnly) || way?.isLeaf === true
}
