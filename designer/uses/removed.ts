import { walk } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { usesOfOwn } from '#schemas/design/references.ts'
import type { Use } from '#schemas/design/references.ts'
import type { Kinds } from '#schemas/widget/define.ts'

/** What goes with nodes that are taken out. */
export interface RemovalImpact {
  /** Paths of the fields among them. */
  readonly paths: readonly string[]
  /** What stays and names them. Entries of the list only leave with them and are not told. */
  readonly uses: readonly Use[]
}

/** What would be taken out with these nodes, and what else names it. */
export function removedWith(
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
