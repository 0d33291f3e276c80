/** Formats of sheets that are read and written. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** What a sheet may hold at most, so that none of them can eat the server (security T35): bytes inflated, inflated to packed, rows with the head, columns, letters of a cell. */
export const sheetLimits = {
  bytes: 50_000_000,
  ratio: 100,
  rows: 10_001,
  columns: 100,
  letters: 2000,
} as const

/** Why a sheet cannot be read. */
export type SheetTroubleCode = 'broken' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'empty'

/** A sheet that cannot be read. */
export class SheetTrouble extends Error {
  readonly code: SheetTroubleCode
  constructor(code: SheetTroubleCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** A choice of values for a column, as its number from 0. */
export interface SheetChoice {
  readonly column: number
  readonly values: readonly string[]
}

export type SheetOrder =
  | { readonly type: 'read'; readonly format: SheetFormat; readonly bytes: Uint8Array }
  | {
      readonly type: 'write'
      readonly format: SheetFormat
      readonly heads: readonly string[]
      readonly choices: readonly SheetChoice[]
    }

/** Rows to be written, some hundreds at a time; null is the end. */
export type SheetRows = readonly (readonly string[])[] | null

export type SheetReply =
  | { readonly type: 'rows'; readonly rows: string[][] }
  | { readonly type: 'done'; readonly bytes?: Uint8Array<ArrayBuffer> }
  | { readonly type: 'refused'; readonly code: SheetTroubleCode }
