import * as Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { exportColumns, importColumns } from '../person/user-sheet.ts'
import { id } from '../wire/id.ts'
import { call, fileResult } from './call.ts'
import { fileName } from '../wire/stored-file.ts'
import { sheetPlace, sheetWish } from './sheet-place.ts'
import { userFilter } from './user-filter.ts'
import { mapBy } from '../wire/map-of.ts'

const count = Type.Integer({ minimum: 0 })
const text = Type.String()
const column = Type.Enum([...importColumns])
const format = Type.Optional(Type.Enum(['xlsx', 'csv'], { default: 'xlsx' }))
const cell = Type.String({ maxLength: 2000 })
/** Number of a row in the file; the heads are row 1. */
const row = Type.Integer({ minimum: 1, maximum: 10_100 })

/** A row of the file, with its cells in the order of the imported columns. */
export const sheetRow = Type.Object({ row, values: Type.Array(text) })
export type SheetRow = Static<typeof sheetRow>

/** The problem of a cell. */
export const rowFailure = Type.Object({ row, field: column, message: text })
export type RowFailure = Static<typeof rowFailure>

const byColumn = <T extends TSchema>(value: T) => mapBy(`^(${importColumns.join('|')})$`, value)
/** Assigns file columns (from 0) to fields; -1 ignores a column that its head would assign. */
const mapping = byColumn(Type.Integer({ minimum: -1, maximum: 99 }))
export type SheetMapping = Static<typeof mapping>

/**
 * An uploaded file (`annex`: xlsx, ods or csv) with corrections: cells by row and column, and rows
 * to skip.
 */
const given = {
  fileName,
  ...sheetWish,
  mapping: Type.Optional(mapping),
  corrected: Type.Optional(
    Type.Array(Type.Object({ row, values: byColumn(cell) }), { maxItems: 10_000 }),
  ),
  skipped: Type.Optional(Type.Array(row, { maxItems: 10_000 })),
}

/** The content of a file and its problems; nothing is imported. */
export const importPreview = Type.Object({
  heads: Type.Array(text),
  place: sheetPlace,
  mapping,
  columns: Type.Array(column),
  rows: Type.Array(sheetRow),
  problems: Type.Array(rowFailure),
  /** Number of rows with a problem. */
  faulty: count,
  /** Notes for the user. */
  notes: Type.Array(text),
})
export type ImportPreview = Static<typeof importPreview>

/**
 * The progress of an import; `failResult` is set at its end. `stopped` was ended by its user,
 * `broken` by a crash; imported rows stay. `resultType` is 1 where rows failed.
 */
export const importJob = Type.Object({
  id,
  state: Type.Enum(['running', 'done', 'broken', 'stopped']),
  total: count,
  done: count,
  snum: count,
  fnum: count,
  resultType: Type.Integer({ minimum: 0, maximum: 1 }),
  failResult: Type.Array(rowFailure),
  creatorTime: Type.Integer(),
})
export type ImportJob = Static<typeof importJob>

/** A password that was made for a row that has none. */
export const madePassword = Type.Object({ row, account: text, password: text })
export type MadePassword = Static<typeof madePassword>

/** A begun import. Made passwords are told this once and stored nowhere. */
export const begunImport = Type.Object({
  ...importJob.properties,
  passwords: Type.Array(madePassword),
})
export type BegunImport = Static<typeof begunImport>

const needs = { menu: 'user' } as const
const base = '/api/permission/Users'

/** Users as sheets (7.7). */
export const userSheets = {
  exportExcel: call({
    method: 'GET',
    path: `${base}/ExportExcel`,
    says: 'The users of the list as a sheet, with the columns that are named, or all that the caller holds (7.7).',
    needs: { ...needs, button: 'btn_export' },
    fields: 'column',
    query: Type.Object({
      ...userFilter,
      format,
      columns: Type.Optional(
        Type.String({ pattern: `^(${exportColumns.join('|')})(,(${exportColumns.join('|')}))*$` }),
      ),
    }),
    result: fileResult,
  }),
  template: call({
    method: 'GET',
    path: `${base}/TemplateDownload`,
    says: 'A sheet to fill in, with what there is to choose (7.7).',
    needs: { ...needs, button: 'btn_import' },
    result: fileResult,
  }),
  preview: call({
    method: 'GET',
    path: `${base}/ImportPreview`,
    says: 'What is in an uploaded file and what is wrong with it, its columns known by their heads (7.7).',
    needs: { ...needs, button: 'btn_import' },
    query: Type.Object({ fileName }),
    result: importPreview,
  }),
  check: call({
    method: 'POST',
    path: `${base}/ImportPreview`,
    says: 'The same with columns set by hand, mended cells and rows left out.',
    needs: { ...needs, button: 'btn_import' },
    body: Type.Object(given),
    result: importPreview,
  }),
  importData: call({
    method: 'POST',
    path: `${base}/ImportData`,
    says: 'Begins to bring in the good rows of a file; how far it is says its job (7.7). For rows without a password one is made and told in this answer only; each password must be changed at the first sign-in.',
    needs: { ...needs, button: 'btn_import' },
    body: Type.Object(given),
    result: begunImport,
  }),
  job: call({
    method: 'GET',
    path: `${base}/Import/{jobId}`,
    says: 'How far an own import is.',
    needs: { ...needs, button: 'btn_import' },
    result: importJob,
  }),
  stop: call({
    method: 'PUT',
    path: `${base}/Import/{jobId}/Actions/Stop`,
    says: 'Ends an own import under way; what is in stays in.',
    needs: { ...needs, button: 'btn_import' },
    body: Type.Object({}),
    result: importJob,
  }),
  exceptions: call({
    method: 'POST',
    path: `${base}/ExportExceptionData`,
    says: 'The rows of an own import that failed, with why, as a sheet (7.7).',
    needs: { ...needs, button: 'btn_import' },
    body: Type.Object({ jobId: id, format }),
    result: fileResult,
  }),
}
