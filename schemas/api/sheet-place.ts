import * as Type from 'typebox'
import type { Static } from 'typebox'
import { headRows, mostHeadRows } from '../design/import/head.ts'

/** The place of the heads: their first row from 0, and their number of rows. */
export const sheetHead = Type.Object({
  row: Type.Integer({ minimum: 0, maximum: headRows - 1 }),
  rows: Type.Integer({ minimum: 0, maximum: mostHeadRows }),
})

/** The sheet to read and the place of its heads; missing values are guessed. */
export const sheetWish = {
  sheet: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  head: Type.Optional(sheetHead),
}

/** Where the rows of a file were found, with the first rows of the sheet as they are. */
export const sheetPlace = Type.Object({
  sheets: Type.Array(Type.Object({ name: Type.String(), isHidden: Type.Boolean() })),
  sheet: Type.Integer({ minimum: 0 }),
  head: sheetHead,
  first: Type.Array(Type.Array(Type.String())),
})
export type SheetPlace = Static<typeof sheetPlace>
export type SheetHead = Static<typeof sheetHead>
