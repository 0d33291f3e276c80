import { shareLine, wholeLine } from '../widths.ts'
import type { Shares } from '../widths.ts'

/** A rectangle in the coordinates of the viewport, pixels. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One drawn node, or the form itself (id ''), as measured at the start of a drag. */
export interface Box {
  readonly id: string
  /** Absent for the form. */
  readonly parent: string | undefined
  readonly rect: Rect
  /** The area for its children; null when it takes none. */
  readonly body: Rect | null
  /** Ids of the drawn children, in order. */
  readonly children: readonly string[]
  /** Its width in columns of 24; null when it is not in such a grid. */
  readonly span: number | null
}

/** Where a drop would go, and how to draw that. */
export interface Target {
  readonly parent: string
  readonly index: number
  readonly way: 'before' | 'after' | 'inside' | 'beside'
  /**
   * The rectangle to draw: a line for before and after, the whole body for inside, the slot for
   * beside.
   */
  readonly line: Rect
  /** New widths, when it goes beside other nodes on their line. */
  readonly shares?: Shares
  /**
   * Why the nearest place refuses. The target is then the nearest ancestor that accepts the drop;
   * if there is none, `taken` is false and nothing can be dropped.
   */
  readonly refusal: string | null
  readonly taken: boolean
}

/** What is dragged: the ids and widths of nodes that are already placed, and a test for places. */
export interface Hand {
  readonly ids: readonly string[]
  readonly spans: readonly number[]
  /**
   * Why a place refuses it; null when it takes it. `count` is how many would then share the line,
   * absent where that does not matter.
   */
  refuses(parent: string, count?: number): string | null
}

/** A point of the canvas. `climbs` asks for the place around the nearest one. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly climbs?: boolean
}

const edge = 8
/**
 * This close to its side, in pixels, a node offers the slot beside it. The zone of a container is
 * narrower, because its inside is for dropping into it.
 */
const side = 64
const sideOfContainer = 14
const thickness = 3

const right = (rect: Rect): number => rect.left + rect.width
const bottom = (rect: Rect): number => rect.top + rect.height
const within = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.left && x <= right(rect) && y >= rect.top && y <= bottom(rect)
const distance = (rect: Rect, x: number, y: number): number =>
  Math.hypot(
    Math.max(rect.left - x, 0, x - right(rect)),
    Math.max(rect.top - y, 0, y - bottom(rect)),
  )
const besides = (rect: Rect, other: Rect): boolean =>
  rect.top < bottom(other) - 1 && other.top < bottom(rect) - 1

/** Measured boxes by node id. */
export type Boxes = ReadonlyMap<string, Box>

function deepest(boxes: Boxes, x: number, y: number): Box | undefined {
  let found = boxes.get('')
  for (
    let next = found;
    next;
    next = next.children
      .map((id) => boxes.get(id))
      .find((child) => child !== undefined && within(child.rect, x, y))
  )
    found = next
  return found
}

function lineAt(rect: Rect, sideways: boolean, isAfter: boolean): Rect {
  if (sideways)
    return {
      left: (isAfter ? right(rect) : rect.left) - thickness / 2,
      top: rect.top,
      width: thickness,
      height: rect.height,
    }
  return {
    left: rect.left,
    top: (isAfter ? bottom(rect) : rect.top) - thickness / 2,
    width: rect.width,
    height: thickness,
  }
}

type Spot = Omit<Target, 'refusal' | 'taken'> & { readonly count?: number }

/** What one drag works with; the boxes do not include the dragged nodes. */
interface DragScene {
  readonly boxes: Boxes
  readonly hand: Hand
  readonly point: Point
}

const around = ({ boxes }: DragScene, box: Box): Box | undefined =>
  box.parent === undefined ? undefined : boxes.get(box.parent)
const drawn = ({ boxes }: DragScene, parent: Box): readonly Box[] =>
  parent.children.flatMap((id) => boxes.get(id) ?? [])

/**
 * The slot beside a node of a grid, where the nodes of its line share the width with what is
 * dragged.
 */
function slotOf(
  scene: DragScene,
  box: Box,
  {
    line,
    index,
    isAfter,
  }: { readonly line: readonly Box[]; readonly index: number; readonly isAfter: boolean },
): Spot {
  const { hand } = scene
  const others = line.filter((other) => !hand.ids.includes(other.id))
  const place = others.filter(
    (other) => other.rect.left < box.rect.left || (other === box && isAfter),
  ).length
  const shares = shareLine(
    others.map((other) => ({ id: other.id, span: other.span ?? wholeLine })),
    hand.spans,
  )
  const [first = box] = line
  const unit = first.rect.width / (first.span ?? wholeLine)
  const spans = others.map(
    (other) => shares.others.find(({ id }) => id === other.id)?.span ?? other.span ?? wholeLine,
  )
  const before = spans.slice(0, place).reduce((sum, span) => sum + span, 0)
  const width = shares.held.reduce((sum, span) => sum + span, 0) * unit
  const slot = {
    left: first.rect.left + before * unit,
    top: box.rect.top,
    width,
    height: box.rect.height,
  }
  return {
    parent: box.parent ?? '',
    index,
    way: 'beside',
    line: slot,
    shares,
    count: others.length + hand.spans.length,
  }
}

/** The place above or below a whole line of nodes. */
function lineAround(
  line: readonly Box[],
  siblings: readonly string[],
  isAfter: boolean,
): Spot | undefined {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return undefined
  const top = isAfter
    ? Math.max(...line.map((box) => bottom(box.rect)))
    : Math.min(...line.map((box) => box.rect.top))
  return {
    parent: first.parent ?? '',
    index: isAfter ? siblings.indexOf(last.id) + 1 : siblings.indexOf(first.id),
    way: isAfter ? 'after' : 'before',
    line: {
      left: first.rect.left,
      top: top - thickness / 2,
      width: right(last.rect) - first.rect.left,
      height: thickness,
    },
  }
}

function besideOf(scene: DragScene, box: Box): Spot | undefined {
  const { point } = scene
  const parent = around(scene, box)
  if (!parent) return undefined
  const siblings = drawn(scene, parent)
  const line = siblings.filter((sibling) => besides(sibling.rect, box.rect))
  const isRight = point.x > box.rect.left + box.rect.width / 2
  const at = parent.children.indexOf(box.id)
  const { span } = box
  const reach = box.body ? sideOfContainer : Math.min(side, box.rect.width / 4)
  const isAtSide = point.x < box.rect.left + reach || point.x > right(box.rect) - reach
  if (span !== null && line.length > 1 && isAtEdge(box.rect, point.y))
    return lineAround(line, parent.children, point.y > box.rect.top + box.rect.height / 2)
  if (span !== null && (line.length > 1 || isAtSide))
    return slotOf(scene, box, { line, index: at + (isRight ? 1 : 0), isAfter: isRight })
  const sideways = line.length > 1
  const isAfter = sideways ? isRight : point.y > box.rect.top + box.rect.height / 2
  return {
    parent: parent.id,
    index: at + (isAfter ? 1 : 0),
    way: isAfter ? 'after' : 'before',
    line: lineAt(box.rect, sideways, isAfter),
  }
}

function insideOf(scene: DragScene, box: Box): Spot | undefined {
  if (!box.body) return undefined
  const { x, y } = scene.point
  let nearest: Box | undefined
  for (const child of drawn(scene, box))
    if (!nearest || distance(child.rect, x, y) < distance(nearest.rect, x, y)) nearest = child
  return nearest
    ? besideOf(scene, nearest)
    : { parent: box.id, index: 0, way: 'inside', line: box.body }
}

const isAtEdge = (rect: Rect, y: number): boolean => y < rect.top + edge || y > bottom(rect) - edge
const isAtSideOf = (rect: Rect, x: number): boolean =>
  x < rect.left + sideOfContainer || x > right(rect) - sideOfContainer

/** The places that a point may mean: the nearest first, then those around its ancestors. */
function* spots(scene: DragScene): Generator<Spot> {
  const { boxes, point } = scene
  const found = deepest(boxes, point.x, point.y)
  if (!found) return
  const isOnFrame =
    found.id !== '' && (isAtEdge(found.rect, point.y) || isAtSideOf(found.rect, point.x))
  const inside = isOnFrame ? undefined : insideOf(scene, found)
  if (inside && !point.climbs) yield inside
  const start = point.climbs && found.body === null ? around(scene, found) : found
  for (let box = start; box && box.id !== ''; box = around(scene, box)) {
    const beside = besideOf(scene, box)
    if (beside) yield beside
  }
  if (inside && point.climbs) yield inside
}

/**
 * Where a drop at a point goes: inside the deepest container there, before or after the nearest
 * node, or beside it when near its side. If that refuses, the nearest ancestor that takes it is
 * used and the reason is kept. Undefined when nothing is drawn.
 */
export function targetAt(boxes: Boxes, point: Point, hand: Hand): Target | undefined {
  let refused: Target | undefined
  for (const { count, ...spot } of spots({ boxes, hand, point })) {
    const refusal = hand.refuses(spot.parent, count)
    if (refusal === null) return { ...spot, refusal: refused?.refusal ?? null, taken: true }
    refused ??= { ...spot, refusal, taken: false }
  }
  return refused
}
