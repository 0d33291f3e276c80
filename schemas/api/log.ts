import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { listOf, pageQuery } from '../wire/page.ts'
import { call, fileResult } from './call.ts'
import { signInWay } from './session.ts'

const text = Type.String()
const number = Type.Integer()

/**
 * The logs: sign-ins; changes by users; calls that were refused, slow or changed something; errors.
 */
export const logTypes = ['SignIn', 'Operation', 'Request', 'Error'] as const
export type LogType = (typeof logTypes)[number]

/** Can administrators remove lines of the log? Those of changes go only by their retention time. */
export const canRemoveLines = (type: LogType): boolean => type !== 'Operation'

const whose = {
  id,
  creatorTime: number,
  userId: text,
  account: text,
  userName: text,
  ipAddress: text,
}

/**
 * One sign-in, sign-out, or failed try. `loginType`: 0 signing in, 1 signing out; `loginMark`: 1
 * success, 0 refused.
 */
export const signInLog = Type.Object({
  ...whose,
  platForm: text,
  browser: text,
  loginType: number,
  loginMark: number,
  way: signInWay,
})
export type SignInLog = Static<typeof signInLog>

/**
 * Who changed what: the action, and the changed thing by kind and id, with its name where one is
 * stored (`audit-words.ts` has the words to show).
 */
export const operationLog = Type.Object({
  ...whose,
  what: text,
  target: text,
  targetName: text,
  /** The state that a switch led to: 0 off, 1 on, 2 locked; null for other changes. */
  state: Type.Union([number, Type.Null()]),
  requestId: text,
})
export type OperationLog = Static<typeof operationLog>

/** One field of a change in the reader's words; '' for no value. */
const valueChange = Type.Object({
  field: text,
  before: text,
  after: text,
  isChanged: Type.Boolean(),
})
export type ValueChange = Static<typeof valueChange>

/** The same field by field in words; and the states before and after as JSON text, '' for none. */
export const operationDetail = Type.Object({
  ...operationLog.properties,
  changes: Type.Array(valueChange),
  before: text,
  after: text,
})
export type OperationDetail = Static<typeof operationDetail>

/** One call; `requestDuration` is in milliseconds. */
export const requestLog = Type.Object({
  ...whose,
  requestMethod: text,
  requestUrl: text,
  status: number,
  requestDuration: number,
  requestId: text,
})
export type RequestLog = Static<typeof requestLog>

/** A call that ended in an unexpected error. */
export const errorLog = Type.Object({
  ...whose,
  requestMethod: text,
  requestUrl: text,
  message: text,
  requestId: text,
})
export type ErrorLog = Static<typeof errorLog>

export const errorDetail = Type.Object({ ...errorLog.properties, stack: text })
export type ErrorDetail = Static<typeof errorDetail>

const instant = Type.Optional(Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 }))
/** Both times are inclusive. Each log has those of the other filters that apply to it. */
const filters = {
  userId: Type.Optional(id),
  startTime: instant,
  endTime: instant,
  loginType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  loginMark: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  what: Type.Optional(Type.String({ maxLength: 80 })),
  requestMethod: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'DELETE'])),
  isRefused: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  leastDuration: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
}
export const logQuery = Type.Object({ ...pageQuery, ...filters })
export type LogQuery = Static<typeof logQuery>

/** The lines to remove: chosen ones, or all of a time, inclusive. */
export const logRemoval = Type.Union([
  Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 10_000, uniqueItems: true }) }),
  Type.Object({
    startTime: Type.Integer({ minimum: 0 }),
    endTime: Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 }),
  }),
])
export type LogRemoval = Static<typeof logRemoval>

/** Most lines in one export. */
export const mostExported = 100_000
const sheetFormat = Type.Optional(Type.Enum(['xlsx', 'csv'], { default: 'csv' }))

const needs = { menu: 'log' } as const
const base = '/api/system/Log'
const params = { type: `^(${logTypes.join('|')})$` }
const query = logQuery

/** Logs, by default newest first. */
export const logs = {
  signIns: call({
    method: 'GET',
    path: `${base}/SignIn`,
    says: 'Sign-ins and tries at it.',
    needs,
    query,
    result: listOf(signInLog),
  }),
  operations: call({
    method: 'GET',
    path: `${base}/Operation`,
    says: 'Who changed what, when, from where.',
    needs,
    query,
    result: listOf(operationLog),
  }),
  operation: call({
    method: 'GET',
    path: `${base}/Operation/{id}`,
    says: 'One change with what was before and after.',
    needs,
    result: operationDetail,
  }),
  requests: call({
    method: 'GET',
    path: `${base}/Request`,
    says: 'Calls that were refused, slow, or changed something.',
    needs,
    query,
    result: listOf(requestLog),
  }),
  errors: call({
    method: 'GET',
    path: `${base}/Error`,
    says: 'Calls that broke down.',
    needs,
    query,
    result: listOf(errorLog),
  }),
  error: call({
    method: 'GET',
    path: `${base}/Error/{id}`,
    says: 'One breakdown with its stack.',
    needs,
    result: errorDetail,
  }),
  exportLog: call({
    method: 'GET',
    path: `${base}/{type}/Actions/Export`,
    says: `The lines of a log that a query finds, as a sheet, csv unless asked otherwise; at most ${mostExported}.`,
    needs: { ...needs, button: 'btn_export' },
    params,
    query: Type.Object({ ...pageQuery, ...filters, format: sheetFormat }),
    result: fileResult,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/{type}`,
    says: 'Removes lines of a log; administrators only, and it is written down. The log of changes cannot be thinned: 403.',
    needs,
    params,
    body: logRemoval,
    result: Type.Object({ removed: number }),
  }),
}
