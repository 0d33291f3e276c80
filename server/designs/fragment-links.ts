import type { Kysely } from 'kysely'
import type { Document } from '#schemas/design/document.ts'
import { unlink } from '#schemas/design/fragment-link.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * The document without links to unknown groups: removed ones, and those of another installation.
 */
export async function withKnownLinks(db: Kysely<Tables>, document: Document): Promise<Document> {
  const named = new Set(
    [...Object.values(document.nodes), ...document.rules].flatMap(
      ({ linked }) => linked?.fragment ?? [],
    ),
  )
  if (named.size === 0) return document
  const rows = await db
    .selectFrom('design_fragments')
    .select('id')
    .where('id', 'in', [...named])
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return unlink(document, ({ fragment }) => !known.has(fragment))
}
