import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import type { Slots } from '#schemas/design/slots.ts'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../tables/tables.ts'
import { readStored } from '../holders/documents.ts'
import { tableOf } from '../record/statement/physical.ts'

/** The change from one live version of a design to the next, before its tables change. */
export interface VersionChange {
  readonly trx: Kysely<Tables>
  readonly design: Row<'designs'>
  readonly document: Document
  /** The live document; null before the first publish. */
  readonly before: Document | null
  /** Where values are stored so far, including parked columns; null before the first publish. */
  readonly slots: Slots | null
}

/** Ids of nodes that have or had a column in the database. */
const placed = (slots: Slots): Set<string> =>
  new Set(
    Object.entries(slots.tables).flatMap(([owner, { columns }]) => [
      owner,
      ...Object.keys(columns),
    ]),
  )

async function isEmpty({ trx, slots }: VersionChange): Promise<boolean> {
  const table = slots?.tables[rootId]?.table
  if (table === undefined) return true
  const { rows } = await sql`select 1 from ${tableOf(table)} limit 1`.execute(trx)
  return rows.length === 0
}

/**
 * Field nodes that are new and have never held a value: no live or parked column of any table
 * belonged to them. Fields that the server fills do not count, as every record already has their
 * values.
 */
export async function findFreshNodes(change: VersionChange): Promise<Set<string>> {
  const { document, before, slots } = change
  const fields = [...compile(kinds, document).byPath.values()]
  if (!before || !slots) return new Set(fields.map(({ node }) => node.id))
  const known = new Set([...placed(slots), ...pathsOf(kinds, before).keys()])
  const fresh = fields.filter(({ node }) => !known.has(node.id))
  const hasRows = fresh.some(({ bound }) => bound.slot?.system) && !(await isEmpty(change))
  return new Set(
    fresh.filter(({ bound }) => !hasRows || !bound.slot?.system).map(({ node }) => node.id),
  )
}

/** The earlier versions in which returning nodes last appeared, each with those nodes. */
export interface Former {
  readonly document: Document
  readonly nodeIds: ReadonlySet<string>
}

/** Finds where the nodes that a change brings back last appeared. */
export async function formerOf({
  trx,
  design,
  document,
  before,
  slots,
}: VersionChange): Promise<Former[]> {
  if (!before || !slots) return []
  const known = placed(slots)
  const [now, live] = [pathsOf(kinds, document), pathsOf(kinds, before)]
  const left = new Set(
    [...now.keys()].filter((id) => id !== rootId && known.has(id) && !live.has(id)),
  )
  if (left.size === 0) return []
  const versions = await trx
    .selectFrom('design_versions')
    .select('document')
    .where('design_id', '=', design.id)
    .orderBy('number', 'desc')
    .execute()
  const found: Former[] = []
  for (const { document: raw } of versions) {
    const earlier = left.size > 0 ? readStored(raw) : undefined
    if (!earlier) continue
    const paths = pathsOf(kinds, earlier)
    const nodeIds = new Set([...left].filter((id) => paths.has(id)))
    for (const id of nodeIds) left.delete(id)
    if (nodeIds.size > 0) found.push({ document: earlier, nodeIds })
  }
  return found
}
