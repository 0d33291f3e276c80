/** A rectangle in the coordinates of the viewport, pixels. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One drawn node, or the form itself (id ''), as it was measured at the start of a drag. */
export interface Box {
  readonly id: string
  /** Absent for the form. */
  readonly parent: string | undefined
  readonly rect: Rect
  /** The area where its children stand; null when it takes none. */
  readonly body: Rect | null
  /** Drawn children in order, by id. */
  readonly children: readonly string[]
}

/** Where a drop would go, and how that is drawn. */
export interface Target {
  readonly parent: string
  readonly index: number
  readonly way: 'before' | 'after' | 'inside'
  /** A line for before and after, the whole body for inside. */
  readonly line: Rect
  /** Why the nearest place refuses: the target is then the first ancestor that takes it, or nothing can be dropped (`taken` false). */
  readonly refusal: string | null
  readonly taken: boolean
}

/** Says why a place refuses what is dragged; null when it takes it. */
export type Refuses = (parent: string, index: number) => string | null

const edge = 8
const thickness = 3

const right = (one: Rect): number => one.left + one.width
const bottom = (one: Rect): number => one.top + one.height
const within = (one: Rect, x: number, y: number): boolean => x >= one.left && x <= right(one) && y >= one.top && y <= bottom(one)
const distance = (one: Rect, x: number, y: number): number => Math.hypot(Math.max(one.left - x, 0, x - right(one)), Math.max(one.top - y, 0, y - bottom(one)))
const besides = (one: Rect, other: Rect): boolean => one.top < bottom(other) - 1 && other.top < bottom(one) - 1

/** Layout boxes by id, deepest found first. */
export type Boxes = ReadonlyMap<string, Box>

function deepest(boxes: Boxes, x: number, y: number): Box | undefined {
  let found = boxes.get('')
  for (let next = found; next; next = next.children.map((id) => boxes.get(id)).find((one) => one !== undefined && within(one.rect, x, y))) found = next
  return found
}

/** Do neighbours share its line? Then before and after are left and right. */
const isSideways = (box: Box, siblings: readonly Box[]): boolean => siblings.some((one) => one !== box && besides(one.rect, box.rect))

function lineAt(rect: Rect, sideways: boolean, isAfter: boolean): Rect {
  if (sideways) return { left: (isAfter ? right(rect) : rect.left) - thickness / 2, top: rect.top, width: thickness, height: rect.height }
  return { left: rect.left, top: (isAfter ? bottom(rect) : rect.top) - thickness / 2, width: rect.width, height: thickness }
}

interface Spot {
  readonly parent: string
  readonly index: number
  readonly way: Target['way']
  readonly line: Rect
}

function besideOf(boxes: Boxes, box: Box, point: { x: number; y: number }): Spot | undefined {
  const parent = box.parent === undefined ? undefined : boxes.get(box.parent)
  if (!parent) return undefined
  const siblings = parent.children.flatMap((id) => boxes.get(id) ?? [])
  const sideways = isSideways(box, siblings)
  const isAfter = sideways ? point.x > box.rect.left + box.rect.width / 2 : point.y > box.rect.top + box.rect.height / 2
  return { parent: parent.id, index: parent.children.indexOf(box.id) + (isAfter ? 1 : 0), way: isAfter ? 'after' : 'before', line: lineAt(box.rect, sideways, isAfter) }
}

function insideOf(boxes: Boxes, box: Box, point: { x: number; y: number }): Spot | undefined {
  if (!box.body) return undefined
  const children = box.children.flatMap((id) => boxes.get(id) ?? [])
  const nearest = children.toSorted((one, other) => distance(one.rect, point.x, point.y) - distance(other.rect, point.x, point.y))[0]
  return nearest ? besideOf(boxes, nearest, point) : { parent: box.id, index: 0, way: 'inside', line: box.body }
}

const isAtEdge = (rect: Rect, y: number): boolean => y < rect.top + edge || y > bottom(rect) - edge

/** The places that a point means, nearest first, then those around its ancestors. */
function* spots(boxes: Boxes, point: { x: number; y: number }): Generator<Spot> {
  const found = deepest(boxes, point.x, point.y)
  if (!found) return
  const inside = found.id === '' || !isAtEdge(found.rect, point.y) ? insideOf(boxes, found, point) : undefined
  if (inside) yield inside
  for (let box: Box | undefined = found; box && box.id !== ''; box = box.parent === undefined ? undefined : boxes.get(box.parent)) {
    const beside = besideOf(boxes, box, point)
    if (beside) yield beside
  }
}

/**
 * Where a drop at a point goes: inside the deepest container there, or before or after the nearest node; refused, it climbs to the
 * nearest ancestor that takes it and keeps the reason. Undefined when the point is outside the form.
 */
export function targetAt(boxes: Boxes, point: { x: number; y: number }, refuses: Refuses): Target | undefined {
  let refused: Target | undefined
  for (const spot of spots(boxes, point)) {
    const refusal = refuses(spot.parent, spot.index)
    if (refusal === null) return { ...spot, refusal: refused?.refusal ?? null, taken: true }
    refused ??= { ...spot, refusal, taken: false }
  }
  return refused
}
