import { childrenOf, findParent, rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Box, Boxes, Rect } from './lines.ts'

const rectOf = (element: Element): Rect => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

const named = (root: HTMLElement, name: 'node' | 'body'): Map<string, Rect> =>
  new Map([...root.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((one) => [one.dataset[name] ?? '', rectOf(one)] as const).filter(([, rect]) => rect.width > 0 && rect.height > 0))

/** Where everything on the canvas stands now: nodes carry `data-node`, the areas of their children `data-body`. */
export function measure(root: HTMLElement, document: Document): Boxes {
  const [rects, bodies] = [named(root, 'node'), named(root, 'body')]
  const boxes = new Map<string, Box>([[rootId, { id: rootId, parent: undefined, rect: rectOf(root), body: rectOf(root), children: document.children.filter((id) => rects.has(id)) }]])
  for (const [id, rect] of rects) {
    if (!document.nodes[id]) continue
    boxes.set(id, { id, parent: findParent(document, id), rect, body: bodies.get(id) ?? null, children: childrenOf(document, id).filter((child) => rects.has(child)) })
  }
  return boxes
}
