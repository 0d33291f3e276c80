import * as Type from 'typebox'
import type { Static } from 'typebox'
import { textEncodings } from '../format/text-encoding.ts'
import { headRows, mostHeadRows } from '../design/import/head.ts'

/** The place of the heads: their first row from 0, and their number of rows. */
export const sheetHead = Type.Object({
  row: Type.Integer({ minimum: 0, maximum: headRows - 1 }),
  rows: Type.Integer({ minimum: 0, maximum: mostHeadRows }),
})

/** How a file of separated values is written. */
const sheetText = {
  encoding: Type.Enum([...textEncodings]),
  delimiter: Type.String({ pattern: '^[^"\\w\\r\\n]$' }),
}

/** The sheet to read, the place of its heads, and how a text is read; missing values are guessed. */
export const sheetWish = {
  sheet: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  head: Type.Optional(sheetHead),
  encoding: Type.Optional(sheetText.encoding),
  delimiter: Type.Optional(sheetText.delimiter),
}

/** Where the rows of a file were found, with the first rows of the sheet as they are. */
export const sheetPlace = Type.Object({
  sheets: Type.Array(Type.Object({ name: Type.String(), isHidden: Type.Boolean() })),
  sheet: Type.Integer({ minimum: 0 }),
  head: sheetHead,
  first: Type.Array(Type.Array(Type.String())),
  /** How a text was read; absent for a workbook. */
  text: Type.Optional(Type.Object(sheetText)),
})
export type SheetPlace = Static<typeof sheetPlace>
export type SheetHead = Static<typeof sheetHead>
