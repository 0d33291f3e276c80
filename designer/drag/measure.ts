import { rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { Box, Boxes, Rect } from './lines.ts'

const named = (root: HTMLElement, name: 'node' | 'body', from: DOMRect): Map<string, Rect> => {
  const rects = new Map<string, Rect>()
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0)
      rects.set(element.dataset[name] ?? '', {
        left: left - from.left,
        top: top - from.top,
        width,
        height,
      })
  }
  return rects
}

/**
 * Measures everything on the canvas, in pixels from its corner. Nodes carry `data-node`, the areas
 * of their children `data-body`.
 */
export function measure(
  root: HTMLElement,
  { kinds, document }: { readonly kinds: Kinds; readonly document: Document },
): Boxes {
  const corner = root.getBoundingClientRect()
  const [rects, bodies] = [named(root, 'node', corner), named(root, 'body', corner)]
  const all = { left: 0, top: 0, width: corner.width, height: corner.height }
  const boxes = new Map<string, Box>([
    [
      rootId,
      {
        id: rootId,
        parent: undefined,
        rect: all,
        body: all,
        children: document.children.filter((id) => rects.has(id)),
        span: null,
      },
    ],
  ])
  const put = (parent: string, isGrid: boolean): void => {
    for (const id of boxes.get(parent)?.children ?? []) {
      const [rect, node] = [rects.get(id), document.nodes[id]]
      if (!rect || !node) continue
      boxes.set(id, {
        id,
        parent,
        rect,
        body: bodies.get(id) ?? null,
        children: node.children.filter((child) => rects.has(child)),
        span: isGrid ? node.span : null,
      })
      put(id, kinds[node.kind]?.holds === 'nodes')
    }
  }
  put(rootId, true)
  return boxes
}
