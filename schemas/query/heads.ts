import { orderOf } from '../record/read-value.ts'
import { compare } from '../widget/decimal.ts'
import type { ValueType } from '../widget/value.ts'
import { bucketsIn, countBuckets, isDayUnit, stepBy } from './bucket.ts'
import type { Days } from './bucket.ts'
import type { Plan, PlannedDimension } from './plan.ts'

/** One head of an axis, in drawing order: the total first, each head before those below it. */
export interface Head {
  /** Number of dimensions kept; 0 is the total. */
  readonly level: number
  /** Index of the head above it; -1 for the total. */
  readonly parent: number
  /**
   * `rest` combines what is beyond a top. A null `value` is a member of its own, and '' another.
   */
  readonly role: 'total' | 'value' | 'rest'
  readonly value: string | null
  /** False for a head that only groups others, because totals are not requested. */
  readonly isShown: boolean
}

/** A head before it is placed; its serial identifies it on its axis. */
export interface HeadNode {
  readonly role: Head['role']
  readonly value: string | null
  readonly serial: number
  readonly children: Map<string, HeadNode>
}

/** The heads of one axis, as a tree. */
export class Axis {
  readonly dimensions: readonly PlannedDimension[]
  readonly root: HeadNode = { role: 'total', value: null, serial: 0, children: new Map() }
  /** Number of heads. */
  size = 1

  constructor(dimensions: readonly PlannedDimension[]) {
    this.dimensions = dimensions
  }

  /** The head below another one, created where missing. */
  put(parent: HeadNode, role: 'value' | 'rest', value: string | null): HeadNode {
    const key = role === 'rest' ? 'r' : value === null ? 'n' : `v${value}`
    const known = parent.children.get(key)
    if (known) return known
    const made: HeadNode = { role, value, serial: this.size, children: new Map() }
    this.size += 1
    parent.children.set(key, made)
    return made
  }

  /** The heads that keep a number of dimensions. */
  at(level: number): HeadNode[] {
    let found: HeadNode[] = [this.root]
    for (let step = 0; step < level; step++)
      found = found.flatMap((headNode) => [...headNode.children.values()])
    return found
  }
}

const lastDay = '9999-12-31'

/** The days whose buckets a dimension shows: those of the period, else those found. */
function daysOf(
  plan: Plan,
  dimension: PlannedDimension,
  members: readonly HeadNode[],
): Days | null {
  const { period } = plan
  if (period?.path.text === dimension.path.text) return period
  // A day beyond the year 9999, of an instant just before its end, has no neighbours to fill up to.
  const seen = members.flatMap(({ value }) => (value?.length === 10 ? value : [])).toSorted()
  const [first, last] = [seen[0], seen.at(-1)]
  const unit = dimension.by
  if (!first || !last || !unit || !isDayUnit(unit)) return null
  const next = stepBy(last, 1, unit)
  return { from: first, to: next > last ? next : lastDay }
}

/**
 * The buckets of a dimension that are shown even if empty; none where it has no buckets or is
 * ranked. Hours are never filled up.
 */
function bucketsOf(
  plan: Plan,
  dimension: PlannedDimension,
  members: readonly HeadNode[],
): readonly string[] | { readonly count: number } {
  const { by } = dimension
  const { top } = plan.query
  if (!by || by === 'hour' || (top && plan.dimensions[top.row] === dimension)) return []
  if (by === 'weekday') return ['1', '2', '3', '4', '5', '6', '7']
  if (by === 'hourOfDay') return Array.from({ length: 24 }, (_, hour) => String(hour))
  const days = daysOf(plan, dimension, members)
  if (!days) return []
  const count = countBuckets(days, by)
  return count > mostBuckets ? { count } : bucketsIn(days, by, mostBuckets)
}
const mostBuckets = 10_000

/** A dimension with more heads than can be answered. */
export interface Excess {
  readonly dimension: PlannedDimension
  readonly count: number
}

/**
 * Adds every bucket of time below every head; returns the dimension that would become too large.
 */
export function fillAxis(plan: Plan, axis: Axis, most: number): Excess | null {
  for (const [level, dimension] of axis.dimensions.entries()) {
    const parents = axis.at(level)
    const found = parents.flatMap((parent) => [...parent.children.values()])
    const buckets = bucketsOf(plan, dimension, found)
    if ('count' in buckets) return { dimension, count: buckets.count }
    if (axis.size + parents.length * buckets.length > most)
      return { dimension, count: buckets.length }
    for (const parent of parents) for (const bucket of buckets) axis.put(parent, 'value', bucket)
  }
  return null
}

/** The dimension of an axis with most different values. */
export function findLargest(axis: Axis): Excess | null {
  let largest: Excess | null = null
  for (const [level, dimension] of axis.dimensions.entries()) {
    const count = new Set(axis.at(level + 1).map(({ value }) => value)).size
    if (!largest || count > largest.count) largest = { dimension, count }
  }
  return largest
}

/** The value type of a dimension's members, for ordering. */
const typeOfMember = ({ path, by }: PlannedDimension): ValueType => {
  if (!by) return path.type
  if (by === 'hour') return 'instant'
  return isDayUnit(by) ? 'date' : 'decimal'
}

const nullsLast = (a: string | null, b: string | null): number | null =>
  a === null || b === null ? Number(a === null) - Number(b === null) : null

/** The order of two members: as designed for choices, else by value; null last. */
function orderMembers(
  { choices, ...dimension }: PlannedDimension,
  a: HeadNode,
  b: HeadNode,
): number {
  const lack = nullsLast(a.value, b.value)
  if (lack !== null) return lack
  const sign = dimension.isDescending ? -1 : 1
  const [x, y] = [a.value ?? '', b.value ?? '']
  const rank = (value: string): number => {
    const at = choices?.indexOf(value) ?? -1
    return at < 0 ? Infinity : at
  }
  const [p, q] = [rank(x), rank(y)]
  if (p !== q) return sign * (p < q ? -1 : 1)
  return sign * orderOf(typeOfMember({ choices, ...dimension }), x, y)
}

/** A placed head, with the members on its path. */
export interface PlacedHead {
  readonly head: Head
  readonly member: HeadNode
}

interface Order {
  /** The value to order rows by; absent where they are ordered by members. */
  readonly rankBy?: (member: HeadNode) => string | null
  readonly isDescending: boolean
  readonly isShown: (level: number) => boolean
}

/** The heads of an axis in drawing order. */
export function placeHeads(axis: Axis, { rankBy, isDescending, isShown }: Order): PlacedHead[] {
  const placed: PlacedHead[] = []
  const byValue = (a: HeadNode, b: HeadNode): number => {
    if (!rankBy) return 0
    const [x, y] = [rankBy(a), rankBy(b)]
    const lack = nullsLast(x, y)
    return lack ?? (isDescending ? -1 : 1) * compare(x ?? '0', y ?? '0')
  }
  const visit = (member: HeadNode, level: number, parent: number): void => {
    const { role, value } = member
    const index =
      placed.push({ head: { level, parent, role, value, isShown: isShown(level) }, member }) - 1
    const dimension = axis.dimensions[level]
    if (!dimension) return
    const ordered = [...member.children.values()].toSorted(
      (a, b) =>
        Number(a.role === 'rest') - Number(b.role === 'rest') ||
        byValue(a, b) ||
        orderMembers(dimension, a, b),
    )
    for (const headNode of ordered) visit(headNode, level + 1, index)
  }
  visit(axis.root, 0, -1)
  return placed
}
