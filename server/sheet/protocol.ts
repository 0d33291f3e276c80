import type { ColumnDigest } from '#schemas/design/import/digest.ts'
import type { HeadRows } from '#schemas/design/import/head.ts'
import type { CellNote } from './book.ts'

/** Formats that can be written. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]
/** Formats that can be read, recognised by content. */
export const readFormats = [...sheetFormats, 'ods'] as const

/**
 * Limits of a sheet, so that no file can exhaust the server (security T35): bytes of the file,
 * bytes when inflated, ratio of inflated to packed, columns. The reader limits the rows.
 */
export const sheetLimits = {
  bytes: 50_000_000,
  inflated: 400_000_000,
  ratio: 100,
  rows: 10_001,
  columns: 100,
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

/** A drop-down of values for a column, counted from 0. */
export interface SheetChoice {
  readonly column: number
  readonly values: readonly string[]
}

/** What to read of a file; missing settings are guessed. */
export interface SheetWish {
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

export type SheetOrder =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly wish: SheetWish }
  | {
      readonly type: 'write'
      /** Name of the sheet. */
      readonly name: string
      readonly format: SheetFormat
      readonly heads: readonly string[]
      /** By column; text by default. */
      readonly kinds: readonly SheetKind[]
      readonly choices: readonly SheetChoice[]
    }

/**
 * Rows to write, some hundreds at a time; null marks the end. While reading, `next` asks for more.
 */
export type SheetRows = readonly (readonly string[])[] | null | 'next'

export type SheetReply =
  | { readonly type: 'about'; readonly about: SheetAbout }
  | { readonly type: 'rows'; readonly rows: string[][] }
  | {
      readonly type: 'done'
      readonly bytes?: Uint8Array<ArrayBuffer>
      readonly findings?: SheetFindings
    }
  | { readonly type: 'refused'; readonly code: SheetTroubleCode; readonly most: number }
