import type { ColumnDigest } from '#schemas/design/import/digest.ts'
import { mostSheetBytes } from '#schemas/design/import/head.ts'
import type { HeadRows } from '#schemas/design/import/head.ts'
import type { CellNote, SheetText } from './book.ts'

/** Formats that can be written. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]
/** Formats that can be read, recognised by content. */
export const readFormats = [...sheetFormats, 'ods'] as const

/**
 * Limits of a sheet, so that no file can exhaust the server (security T35): bytes of the file,
 * bytes when inflated, ratio of inflated to packed, columns, letters of all cells: many cells may
 * share one long text. The reader limits the rows.
 */
export const sheetLimits = {
  bytes: mostSheetBytes,
  inflated: 400_000_000,
  ratio: 100,
  rows: 10_001,
  columns: 100,
  letters: 200_000_000,
} as const

/** Why a sheet cannot be read. */
export const sheetTroubles = [
  'broken',
  'locked',
  'old',
  'binary',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'empty',
] as const
export type SheetTroubleCode = (typeof sheetTroubles)[number]

/** A sheet that cannot be read; `most` is the limit that it exceeds. */
export class SheetTrouble extends Error {
  readonly code: SheetTroubleCode
  readonly most: number
  constructor(code: SheetTroubleCode, cause?: unknown, most = 0) {
    super(code, { cause })
    this.code = code
    this.most = most
  }
}

/** What to read of a file; missing settings are guessed. */
export interface SheetWish extends Partial<SheetText> {
  /** Number of the sheet, from 0. */
  readonly sheet?: number
  readonly head?: HeadRows
  /** Expected heads, in lower case. */
  readonly known?: readonly string[]
  /** Most rows to read after the heads. */
  readonly most: number
  /** Stops silently at `most` rows instead of refusing the sheet. */
  readonly isGlance?: boolean
  /** Whether to detect what the columns contain. */
  readonly isDigested?: boolean
  /** The format by its extension; a text file must not claim to be an archive. */
  readonly format?: (typeof readFormats)[number]
}

/** Where the rows of a file are, and the sheets and heads around them. */
export interface SheetAbout {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  readonly sheet: number
  readonly head: HeadRows
  readonly heads: readonly string[]
  /** The first rows of the sheet as they are, cut for display. */
  readonly first: readonly (readonly string[])[]
  /** Absent for a workbook. */
  readonly text?: SheetText
}

/** A cell that could not be read exactly; `row` is counted from 1 in the file. */
export interface SheetNote extends CellNote {
  readonly row: number
}

/** The result after all rows were read. */
export interface SheetFindings {
  /** Rows that are not empty. */
  readonly total: number
  readonly digests: readonly ColumnDigest[]
  /** Only the first ones. */
  readonly notes: readonly SheetNote[]
  /** The number of each kind. */
  readonly counts: {
    readonly [code in CellNote['code'] | 'hiddenRows' | 'hiddenColumns' | 'merged']?: number
  }
}

/**
 * What the cells of a column hold, as texts: numbers, dates as YYYY-MM-DD, or local times as
 * YYYY-MM-DD HH:mm:ss.
 */
export type SheetKind = 'text' | 'number' | 'day' | 'moment'

/** A column to write. */
export interface BookColumn {
  readonly head: string
  readonly cells: SheetKind
  /** How a spreadsheet displays its numbers, as a format code; by default as they are. */
  readonly format?: string
  /** Shown where somebody selects a cell below the head. */
  readonly note?: string
  /** A drop-down for the cells; other values are accepted too, as a cell may hold several. */
  readonly choices?: readonly string[]
}

/** A sheet to write; `merged` is the number of first columns whose cells span the rows of a record. */
export interface BookSheet {
  readonly name: string
  readonly columns: readonly BookColumn[]
  readonly merged?: number
}

/** Rows for one of the sheets; `spans` are rows (from 0 in the batch) with how many belong together. */
export interface BookBatch {
  readonly sheet: number
  readonly rows: readonly (readonly string[])[]
  readonly spans?: readonly (readonly [row: number, count: number])[]
}

export type SheetOrder =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly wish: SheetWish }
  | {
      readonly type: 'write'
      readonly format: SheetFormat
      /** csv takes only the first. */
      readonly sheets: readonly BookSheet[]
    }

/** While writing: rows to write, null at their end. `next` asks for more rows, or more bytes. */
export type SheetRows = BookBatch | null | 'next'

export type SheetReply =
  | { readonly type: 'about'; readonly about: SheetAbout }
  | { readonly type: 'rows'; readonly rows: string[][] }
  /** A batch was written; the next may come. */
  | { readonly type: 'written' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'done'; readonly findings?: SheetFindings }
  | { readonly type: 'refused'; readonly code: SheetTroubleCode; readonly most: number }
