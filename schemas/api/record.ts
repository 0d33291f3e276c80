import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from '../design/condition.ts'
import { within } from '../page/group.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { mapOf } from '../wire/map-of.ts'

const base = '/api/visualdev/OnlineDev'
const of = `${base}/{modelId}` as const
const entryPath = `${of}/{id}` as const
const button = (code: string) => ({ model: 'modelId', button: code }) as const

/**
 * Values by field name; a sub-table is a list of rows, each with the `id` it was read with. Checked
 * against the model, not here.
 */
const values = mapOf(40, Type.Unknown())

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
 * Which records are searched. Search values by field: a text, a value, a list of values, or
 * [from, to] for a range, with null for an open end.
 */
export const searchFields = {
  keyword: pageQuery.keyword,
  query: Type.Optional(
    mapOf(90, Type.Unknown({ maxItems: mostValues }), {
      maxProperties: 100,
    }),
  ),
  filter: Type.Optional(condition),
}
const searchBody = Type.Object(searchFields)
export type RecordSearch = Static<typeof searchBody>

export const listBody = Type.Object({
  ...pageQuery,
  ...searchFields,
  within: Type.Optional(within),
  /** In the order that people gave the cards of this field, else newest first. */
  ranked: Type.Optional(Type.String({ maxLength: 90 })),
  fields: Type.Optional(
    Type.Array(Type.String({ maxLength: 90 }), {
      maxItems: 100,
      description: 'Only these of the caller’s columns',
    }),
  ),
})
export type ListBody = Static<typeof listBody>

/**
 * Most records of one act on all results: as many as one answer of a list may hold, so that nobody
 * acts on more than could be looked at, and the act ends within a request.
 */
export const mostFound = 10_000

const foundBody = Type.Object({
  ...searchFields,
  at: Type.Integer({
    minimum: 0,
    maximum: 8_640_000_000_000_000,
    description: 'When the results were counted; what was added or changed since is left',
  }),
  total: Type.Integer({
    minimum: 1,
    maximum: mostFound,
    description: 'So many the caller agreed to, without those of `except`',
  }),
  except: Type.Array(id, { maxItems: mostFound, uniqueItems: true }),
})
export type FoundRecords = Static<typeof foundBody>

const foundRemoval = Type.Object({
  removed: Type.Integer(),
  removedAt: Type.Integer({ description: 'The moment under which they stand in the recycle bin' }),
  changed: Type.Array(id, { description: 'Left, because they were changed since' }),
  failed: Type.Array(id, { description: 'Left, because removing them failed' }),
  gone: Type.Integer({ description: 'No longer among the results' }),
})
export type FoundRemoval = Static<typeof foundRemoval>

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
    says: 'Puts several records into the recycle bin, all or none (7.13).',
    needs: button('btn_batchRemove'),
    body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
    result: Type.Object({ removed: Type.Integer() }),
  }),
  count: call({
    method: 'POST',
    path: `${of}/Actions/Count`,
    says: 'How many records a search finds at this moment, for an act on all of them; one more than `mostFound` where there are more.',
    needs: { model: 'modelId' },
    reads: true,
    body: searchBody,
    result: Type.Object({ total: Type.Integer(), at: Type.Integer() }),
  }),
  removeFound: call({
    method: 'POST',
    path: `${of}/Actions/RemoveFound`,
    says: 'Removes what a search finds within the caller’s rows, but nothing that was added or changed since it was counted; part by part, and tells what is left. 422, and nothing removed, where more is found than `total`.',
    needs: button('btn_batchRemove'),
    body: foundBody,
    result: foundRemoval,
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
    says: 'Puts a record into the recycle bin (7.13).',
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
