import * as Type from 'typebox'
import type { Static } from 'typebox'
import { pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { record } from './record.ts'

const of = '/api/visualdev/OnlineDev/{modelId}/{id}/History' as const
const numbered = { params: { version: '^[1-9][0-9]{0,8}$' } } as const

/** By which way a change came. */
export const ways = ['form', 'list', 'import', 'batch', 'transfer', 'return', 'handOn'] as const
export type Way = (typeof ways)[number]

const text = Type.String()

/** One value in words. `told` says that it changed where the values are too long to be shown. */
const valueChange = Type.Object({
  /** Path of the live field; '' where it is gone. */
  field: text,
  label: text,
  before: text,
  after: text,
  isTold: Type.Boolean(),
})
export type PastValue = Static<typeof valueChange>

const lineChange = Type.Object({
  act: Type.Enum(['add', 'change', 'remove']),
  /** Its place in the sub-table, from 1; of a removed one the place that it had. */
  place: Type.Integer(),
  values: Type.Array(valueChange),
})

/** What became of one field: a value, or the lines of a sub-table. */
const fieldChange = Type.Object({
  ...valueChange.properties,
  /** Empty for a field that is no sub-table. */
  lines: Type.Array(lineChange),
  isMoved: Type.Boolean({ description: 'Lines changed their order' }),
  isTable: Type.Boolean(),
})
export type FieldChange = Static<typeof fieldChange>

export const recordStep = Type.Object({
  version: Type.Integer({ description: 'Of the record, after the change' }),
  act: Type.Enum(['add', 'change', 'remove', 'restore']),
  way: Type.Enum([...ways]),
  at: Type.Integer(),
  userId: text,
  userName: text,
  changes: Type.Array(fieldChange),
  /** Can the record return to its state after this change? */
  canReturn: Type.Boolean(),
})
export type RecordStepRow = Static<typeof recordStep>

const left = Type.Object({
  label: text,
  why: Type.Enum(['notYours', 'computed', 'fileGone']),
})
export type LeftField = Static<typeof left>

export const recordHistory = {
  list: call({
    method: 'GET',
    path: of,
    says: 'What happened to a record, the latest first, in words: only fields that the caller may see.',
    needs: { model: 'modelId' },
    query: Type.Object({
      currentPage: pageQuery.currentPage,
      // Each step has its values with it.
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      field: Type.Optional(Type.String({ maxLength: 90 })),
      userId: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    result: Type.Object({
      list: Type.Array(recordStep),
      pagination: Type.Object({
        currentPage: Type.Integer(),
        pageSize: Type.Integer(),
        total: Type.Integer(),
      }),
      people: Type.Array(Type.Object({ id: text, fullName: text })),
    }),
  }),
  preview: call({
    method: 'GET',
    path: `${of}/{version}`,
    says: 'What would change if the record returned to its state after this version, and which fields would stay.',
    needs: { model: 'modelId', button: 'btn_edit' },
    ...numbered,
    result: Type.Object({
      version: Type.Integer({ description: 'The present version of the record' }),
      changes: Type.Array(fieldChange),
      left: Type.Array(left),
    }),
  }),
  turnBack: call({
    method: 'POST',
    path: `${of}/{version}/Actions/Return`,
    says: 'Returns a record to an earlier state, as an ordinary change: fields that the caller may not write stay. 409 with the current one when `version` is stale.',
    needs: { model: 'modelId', button: 'btn_edit' },
    ...numbered,
    body: Type.Object({ version: Type.Integer() }),
    result: record,
  }),
}
