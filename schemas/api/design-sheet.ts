import * as Type from 'typebox'
import type { Static } from 'typebox'
import { columnTypes } from '../design/import/digest.ts'
import { sheetColumn } from '../design/import/sheet.ts'
import { id } from '../wire/id.ts'
import { call, fileResult } from './call.ts'
import { design, newDesignSettings } from './design.ts'
import { fileName } from '../wire/stored-file.ts'
import { sheetPlace, sheetWish } from './sheet-place.ts'

const needs = { menu: 'onlineDev' } as const
const count = Type.Integer({ minimum: 0 })
const text = Type.String()

/**
 * A column of the sheet with its detected type; `misfits` tells for each type how many cells would
 * not fit.
 */
export const readColumn = Type.Object({
  ...sheetColumn.properties,
  /**
   * The order of day and month in dates without a leading year; `either` where it cannot be
   * detected.
   */
  days: Type.Union([Type.Enum(['dmy', 'mdy', 'either']), Type.Null()]),
  samples: Type.Array(text),
  filled: count,
  misfits: Type.Object(
    Object.fromEntries(columnTypes.map((type) => [type, count])) as {
      readonly [T in (typeof columnTypes)[number]]: typeof count
    },
  ),
})

/** A sheet that was read and can become a form. */
export const readSheetResult = Type.Object({
  id,
  fileName: text,
  total: count,
  columns: Type.Array(readColumn),
  place: sheetPlace,
  /** Notes for the user: cells with errors, numbers that lost digits … */
  notes: Type.Array(text),
})
export type ReadSheet = Static<typeof readSheetResult>

export const sheetFailure = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  label: text,
  message: text,
})
export type SheetFailure = Static<typeof sheetFailure>

/**
 * The progress of importing: `done` rows were tried, `added` became records, `failed` did not;
 * `failures` are the first of these.
 */
export const sheetState = Type.Object({
  fileName: text,
  /** The design is published, so rows can be imported. */ isLive: Type.Boolean(),
  total: count,
  done: count,
  added: count,
  failed: count,
  failures: Type.Array(sheetFailure),
})
export type SheetState = Static<typeof sheetState>

const base = '/api/visualdev/DesignSheet'
const of = `${base}/{modelId}` as const

/** Forms made from spreadsheets: first the columns, then the rows once the form is published. */
export const designSheets = {
  read: call({
    method: 'POST',
    path: base,
    says: 'Reads an uploaded sheet (`annex`: xlsx, ods or csv), finds its heads or takes them from where it is told, keeps its rows, and says what each column seems to be.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({ fileName, ...sheetWish }),
    result: readSheetResult,
  }),
  make: call({
    method: 'POST',
    path: `${base}/Actions/Make`,
    says: 'Makes a design of an own sheet, with the columns as they were corrected.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({
      sheetId: id,
      ...newDesignSettings,
      columns: Type.Array(sheetColumn, { minItems: 1, maxItems: 100 }),
    }),
    result: design,
  }),
  state: call({
    method: 'GET',
    path: of,
    says: 'The own sheet that a design was made of, as long as its rows are not settled; null where there is none.',
    needs,
    result: Type.Union([sheetState, Type.Null()]),
  }),
  bringIn: call({
    method: 'POST',
    path: `${of}/Actions/BringIn`,
    says: 'Brings the next rows of the own sheet in as records, each once however often this is called.',
    needs: { model: 'modelId', button: 'btn_add' },
    body: Type.Object({}),
    result: sheetState,
  }),
  exceptions: call({
    method: 'GET',
    path: `${of}/Exceptions`,
    says: 'The rows that did not come in, each with why, as a sheet.',
    needs,
    result: fileResult,
  }),
  remove: call({
    method: 'DELETE',
    path: of,
    says: 'Forgets the sheet; records that came in stay.',
    needs: { ...needs, button: 'btn_add' },
    result: Type.Null(),
  }),
}
