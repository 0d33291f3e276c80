import { isBlock, readBlock } from '../../format/block.ts'
import type { Kinds } from '../../widget/define.ts'
import type { Fragment } from '../fragment.ts'
import { pathsOf } from '../paths.ts'
import { guessColumn, digestRows } from './digest.ts'
import { guessColumns, sketchSheet } from './sheet.ts'
import type { GuessedColumn, SheetColumn } from './sheet.ts'
import { grow } from './sketch.ts'

/** Limits for a pasted block: characters of its text, columns as fields, rows used for guessing. */
export const cellLimits = { characters: 4_000_000, columns: 100, rows: 5000 } as const

/** A pasted block of cells, cut to the limits; `beyond` tells how much was cut. */
export interface PastedCells {
  readonly rows: readonly (readonly string[])[]
  /** Whether the first row looks like heads. */
  readonly hasHeads: boolean
  readonly beyond: { readonly rows: number; readonly columns: number }
}

/** Direction marks that spreadsheets put around texts; they do not belong to labels. */
const marks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
const bare = (label: string): string => label.replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim()

/**
 * Heads are short texts, all different, and neither numbers nor dates. A block of one row is heads
 * only.
 */
function looksLikeHeads(
  [first = [], ...rows]: readonly (readonly string[])[],
  isMarked: boolean,
): boolean {
  const heads = first.map(bare)
  if (
    heads.length === 0 ||
    heads.some((head) => head === '' || head.length > 60) ||
    new Set(heads).size < heads.length
  )
    return false
  if (first.some((cell) => guessColumn([cell]) !== 'text')) return false
  if (rows.length === 0 || isMarked) return true
  // A column of words alone could go either way. The first row counts as heads beside a column of
  // another type, or where none of its texts repeats below.
  return (
    digestRows(rows).some(({ type, filled }) => filled > 0 && type !== 'text') ||
    rows.every((row) => row.every((cell, place) => cell !== first[place]))
  )
}

/** Does the table that came with the text begin with head cells? */
const hasHeadCells = (html: string): boolean => /<tr[^>]*>\s*<th[\s>]/i.test(html.slice(0, 100_000))

/**
 * Cells copied from a spreadsheet, read from the text of a clipboard; null for other text and for
 * one that is too long. `html` is only a hint.
 */
export function readCells(text: string, html = ''): PastedCells | null {
  if (text.length > cellLimits.characters || /^\s*[[{]/.test(text)) return null
  const block = readBlock(text)
  // Single lines may be prose as well as a column, so a block needs two columns or a table.
  if (!isBlock(block) || !(block.some((row) => row.length > 1) || /<table[\s>]/i.test(html)))
    return null
  const filled = block.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return null
  const width = Math.max(...filled.map((row) => row.length))
  const rows = filled.slice(0, cellLimits.rows).map((row) => row.slice(0, cellLimits.columns))
  return {
    rows,
    hasHeads: looksLikeHeads(rows, hasHeadCells(html)),
    beyond: { rows: filled.length - rows.length, columns: Math.max(0, width - cellLimits.columns) },
  }
}

const bodyOf = ({ rows }: PastedCells, hasHeads: boolean): readonly (readonly string[])[] =>
  hasHeads ? rows.slice(1) : rows

/** The detected type of each column, guessed as for an imported sheet. */
export function guessCells(cells: PastedCells, hasHeads: boolean): readonly GuessedColumn[] {
  const body = bodyOf(cells, hasHeads)
  const heads = hasHeads ? (cells.rows[0] ?? []).map(bare) : []
  return guessColumns(heads, digestRows(body))
}

/** The columns as fields that can be pasted into a design; null where none is left. */
export function fieldsOfCells(
  kinds: Kinds,
  cells: PastedCells,
  given: { readonly hasHeads: boolean; readonly columns: readonly SheetColumn[] },
): Fragment | null {
  const { document } = grow(
    kinds,
    sketchSheet(
      given.columns.filter(({ type }) => type !== 'leave'),
      digestRows(bodyOf(cells, given.hasHeads)),
    ),
  )
  if (document.children.length === 0) return null
  return {
    nodes: document.nodes,
    children: document.children,
    paths: Object.fromEntries(pathsOf(kinds, document)),
  }
}
