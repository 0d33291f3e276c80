import type { ColumnDigest } from '#schemas/design/import/digest.ts'
import type { HeadRows } from '#schemas/design/import/head.ts'
import type { CellNote } from './book.ts'

/** Formats of sheets that are written. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]
/** Formats of sheets that are read; which one a file is, its content says. */
export const readFormats = [...sheetFormats, 'ods'] as const

/**
 * What a sheet may hold at most, so that none of them can eat the server (security T35): bytes of a
 * file, bytes inflated, inflated to packed, columns. Rows are as many as the reader wants.
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

/** A sheet that cannot be read; `most` is the limit that it is beyond. */
export class SheetTrouble extends Error {
  readonly code: SheetTroubleCode
  readonly most: number
  constructor(code: SheetTroubleCode, cause?: unknown, most = 0) {
    super(code, { cause })
    this.code = code
    this.most = most
  }
}

/** A choice of values for a column, as its number from 0. */
export interface SheetChoice {
  readonly column: number
  readonly values: readonly string[]
}

/** What is to be read of a file; what is not said is guessed. */
export interface SheetWish {
  /** Its number from 0. */
  readonly sheet?: number
  readonly head?: HeadRows
  /** Heads that are looked for, in lower case. */
  readonly known?: readonly string[]
  /** Rows behind the heads that are taken at most. */
  readonly most: number
  /** Does reading end there without a word, instead of refusing the sheet? */
  readonly isGlance?: boolean
  /** Is it wanted what the columns seem to be? */
  readonly isDigested?: boolean
  /** What the file says that it is: text is none of an archive's. */
  readonly format?: (typeof readFormats)[number]
}

/** Where the rows of a file stand, and what is around them. */
export interface SheetAbout {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  readonly sheet: number
  readonly head: HeadRows
  readonly heads: readonly string[]
  /** The first rows of the sheet as they stand there, cut to what is shown. */
  readonly first: readonly (readonly string[])[]
}

/** What could not be taken as it stands; `row` is its number in the file from 1. */
export interface SheetNote extends CellNote {
  readonly row: number
}

/** What is known once all rows were read. */
export interface SheetFindings {
  /** Rows with anything in them. */
  readonly total: number
  readonly digests: readonly ColumnDigest[]
  /** The first of them. */
  readonly notes: readonly SheetNote[]
  /** How many there are of each. */
  readonly counts: {
    readonly [code in CellNote['code'] | 'hiddenRows' | 'hiddenColumns' | 'merged']?: number
  }
}

/**
 * What the cells of a column are, as texts: numbers, days as YYYY-MM-DD, or times of the wall as
 * YYYY-MM-DD HH:mm:ss.
 */
export type SheetKind = 'text' | 'number' | 'day' | 'moment'

export type SheetOrder =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly wish: SheetWish }
  | {
      readonly type: 'write'
      /** Of the sheet itself. */
      readonly name: string
      readonly format: SheetFormat
      readonly heads: readonly string[]
      /** By column; where there is none it is text. */
      readonly kinds: readonly SheetKind[]
      readonly choices: readonly SheetChoice[]
    }

/**
 * Rows to be written, some hundreds at a time; null is the end. While a sheet is read, `next` asks
 * for more.
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
