import { childrenOf, findParent, rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { findTopmost } from '#schemas/design/fragment.ts'
import { orderOf } from './place.ts'

/**
 * How a click or a key selects: only this node; adds it or removes it; everything from the last one
 * to this one.
 */
export type Choosing = 'only' | 'toggle' | 'range'

/** What is selected: the node chosen last, which the inspector shows, and the others. */
export interface SelectedNodes {
  readonly selection: string
  readonly others?: readonly string[]
}

/** How the pressed modifier keys make a click select. */
export const choosingOf = (pressed: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}): Choosing =>
  pressed.shiftKey ? 'range' : pressed.ctrlKey || pressed.metaKey ? 'toggle' : 'only'

/**
 * Everything that is selected, the node chosen last at the end; nothing when the form itself is
 * selected.
 */
export const allOf = ({ selection, others = [] }: SelectedNodes): readonly string[] =>
  selection === rootId ? [] : [...others, selection]

/**
 * The selection of several nodes; the last id is the one chosen last. A container stands for all it
 * holds. Unknown ids are left out.
 */
export function severalOf(document: Document, ids: readonly string[]): SelectedNodes {
  const kept = findTopmost(document, ids)
  const selection = ids.findLast((id) => kept.includes(id)) ?? rootId
  return { selection, others: kept.filter((id) => id !== selection) }
}

/** The selection after a node is chosen. */
export function planChosen(
  now: SelectedNodes & { readonly document: Document },
  id: string,
  how: Choosing,
): SelectedNodes {
  const { document } = now
  if (!document.nodes[id]) return { selection: rootId, others: [] }
  const all = allOf(now)
  if (how === 'toggle')
    return all.includes(id)
      ? severalOf(
          document,
          all.filter((chosenId) => chosenId !== id),
        )
      : severalOf(document, [...all, id])
  if (how === 'range' && now.selection !== rootId)
    return severalOf(document, rangeOf(document, now.selection, id))
  return { selection: id, others: [] }
}

/**
 * All nodes in reading order from one to another, the other one last. Containers around either end
 * are not included.
 */
function rangeOf(document: Document, from: string, to: string): readonly string[] {
  const order = orderOf(document)
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  const range = order.slice(first, last + 1)
  const holders = new Set([...holdersOf(document, from), ...holdersOf(document, to)])
  return [...range.filter((id) => id !== to && !holders.has(id)), to]
}

function* holdersOf(document: Document, id: string): Generator<string> {
  for (
    let parent = findParent(document, id);
    parent !== undefined && parent !== rootId;
    parent = findParent(document, parent)
  )
    yield parent
}

/** All siblings of the selected node; the topmost nodes when the form is selected. */
export function besideOf(document: Document, selection: string): SelectedNodes {
  const siblings = childrenOf(document, findParent(document, selection) ?? rootId)
  return severalOf(
    document,
    document.nodes[selection]
      ? [...siblings.filter((id) => id !== selection), selection]
      : siblings,
  )
}
