import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from '../design/condition.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const base = '/api/visualdev/OnlineDev'
const of = `${base}/{modelId}` as const
const entryPath = `${of}/{id}` as const
const button = (code: string) => ({ model: 'modelId', button: code }) as const

/**
 * Values by field name; a sub-table is a list of rows, each with the `id` it was read with. Checked
 * against the model, not here.
 */
const values = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown())

/** A record on the wire, with the fields that the caller may see. */
export const record = Type.Object({ id, version: Type.Integer(), data: values })
export type RecordRow = Static<typeof record>

export const modelConfig = Type.Object({
  id,
  fullName: Type.String(),
  /** Number of the live version. */
  number: Type.Integer(),
  /** The document without the fields that the caller may see nowhere. */
  formData: Type.String(),
})
export type ModelConfig = Static<typeof modelConfig>

/** Most values of one search of a list. */
const mostValues = 500

/**
 * Search values by field: a text, a value, a list of values, or [from, to] for a range, with null
 * for an open end.
 */
export const listBody = Type.Object({
  ...pageQuery,
  query: Type.Optional(
    Type.Record(Type.String({ maxLength: 90 }), Type.Unknown({ maxItems: mostValues }), {
      maxProperties: 100,
    }),
  ),
  filter: Type.Optional(condition),
  fields: Type.Optional(
    Type.Array(Type.String({ maxLength: 90 }), {
      maxItems: 100,
      description: 'Only these of the caller’s columns',
    }),
  ),
})
export type ListBody = Static<typeof listBody>

export const records = {
  config: call({
    method: 'GET',
    path: `${of}/Config`,
    says: 'The live version as the caller may see it (7.13).',
    needs: { model: 'modelId' },
    result: modelConfig,
  }),
  list: call({
    method: 'POST',
    path: `${of}/List`,
    says: 'Records within the caller’s columns and rows (7.13).',
    needs: { model: 'modelId' },
    reads: true,
    body: listBody,
    result: listOf(record),
  }),
  names: call({
    method: 'POST',
    path: `${of}/Actions/Names`,
    says: 'Records told by one field, as text for people: those among `ids` that the caller’s own list holds. The others are left out.',
    needs: { model: 'modelId' },
    reads: true,
    body: Type.Object({
      field: Type.String({ maxLength: 90 }),
      ids: Type.Array(id, { maxItems: 1000 }),
    }),
    result: itemsOf(Type.Object({ id, fullName: Type.String() })),
  }),
  batchRemove: call({
    method: 'POST',
    path: `${base}/batchDelete/{modelId}`,
    says: 'Removes several records, all or none (7.13).',
    needs: button('btn_batchRemove'),
    body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
    result: Type.Object({ removed: Type.Integer() }),
  }),
  create: call({
    method: 'POST',
    path: of,
    says: 'Adds a record (7.13). The same body under the same Idempotency-Key is added once; another body under it is 409.',
    needs: button('btn_add'),
    body: Type.Object({ data: values }),
    result: record,
  }),
  read: call({
    method: 'GET',
    path: entryPath,
    says: 'One record for the form (7.13).',
    needs: { model: 'modelId' },
    result: record,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a record; 409 with the current one when `version` is stale (7.13).',
    needs: button('btn_edit'),
    body: Type.Object({ version: Type.Integer(), data: values }),
    result: record,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a record (7.13).',
    needs: button('btn_remove'),
    result: Type.Null(),
  }),
  dataChange: call({
    method: 'GET',
    path: `${entryPath}/DataChange`,
    says: 'One record for reading: every value as text for people (7.13).',
    needs: { model: 'modelId' },
    result: Type.Object({ id, version: Type.Integer(), data: values, printed: values }),
  }),
}
