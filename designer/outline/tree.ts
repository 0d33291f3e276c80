import { childrenOf, rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'

export interface OutlineBranch {
  readonly key: string
  readonly children: readonly OutlineBranch[]
}

/** The document as a tree of ids. With a test, only nodes that pass and their ancestors. */
export function branchesOf(
  document: Document,
  passes: (id: string) => boolean,
  from: string = rootId,
): readonly OutlineBranch[] {
  return childrenOf(document, from).flatMap((id) => {
    if (!document.nodes[id]) return []
    const children = branchesOf(document, passes, id)
    return children.length > 0 || passes(id) ? [{ key: id, children }] : []
  })
}
