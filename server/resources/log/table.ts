import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type {
  ErrorDetail,
  ErrorLog,
  LogQuery,
  LogType,
  OperationDetail,
  OperationLog,
  RequestLog,
  SignInLog,
} from '#schemas/api/log.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Language, Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Database } from '../../database/database.ts'
import { sayChanges } from '../../entries/audit-changes.ts'
import { idsWithin, loadEntryNames } from '../../entries/audit-names.ts'
import { isGrantSet, sayGrantChanges } from '../../reach/grant-changes.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { toInstant } from '../../database/instant.ts'
import { matchKeyword, matchPerson, pageOf } from '../../entries/page.ts'
import {
  presentError,
  presentErrorDetail,
  presentOperation,
  presentOperationDetail,
  presentRequest,
  presentSignIn,
  seenStates,
} from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameWithin } from '../../text/names.ts'

/** The table of each log. */
export const logTables = {
  SignIn: 'sign_ins',
  Operation: 'audit',
  Request: 'request_log',
  Error: 'error_log',
} as const

const whose = ['l.id', 'l.at', 'l.user_id', 'l.address', 'u.real_name'] as const
const times = (startTime?: number, endTime?: number): RawBuilder<boolean>[] => [
  ...(startTime === undefined ? [] : [sql<boolean>`l.at >= ${toInstant(startTime)}`]),
  ...(endTime === undefined ? [] : [sql<boolean>`l.at < ${toInstant(endTime + 1)}`]),
]

/** The filters that all logs have, with the columns that a keyword is searched in. */
const found = (query: LogQuery, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`(${matchKeyword(words, query.keyword)} or ${matchPerson(query.keyword)})`,
      ...times(query.startTime, query.endTime),
      ...(query.userId === undefined ? [] : [sql`l.user_id = ${query.userId}`]),
    ],
    sql` and `,
  )}`

const signIns = (db: Db, query: LogQuery) => {
  let lines = db
    .selectFrom('sign_ins as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([...whose, 'l.account', 'l.agent', 'l.login_type', 'l.login_mark', 'l.way'])
    .where(found(query, ['l.account', 'u.real_name', 'l.address', 'l.agent']))
  if (query.loginType !== undefined) lines = lines.where('l.login_type', '=', query.loginType)
  if (query.loginMark !== undefined) lines = lines.where('l.login_mark', '=', query.loginMark)
  return lines
}

/** The name of the changed entry, as far as the log line has it. */
const nameOf = (...columns: readonly string[]) =>
  sql<string>`coalesce(${sql.join(columns.flatMap((column) => [nameWithin(column), sql`${sql.ref(column)} ->> 'realName'`]))}, '')`

const operations = (db: Db, query: LogQuery) => {
  const lines = db
    .selectFrom('audit as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([
      ...whose,
      'u.account',
      'l.what',
      'l.target',
      'l.request_id',
      nameOf('l.after', 'l.before').as('target_name'),
      sql<string | null>`l.after ->> 'enabledMark'`.as('state'),
    ])
    .where(
      found(query, ['l.what', 'l.target', 'u.account', 'u.real_name', 'l.address', 'l.request_id']),
    )
  return query.what === undefined ? lines : lines.where('l.what', '=', query.what)
}

const firstRefusal = 400

const requests = (db: Db, query: LogQuery) => {
  let lines = db
    .selectFrom('request_log as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([...whose, 'u.account', 'l.method', 'l.path', 'l.status', 'l.ms', 'l.request_id'])
    .where(found(query, ['l.path', 'u.account', 'u.real_name', 'l.address', 'l.request_id']))
  if (query.requestMethod !== undefined) lines = lines.where('l.method', '=', query.requestMethod)
  if (query.isRefused !== undefined)
    lines = lines.where('l.status', query.isRefused === 1 ? '>=' : '<', firstRefusal)
  return query.leastDuration === undefined ? lines : lines.where('l.ms', '>=', query.leastDuration)
}

const errors = (db: Db, query: LogQuery) =>
  db
    .selectFrom('error_log as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([...whose, 'u.account', 'l.method', 'l.path', 'l.message', 'l.request_id'])
    .where(
      found(query, [
        'l.path',
        'l.message',
        'u.account',
        'u.real_name',
        'l.address',
        'l.request_id',
      ]),
    )

const common = [
  ['creatorTime', 'l.at'],
  ['ipAddress', 'l.address'],
  ['userName', 'u.real_name'],
] as const
const otherwise = ['-l.at', '-l.id']

/** How the lines of a log are searched, sorted and presented. */
function logOf<DB, TB extends keyof DB, R, W>(
  lines: (db: Db, query: LogQuery) => SelectQueryBuilder<DB, TB, R>,
  present: (row: R) => W,
  more: readonly (readonly [string, string])[],
) {
  const listing = {
    columns: new Map([...common, ...more]),
    otherwise,
    present: (rows: R[]) => rows.map(present),
  }
  return (db: Db, query: LogQuery = {}): Promise<Page<W>> =>
    pageOf(lines(db, query), query, listing)
}

const listOperations = logOf(operations, presentOperation, [
  ['account', 'u.account'],
  ['what', 'l.what'],
  ['target', 'l.target'],
])

/** The id behind the kind of a target; kinds can have two words. */
const idOf = (target: string): string => target.split(' ').at(-1) ?? ''

/** Names what was changed where the line itself has no name. */
async function nameTargets(db: Db, list: readonly OperationLog[]): Promise<OperationLog[]> {
  const nameless = list.filter(({ targetName }) => targetName === '')
  const names = await loadEntryNames(
    db,
    nameless.map(({ target }) => idOf(target)),
  )
  return list.map((line) =>
    line.targetName === '' ? { ...line, targetName: names.get(idOf(line.target)) ?? '' } : line,
  )
}

/** The lists of the logs, by default newest first. */
export const listLog: {
  readonly SignIn: (db: Db, query?: LogQuery) => Promise<Page<SignInLog>>
  readonly Operation: (db: Db, query?: LogQuery) => Promise<Page<OperationLog>>
  readonly Request: (db: Db, query?: LogQuery) => Promise<Page<RequestLog>>
  readonly Error: (db: Db, query?: LogQuery) => Promise<Page<ErrorLog>>
} = {
  SignIn: logOf(signIns, presentSignIn, [['account', 'l.account']]),
  async Operation(db, query) {
    const { list, pagination } = await listOperations(db, query)
    return { list: await nameTargets(db, list), pagination }
  },
  Request: logOf(requests, presentRequest, [
    ['account', 'u.account'],
    ['status', 'l.status'],
    ['requestDuration', 'l.ms'],
    ['requestUrl', 'l.path'],
  ]),
  Error: logOf(errors, presentError, [
    ['account', 'u.account'],
    ['requestUrl', 'l.path'],
  ]),
}

/**
 * One change in words with its states before and after, as far as the reader may see them; notFound
 * where there is none.
 */
export async function getOperation(
  db: Database,
  id: string,
  {
    reader,
    say,
    language,
  }: { readonly reader: Rights; readonly say: Say; readonly language: Language },
): Promise<OperationDetail> {
  const { kysely } = db
  const row = await operations(kysely, {})
    .select(['l.before', 'l.after'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const seen = seenStates(row, reader)
  const [line = presentOperation(row)] = await nameTargets(kysely, [presentOperation(row)])
  const names = await loadEntryNames(kysely, [...idsWithin(seen.before), ...idsWithin(seen.after)])
  const changes = isGrantSet(seen.after)
    ? await sayGrantChanges(db, seen, { say, language })
    : sayChanges(seen.before, seen.after, { say, timeZone: await timeZoneOf(db), names })
  return presentOperationDetail(line, seen, changes)
}

/** One error with its stack; notFound where there is none. */
export async function getError(db: Db, id: string): Promise<ErrorDetail> {
  const row = await errors(db, {}).select('l.stack').where('l.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return presentErrorDetail(row)
}

const exportPage = 5000

/** All matching lines, page by page, at most `most`. */
export async function* readAllLines(
  db: Db,
  type: LogType,
  { query, most }: { readonly query: LogQuery; readonly most: number },
) {
  for (let currentPage = 1; ; currentPage++) {
    const pageSize = Math.min(exportPage, most)
    const { list } = await listLog[type](db, { ...query, pageSize, currentPage })
    yield list.slice(0, most - (currentPage - 1) * pageSize)
    if (list.length < pageSize || currentPage * pageSize >= most) return
  }
}
