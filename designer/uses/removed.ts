import { walk } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { usesOfOwn } from '#schemas/design/references.ts'
import type { Use } from '#schemas/design/references.ts'
import type { Kinds } from '#schemas/widget/define.ts'

/** What the removal of nodes affects. */
export interface RemovalImpact {
  /** Paths of the removed fields. */
  readonly paths: readonly string[]
  /**
   * What stays and refers to them. Entries of the list page are left out, because they just
   * disappear with the fields.
   */
  readonly uses: readonly Use[]
}

/** What would be removed with these nodes, and what else refers to it. */
export function findRemoved(
  kinds: Kinds,
  document: Document,
  ids: readonly string[],
): RemovalImpact {
  const gone = new Set(
    ids.flatMap((id) => [
      id,
      ...(document.nodes[id] ? [...walk(document, id)].map(({ node }) => node.id) : []),
    ]),
  )
  const all = pathsOf(kinds, document)
  const paths = [...gone].flatMap((id) => all.get(id) ?? [])
  const uses = usesOfOwn(kinds, document, new Set([...paths, ...[...gone].map((id) => `#${id}`)]))
  return {
    paths,
    uses: uses.filter(
      ({ place, nodeId }) => ['node', 'rule', 'filter'].includes(place) && !gone.has(nodeId),
    ),
  }
}
