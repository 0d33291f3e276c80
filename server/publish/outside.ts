import type { Kysely } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { PlanOutside } from '#schemas/api/design.ts'
import { compile } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import type { Say } from '#schemas/text.ts'
import { usesOfField } from '../holders/uses.ts'
import type { Tables } from '../tables/tables.ts'
import type { DesignChange } from './grants-follow.ts'

/**
 * Paths of live fields that the document no longer has. Renamed fields do not count, since their
 * uses are renamed too.
 */
function leaving({ before, document }: DesignChange): [string, string][] {
  if (!before) return []
  const now = pathsOf(kinds, document)
  return [...compile(kinds, before).byPath.values()].flatMap(
    ({ node, path }): [string, string][] => (now.has(node.id) ? [] : [[path, node.label || path]]),
  )
}

/** What outside the design still uses a removed field: other forms, data scopes, grants. */
export async function outsideOf(
  db: Kysely<Tables>,
  given: DesignChange,
  say: Say,
): Promise<PlanOutside[]> {
  const found: PlanOutside[] = []
  for (const [path, label] of leaving(given))
    for (const place of await usesOfField(db, { modelId: given.modelId, path }, say))
      found.push({ field: path, label, ...place })
  return found
}
