import { sql } from 'kysely'
import type { Area } from '#schemas/api/area.ts'
import { mostAreas } from '#schemas/api/area.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword } from '../../entries/page.ts'
import { presentArea } from './present.ts'
import type { AreaRow } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameFrom } from '../../text/names.ts'

/** Areas, as the shared commands know them. */
export const areas: Noun<'areas', Area> = {
  table: 'areas',
  word: 'area',
  async read(kysely, id) {
    const row = await kysely.selectFrom('areas').selectAll().where('id', '=', id).executeTakeFirst()
    return row && presentArea(row)
  },
}

interface AreaListRequest {
  /** `0` is the top. */
  readonly nodeId: string
  readonly keyword?: string
  /** This area is left out, with all below it. */
  readonly butId?: string
  /** Only areas that are enabled, with every area above them. */
  readonly isOpen?: boolean
}

const deepest = 20

/**
 * The areas directly below one, in their order; with a keyword the matching ones anywhere below it,
 * at most `mostAreas`.
 */
export async function listAreas(
  kysely: Db,
  { nodeId, keyword = '', butId = '', isOpen = false }: AreaListRequest,
): Promise<AreaRow[]> {
  const node = nodeId === '0' ? '' : nodeId
  const word = keyword.trim()
  const found = word
    ? matchKeyword(['full_name', 'en_code', 'pinyin'], word)
    : sql`parent_id = ${node}`
  const { rows } = await sql<AreaRow>`
    with recursive found as (
      select * from areas where ${found}
    ), up as (
      select id as own, id, parent_id, ${nameFrom('found')} as name, enabled_mark, 1 as depth from found
      union all
      select up.own, a.id, a.parent_id, ${nameFrom('a')}, a.enabled_mark, up.depth + 1 from areas a
      join up on a.id = up.parent_id where up.depth < ${deepest}
    ), ways as (
      select own, string_agg(name, '/' order by depth desc) as path, bool_and(enabled_mark = 1) as is_open,
        bool_or(parent_id = ${node}) as is_below, bool_or(id = ${butId}) as is_out
      from up group by own
    )
    select f.*, w.path, exists (select 1 from areas c
      where c.parent_id = f.id and (c.enabled_mark = 1 or not ${isOpen}::boolean)) as has_children
    from found f join ways w on w.own = f.id
    where w.is_below and not w.is_out and (w.is_open or not ${isOpen}::boolean)
    order by f.sort_code, f.id limit ${word ? mostAreas : null}`.execute(kysely)
  return rows
}

/** Names for paths of area ids; an unknown id is shown as it is. */
export async function nameAreas(
  kysely: Db,
  paths: readonly (readonly string[])[],
): Promise<string[][]> {
  const ids = [...new Set(paths.flat())]
  const rows =
    ids.length === 0
      ? []
      : await kysely
          .selectFrom('areas')
          .select(['id', nameFrom().as('full_name')])
          .where('id', 'in', ids)
          .execute()
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  return paths.map((path) => path.map((id) => names.get(id) ?? id))
}

/** The same for the last id of each path with all areas above it, ignoring the rest of the path. */
export async function nameWays(
  kysely: Db,
  paths: readonly (readonly string[])[],
): Promise<string[][]> {
  const ids = [...new Set(paths.flatMap((path) => path.at(-1) ?? []))]
  const { rows } = await sql<{ own: string; names: string[] }>`
    with recursive up as (
      select id as own, parent_id, ${nameFrom('areas')} as name, 1 as depth from areas where id = any(${ids}::text[])
      union all
      select up.own, a.parent_id, ${nameFrom('a')}, up.depth + 1 from areas a
      join up on a.id = up.parent_id where up.depth < ${deepest}
    ) select own, json_agg(name order by depth desc) as names from up group by own`.execute(kysely)
  const names = new Map(rows.map((row) => [row.own, row.names]))
  return paths.map((path) => names.get(path.at(-1) ?? '') ?? [...path])
}
