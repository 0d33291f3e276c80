import type {
  ErrorDetail,
  ErrorLog,
  LogType,
  OperationDetail,
  OperationLog,
  RequestLog,
  SignInLog,
  ValueChange,
} from '#schemas/api/log.ts'
import { readAgent } from '#schemas/format/agent.ts'
import { sayAct, sayTarget } from '#schemas/api/audit-words.ts'
import { toWall } from '#schemas/format/wall.ts'
import { findWithheldNames, dropNames } from '#schemas/grant/page-fields.ts'
import type { Rights } from '#schemas/permission.ts'
import type { SignInWay } from '#schemas/api/session.ts'
import { sayWay } from '#schemas/api/sign-in-words.ts'
import { seesDesigns, splitGrants } from '../../reach/seen-fields.ts'
import { isGrantSet } from '../../reach/grant-changes.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { SheetKind } from '../../sheet/protocol.ts'
import type { Row } from '../../tables/tables.ts'

/** The value of a cell in a log line. */
type LogCell = string | number | null

/** The user of a line; the names are null where there is none. */
interface Whose {
  readonly id: string
  readonly at: number
  readonly user_id: string
  readonly address: string
  readonly account: string | null
  readonly real_name: string | null
}

const presentWhose = (row: Whose) => ({
  id: row.id,
  creatorTime: row.at,
  userId: row.user_id,
  account: row.account ?? '',
  userName: row.real_name ?? '',
  ipAddress: row.address,
})

type SignInRow = Whose & Pick<Row<'sign_ins'>, 'agent' | 'login_type' | 'login_mark' | 'way'>

export function presentSignIn(row: SignInRow): SignInLog {
  const { browser, platform } = readAgent(row.agent)
  return {
    ...presentWhose(row),
    platForm: platform,
    browser,
    loginType: row.login_type,
    loginMark: row.login_mark,
    way: row.way,
  }
}

type OperationRow = Whose &
  Pick<Row<'audit'>, 'what' | 'target' | 'request_id'> & {
    readonly target_name: string
    readonly state: string | null
  }

export const presentOperation = (row: OperationRow): OperationLog => ({
  ...presentWhose(row),
  what: row.what,
  target: row.target,
  targetName: row.target_name,
  state: row.what === 'state' && row.state !== null ? Number(row.state) : null,
  requestId: row.request_id,
})

type DetailRow = OperationRow & Pick<Row<'audit'>, 'before' | 'after'>

/** What lines about records of a form say to everybody: how much it was, not which fields. */
const recordFigures = new Set(
  'format values lines selected except total count fileName job end added changed failed done'.split(
    ' ',
  ),
)

/** Nouns of targets whose states name fields of forms, and which part of them does. */
const fieldParts: { readonly [noun: string]: (name: string) => boolean } = {
  record: (name) => !recordFigures.has(name),
  dataScope: (name) => name === 'condition' || name === 'faults',
  design: (name) => name === 'formData',
  designFragment: (name) => name === 'formData',
}
/** What lines about a publish or the removal of a form say to everybody. */
const releaseFigures = new Set(['number', 'from'])

/** Which parts of the states of a line name fields of forms; undefined where none does. */
const fieldPartOf = (what: string, noun: string): ((name: string) => boolean) | undefined =>
  what.startsWith('design.') ? (name) => !releaseFigures.has(name) : fieldParts[noun]

/** Withholds the names of fields of forms whose design the reader may not open. */
function withholdFields(
  names: ReturnType<typeof fieldPartOf>,
  state: object,
  reader: Rights,
): object {
  if (seesDesigns(reader)) return state
  if (isGrantSet(state)) return splitGrants(state, reader).seen
  if (!names) return state
  return Object.fromEntries(Object.entries(state).filter(([name]) => !names(name)))
}

/**
 * The states of a change, without hand-coded page fields that the reader does not hold, and without
 * fields of forms that are closed to them.
 */
export function seenStates(
  { what, target, before, after }: Pick<DetailRow, 'what' | 'target' | 'before' | 'after'>,
  reader: Rights,
): { readonly before: unknown; readonly after: unknown } {
  const [page = ''] = target.split(' ')
  const names = findWithheldNames(reader, page, 'form')
  const seen = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? withholdFields(fieldPartOf(what, page), dropNames(value, names), reader)
      : value
  return { before: seen(before), after: seen(after) }
}

const jsonOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)

/** A change in words, and its states as the reader may see them. */
export const presentOperationDetail = (
  row: OperationLog,
  { before, after }: ReturnType<typeof seenStates>,
  changes: readonly ValueChange[],
): OperationDetail => ({
  ...row,
  changes: [...changes],
  before: jsonOf(before),
  after: jsonOf(after),
})

type CallRow = Whose & Pick<Row<'request_log'>, 'method' | 'path' | 'request_id'>

const presentCall = (row: CallRow) => ({
  ...presentWhose(row),
  requestMethod: row.method,
  requestUrl: row.path,
  requestId: row.request_id,
})

export const presentRequest = (
  row: CallRow & Pick<Row<'request_log'>, 'status' | 'ms'>,
): RequestLog => ({ ...presentCall(row), status: row.status, requestDuration: row.ms })

type ErrorRow = CallRow & Pick<Row<'error_log'>, 'message'>

export const presentError = (row: ErrorRow): ErrorLog => ({
  ...presentCall(row),
  message: row.message,
})

export const presentErrorDetail = (
  row: ErrorRow & Pick<Row<'error_log'>, 'stack'>,
): ErrorDetail => ({ ...presentError(row), stack: row.stack })

export const logTexts = defineTexts({
  zh: {
    SignIn: '登录日志',
    Operation: '操作日志',
    Request: '请求日志',
    Error: '异常日志',
    creatorTime: '时间',
    account: '账号',
    userName: '姓名',
    ipAddress: 'IP地址',
    platForm: '操作系统',
    browser: '浏览器',
    loginType: '类型',
    loginMark: '结果',
    way: '登录方式',
    what: '操作',
    target: '对象',
    requestId: '请求编号',
    requestMethod: '请求方式',
    requestUrl: '请求地址',
    status: '状态',
    requestDuration: '耗时（毫秒）',
    message: '异常信息',
    signIn: '登录',
    signOut: '退出',
    worked: '成功',
    refused: '失败',
  },
  zhtw: {
    SignIn: '登入日誌',
    Operation: '操作日誌',
    Request: '請求日誌',
    Error: '異常日誌',
    creatorTime: '時間',
    account: '帳號',
    userName: '姓名',
    ipAddress: 'IP位址',
    platForm: '作業系統',
    browser: '瀏覽器',
    loginType: '類型',
    loginMark: '結果',
    way: '登入方式',
    what: '操作',
    target: '對象',
    requestId: '請求編號',
    requestMethod: '請求方式',
    requestUrl: '請求位址',
    status: '狀態',
    requestDuration: '耗時（毫秒）',
    message: '異常訊息',
    signIn: '登入',
    signOut: '登出',
    worked: '成功',
    refused: '失敗',
  },
  en: {
    SignIn: 'Sign-ins',
    Operation: 'Audit log',
    Request: 'Requests',
    Error: 'Errors',
    creatorTime: 'Time',
    account: 'Account',
    userName: 'Name',
    ipAddress: 'IP address',
    platForm: 'System',
    browser: 'Browser',
    loginType: 'Type',
    loginMark: 'Result',
    way: 'Method',
    what: 'Change',
    target: 'Object',
    requestId: 'Request ID',
    requestMethod: 'Method',
    requestUrl: 'Path',
    status: 'Status',
    requestDuration: 'Duration (ms)',
    message: 'Error',
    signIn: 'Sign-in',
    signOut: 'Sign-out',
    worked: 'Success',
    refused: 'Failure',
  },
})

type LogColumn = keyof (typeof logTexts)['zh']

const columns = {
  SignIn: [
    'creatorTime',
    'account',
    'userName',
    'loginType',
    'loginMark',
    'way',
    'ipAddress',
    'platForm',
    'browser',
  ],
  Operation: ['creatorTime', 'account', 'userName', 'what', 'target', 'ipAddress', 'requestId'],
  Request: [
    'creatorTime',
    'account',
    'userName',
    'requestMethod',
    'requestUrl',
    'status',
    'requestDuration',
    'ipAddress',
    'requestId',
  ],
  Error: [
    'creatorTime',
    'account',
    'userName',
    'requestMethod',
    'requestUrl',
    'message',
    'ipAddress',
    'requestId',
  ],
} as const satisfies { readonly [T in LogType]: readonly LogColumn[] }

interface Voice {
  readonly say: Say
  readonly timeZone: string
}

/** The heads of an exported log. */
export const headOf = (type: LogType, { say }: Voice): string[] =>
  columns[type].map((column) => say(logTexts, column))

const kinds: { readonly [C in LogColumn]?: SheetKind } = {
  creatorTime: 'moment',
  status: 'number',
  requestDuration: 'number',
}

/** The kinds of its columns. */
export const kindsOf = (type: LogType): SheetKind[] =>
  columns[type].map((column) => kinds[column] ?? 'text')

/** One line as cells: times in the organisation's time zone, states in words. */
export function cellsOf(
  type: LogType,
  line: { readonly [key in LogColumn | 'targetName' | 'state']?: LogCell },
  { say, timeZone }: Voice,
): string[] {
  const told: { readonly [key in LogColumn]?: (value: LogCell) => LogCell } = {
    creatorTime: (value) => toWall(Number(value), timeZone),
    loginType: (value) => say(logTexts, value === 1 ? 'signOut' : 'signIn'),
    loginMark: (value) => say(logTexts, value === 1 ? 'worked' : 'refused'),
    way: (value) => sayWay({ loginType: Number(line.loginType), way: value as SignInWay }, say),
    what: (value) => sayAct(String(value), say, Number(line.state ?? Number.NaN)),
    target: (value) =>
      sayTarget({ target: String(value), targetName: String(line.targetName ?? '') }, say),
  }
  return columns[type].map((column) => {
    const value = line[column] ?? null
    return String(told[column]?.(value) ?? value ?? '')
  })
}
