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

/** A design on its way from one live version to the next, before its tables change. */
export interface VersionChange {
  readonly trx: Kysely<Tables>
  readonly design: Row<'designs'>
  readonly document: Document
  /** What was live; null before the first time. */
  readonly before: Document | null
  /** Where values stood before, parked ones included; null before the first time. */
  readonly slots: Slots | null
}

/** Ids of nodes that have, or once had, a place in the database. */
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
 * Nodes of fields that are new and have never held a value: no live and no parked column, in
 * whatever table, was ever theirs. What the server fills holds a value of every record already.
 */
export async function freshNodes(change: VersionChange): Promise<Set<string>> {
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

/** Earlier versions in which nodes that come back stood last, with those of their nodes. */
export interface Former {
  readonly document: Document
  readonly nodeIds: ReadonlySet<string>
}

/** Finds where the nodes that a change brings back stood last. */
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
