import type { Document } from '#schemas/design/document.ts'
import type { Command } from '#schemas/design/edit.ts'
import { findTableAround } from '#schemas/design/place.ts'
import type { Kinds } from '#schemas/widget/define.ts'

/** Number of columns of a whole line. */
export const wholeLine = 24
/** How many nodes a drop may place side by side. */
export const mostBeside = 6
/** Pixels on the canvas of a sub-table column whose width is automatic. */
export const plainColumn = 180
const narrowest = 40
const widest = 1000
/** Pixels by which one step changes the width of such a column. */
const columnStep = 10

/**
 * How the columns of a line are divided: between the nodes already there whose width changes, and
 * the ones that are added.
 */
export interface Shares {
  readonly others: readonly { readonly id: string; readonly span: number }[]
  readonly held: readonly number[]
}

/** No width changes. */
export const noShares: Shares = { others: [], held: [] }

const sum = (list: readonly number[]): number => list.reduce((all, value) => all + value, 0)

/** Divides columns into equal parts; the last parts get the remainder. */
function parts(columns: number, count: number): number[] {
  const least = Math.floor(columns / count)
  return Array.from({ length: count }, (_, at) => least + (at >= count - (columns % count) ? 1 : 0))
}

/**
 * Divides a line between its nodes and added ones. Where there is room, all keep their width; else
 * the added ones get the remaining room if that is a fair part; else all get equal widths.
 */
export function shareLine(
  others: readonly { readonly id: string; readonly span: number }[],
  held: readonly number[],
): Shares {
  const room = wholeLine - sum(others.map((other) => other.span))
  if (sum(held) <= room) return { others: [], held }
  const count = others.length + held.length
  if (room >= (wholeLine / count) * held.length)
    return { others: [], held: parts(room, held.length) }
  const spans = parts(wholeLine, count)
  return {
    others: others.map(({ id }, at) => ({ id, span: spans[at] ?? 1 })),
    held: spans.slice(others.length),
  }
}

/** The edits that set these widths; `ids` are those of the added nodes. */
export function spansOf({ others, held }: Shares, ids: readonly string[]): Command[] {
  const all = [...others, ...held.map((span, at) => ({ id: ids[at] ?? '', span }))]
  return all.map(({ id, span }) => ({ type: 'change', id, set: { span } }))
}

/** The width of a node and its limits: columns of 24 on the form, pixels in a sub-table. */
export interface Width {
  readonly unit: 'ofLine' | 'pixels'
  readonly now: number
  readonly least: number
  readonly most: number
  readonly step: number
}

/** The width of a placed node; undefined for an unknown id. */
export function widthOf(kinds: Kinds, document: Document, id: string): Width | undefined {
  const node = document.nodes[id]
  if (!node) return undefined
  const table = findTableAround(kinds, document, id)
  if (table === null || table === id)
    return { unit: 'ofLine', now: node.span, least: 1, most: wholeLine, step: 1 }
  return {
    unit: 'pixels',
    now: node.column.width || plainColumn,
    least: narrowest,
    most: widest,
    step: columnStep,
  }
}

/**
 * The edit that sets the width of a node, within its limits; undefined where it has that width
 * already.
 */
export function planResize(
  kinds: Kinds,
  document: Document,
  { id, to }: { readonly id: string; readonly to: number },
): Command | undefined {
  const [node, width] = [document.nodes[id], widthOf(kinds, document, id)]
  if (!node || !width) return undefined
  const next = Math.min(width.most, Math.max(width.least, Math.round(to / width.step) * width.step))
  if (next === width.now) return undefined
  return {
    type: 'change',
    id,
    set: width.unit === 'ofLine' ? { span: next } : { column: { ...node.column, width: next } },
  }
}

/** The edit that changes the width of a node by steps; negative is narrower. */
export function planWiden(
  kinds: Kinds,
  document: Document,
  { id, by }: { readonly id: string; readonly by: number },
): Command | undefined {
  const width = widthOf(kinds, document, id)
  return width && planResize(kinds, document, { id, to: width.now + by * width.step })
}
