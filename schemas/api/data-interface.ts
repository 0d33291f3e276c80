import * as Type from 'typebox'
import type { Static } from 'typebox'
import { content, contentTypes } from '../interface/content.ts'
import { cell, mostParameters, namePattern, parameter } from '../interface/parameter.ts'
import { answerColumn, answerRow } from '../interface/rows.ts'
import { id } from '../wire/id.ts'
import { mapBy } from '../wire/map-of.ts'
import { itemsOf, listOf, pageQuery, pagination } from '../wire/page.ts'
import { call, fileResult } from './call.ts'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'

const needs = { menu: 'dataInterface' } as const

const category = Type.String({ maxLength: 50 })
const parameters = Type.Array(parameter, { maxItems: mostParameters })
const settings = { ...entrySettings, category, parameters, content }
/** What a save of a data interface states. */
export const dataInterfaceSettings = Type.Object(settings)
export type DataInterfaceSettings = Static<typeof dataInterfaceSettings>

/** A data interface as lists show it. */
export const dataInterfaceLine = Type.Object({
  ...entryFields,
  category: Type.String(),
  type: Type.Enum([...contentTypes]),
})
export type DataInterfaceLine = Static<typeof dataInterfaceLine>

/** A data interface as it is stored (specification 3). */
export const dataInterfaceEntry = Type.Object({
  ...dataInterfaceLine.properties,
  parameters,
  content,
})
export type DataInterfaceEntry = Static<typeof dataInterfaceEntry>

/** A data interface to choose, with what it is asked with. */
export const dataInterfaceOption = Type.Object({
  id,
  enCode: Type.String(),
  fullName: Type.String(),
  category: Type.String(),
  type: Type.Enum([...contentTypes]),
  parameters,
})
export type DataInterfaceOption = Static<typeof dataInterfaceOption>

/** A call of a data interface, as its log keeps it. */
export const dataInterfaceCall = Type.Object({
  id,
  /** When it was made. */
  creatorTime: Type.Integer(),
  userId: Type.String(),
  userName: Type.String(),
  ipAddress: Type.String(),
  /** How it was asked: by a test run, for all rows, a page, or a single row. */
  how: Type.Enum(['preview', 'response', 'list', 'info']),
  /** Digest of the values that it was asked with; equal values have equal digests. */
  digest: Type.String(),
  milliseconds: Type.Integer(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  /** `done`, or the name of the failure. */
  outcome: Type.String(),
})
export type DataInterfaceCall = Static<typeof dataInterfaceCall>

/** One save of a data interface. */
export const dataInterfaceVersion = Type.Object({
  /** The version that the entry had since this save. */
  number: Type.Integer(),
  creatorTime: Type.Integer(),
  userName: Type.String(),
  fullName: Type.String(),
  type: Type.Enum([...contentTypes]),
  /** How many parameters it had. */
  parameters: Type.Integer(),
})
export type DataInterfaceVersion = Static<typeof dataInterfaceVersion>

/** A data interface as a file holds it. */
export const dataInterfaceFile = Type.Object({
  format: Type.Literal('berth.dataInterface'),
  version: Type.Literal(1),
  dataInterface: dataInterfaceSettings,
})
export type DataInterfaceFile = Static<typeof dataInterfaceFile>

const base = '/api/system/DataInterface'
const entryPath = '/api/system/DataInterface/{id}'

const values = mapBy(namePattern, cell, { maxProperties: mostParameters })
/** The same in a query, as JSON. */
const valuesText = Type.Optional(
  Type.String({ maxLength: 8000, description: 'The values of parameters as a JSON object' }),
)
const { keyword, currentPage, pageSize } = pageQuery
const rowPage = { keyword, currentPage, pageSize }
const columns = Type.Array(answerColumn)
const data = Type.Array(answerRow)

/** Data interfaces: named answers that forms and pages take their values from (7.10). */
export const dataInterfaces = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Data interfaces (7.10).',
    needs,
    query: Type.Object({
      ...pageQuery,
      category: Type.Optional(category),
      type: Type.Optional(Type.Enum([...contentTypes])),
      enabledMark: stateBody.properties.enabledMark,
    }),
    result: listOf(dataInterfaceLine),
  }),
  categories: call({
    method: 'GET',
    path: `${base}/Categories`,
    says: 'The categories that data interfaces are in.',
    needs,
    result: itemsOf(Type.Object({ category: Type.String(), count: Type.Integer() })),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Enabled data interfaces to choose from, by category (7.10).',
    needs: 'session',
    result: itemsOf(dataInterfaceOption),
  }),
  choose: call({
    method: 'GET',
    path: `${base}/getList`,
    says: 'The same as pages, by keyword (7.10).',
    needs: 'session',
    query: Type.Object(pageQuery),
    result: listOf(dataInterfaceOption),
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One data interface (7.10).',
    needs,
    result: dataInterfaceEntry,
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a data interface (7.10).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: dataInterfaceEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a data interface (7.10); what it was before is kept as a version.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: dataInterfaceEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a data interface on or off (7.10); off it answers nobody but a test run.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: dataInterfaceEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a data interface with its versions and its log (7.10).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  copy: call({
    method: 'POST',
    path: `${entryPath}/Actions/Copy`,
    says: 'Copies a data interface under a free code; the copy is off.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({}),
    result: dataInterfaceEntry,
  }),
  versions: call({
    method: 'GET',
    path: `${entryPath}/Versions`,
    says: 'The latest saves of a data interface, the last one first.',
    needs,
    result: itemsOf(dataInterfaceVersion),
  }),
  restore: call({
    method: 'PUT',
    path: `${entryPath}/Actions/Restore`,
    says: 'Saves what a data interface was after an earlier save as a new version; its name, code and order stay.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ number: version, version }),
    result: dataInterfaceEntry,
  }),
  exportInterface: call({
    method: 'GET',
    path: `${entryPath}/Action/Export`,
    says: 'A data interface as a JSON file (7.10).',
    needs: { ...needs, button: 'btn_export' },
    result: fileResult,
  }),
  importInterface: call({
    method: 'POST',
    path: `${base}/Action/Import`,
    says: 'Adds the data interface of a file, under a free code where its own is taken; it is off.',
    needs: { ...needs, button: 'btn_import' },
    upload: true,
    body: Type.Object({}),
    result: dataInterfaceEntry,
  }),
  preview: call({
    method: 'POST',
    path: `${entryPath}/Actions/Preview`,
    says: 'A test run: a page of the answer with its columns, time and size (7.10). It has the rights of the caller, and answers also where the data interface is off.',
    needs: { ...needs, button: 'btn_run' },
    body: Type.Object({ values: Type.Optional(values), ...rowPage }),
    reads: true,
    result: Type.Object({
      columns,
      data,
      pagination,
      milliseconds: Type.Integer(),
      bytes: Type.Integer(),
    }),
  }),
  response: call({
    method: 'GET',
    path: `${entryPath}/Actions/Response`,
    says: 'The whole answer of a data interface that is on, with the rights of the caller (7.10).',
    needs: 'session',
    query: Type.Object({ values: valuesText }),
    result: Type.Object({ columns, data }),
  }),
  rows: call({
    method: 'GET',
    path: `${entryPath}/Action/List`,
    says: 'A page of the answer, by keyword (7.10).',
    needs: 'session',
    query: Type.Object({ values: valuesText, ...rowPage }),
    result: Type.Object({ columns, data, pagination }),
  }),
  row: call({
    method: 'GET',
    path: `${entryPath}/Action/Info`,
    says: 'The first row of the answer whose column `field` holds `value`; null where there is none (7.10).',
    needs: 'session',
    query: Type.Object({
      values: valuesText,
      field: Type.String({ minLength: 1, maxLength: 120 }),
      value: Type.String({ maxLength: 2000 }),
    }),
    result: Type.Object({ columns, data: Type.Union([answerRow, Type.Null()]) }),
  }),
  log: call({
    method: 'GET',
    path: '/api/system/DataInterfaceLog/{id}',
    says: 'The calls of a data interface, the last one first (7.10).',
    needs,
    query: Type.Object(pageQuery),
    result: listOf(dataInterfaceCall),
  }),
}
