import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { call, fileResult } from './call.ts'
import { jobStates } from './record-job.ts'
import { mostFound, searchFields } from './record.ts'

const of = '/api/visualdev/OnlineDev/{modelId}' as const
const count = Type.Integer({ minimum: 0 })
const text = Type.String()
const path = Type.String({ maxLength: 90 })

/**
 * How lines of sub-tables are written: not at all, as sheets of their own, or beside their record,
 * whose cells are repeated or merged.
 */
export const lineLayouts = ['none', 'sheet', 'repeat', 'merge'] as const
/** Most records whose cells are merged; spreadsheets open no more. */
export const mostMerged = 10_000

export const exportBody = Type.Object({
  ...searchFields,
  sidx: Type.Optional(Type.String({ maxLength: 500 })),
  /** Only this page of the list. */
  page: Type.Optional(
    Type.Object({
      currentPage: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      pageSize: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
  ),
  /** Only these records of the list. */
  ids: Type.Optional(Type.Array(id, { maxItems: mostFound, uniqueItems: true })),
  /** All but these. */
  except: Type.Optional(Type.Array(id, { maxItems: mostFound, uniqueItems: true })),
  columns: Type.Optional(
    Type.Array(path, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'Columns in their order, sub-table columns by their path; absent: as designed',
    }),
  ),
  values: Type.Optional(Type.Enum(['shown', 'raw'], { default: 'shown' })),
  lines: Type.Optional(Type.Enum([...lineLayouts], { default: 'none' })),
  format: Type.Optional(Type.Enum(['xlsx', 'csv'], { default: 'xlsx' })),
})
export type ExportBody = Static<typeof exportBody>

/** The progress of an export in the background. */
export const exportJob = Type.Object({
  id,
  state: Type.Enum([...jobStates]),
  fileName: text,
  total: count,
  done: count,
  /** Why it failed; '' where it did not. */
  reason: text,
  creatorTime: Type.Integer(),
  /** Until when the file can be fetched. */
  expirationTime: Type.Integer(),
})
export type ExportJob = Static<typeof exportJob>

const exporting = { model: 'modelId', button: 'btn_export' } as const

/** Records as sheets (7.13). */
export const recordSheets = {
  exportData: call({
    method: 'POST',
    path: `${of}/Actions/ExportData`,
    says: `The records of a list as a sheet, within the caller’s columns and rows (7.13); 422 where there are more than ${mostFound}.`,
    needs: exporting,
    body: exportBody,
    result: fileResult,
  }),
  beginExport: call({
    method: 'POST',
    path: `${of}/Actions/Export`,
    says: 'Begins the same in the background, for any number of records; a message tells when the file is ready (7.13).',
    needs: exporting,
    body: Type.Object({
      ...exportBody.properties,
      back: Type.Optional(
        Type.String({
          pattern: '^https?://[^\\s"<>]*$',
          maxLength: 500,
          description: 'Where the message leads to: an address of this site; another is left out',
        }),
      ),
    }),
    result: exportJob,
  }),
  latestExport: call({
    method: 'GET',
    path: `${of}/Export`,
    says: 'The caller’s latest export of the form in the background; null where there is none.',
    needs: exporting,
    result: Type.Union([exportJob, Type.Null()]),
  }),
  exportJob: call({
    method: 'GET',
    path: `${of}/Export/{jobId}`,
    says: 'How far an own export is.',
    needs: exporting,
    result: exportJob,
  }),
  stopExport: call({
    method: 'PUT',
    path: `${of}/Export/{jobId}/Actions/Stop`,
    says: 'Ends an own export under way.',
    needs: exporting,
    body: Type.Object({}),
    result: exportJob,
  }),
  exportFile: call({
    method: 'GET',
    path: `${of}/Export/{jobId}/File`,
    says: 'The file of an own export, while it is kept and the caller still may see what it holds.',
    needs: exporting,
    result: fileResult,
  }),
}
