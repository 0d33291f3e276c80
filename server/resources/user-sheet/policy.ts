import type { Body } from '#schemas/api/call.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import type { RowFailure, SheetRow, SheetMapping } from '#schemas/api/user-sheet.ts'
import { users } from '#schemas/api/user.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import { idCard } from '#schemas/person/own-info.ts'
import { checkPassword } from '#schemas/person/password.ts'
import { clockIn, dayIn } from '#schemas/widget/day-text.ts'
import {
  neededColumns,
  userColumns,
  importColumns,
  userColumnTexts,
} from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { holdsField } from '#schemas/grant/page-fields.ts'
import type { Caller } from '../../auth/caller.ts'
import { reloadCaller } from '../../auth/long-work.ts'
import type { Database } from '../../database/database.ts'
import { checksOf } from '../../http/check.ts'
import { problemTexts } from '../../http/problem.ts'
import type { Acting } from '../../entries/entry.ts'
import type { SheetRead } from '../../sheet/sheet.ts'
import { checkWords } from '../../people/settings.ts'
import { genders, idCardWords, marks, sheetTexts, columnsOfHeads } from './present.ts'
import type { Labels } from './present.ts'
import type { UserSheetContext, UserCreation, ReadyRow } from './table.ts'

const checks = checksOf(users.create, false)

/** Columns whose cells fill a field of another name. */
const columnOf: { readonly [field: string]: UserColumn } = {
  organizeId: 'organize',
  organizeIds: 'organize',
  positionIds: 'positions',
  roleIds: 'roles',
  groupIds: 'groups',
  managerId: 'manager',
}

/**
 * A date in a common format as YYYY-MM-DD; other text is unchanged and will be refused as a date.
 */
function toDay(text: string): string | null {
  if (text === '') return null
  const [day, rest] = dayIn(text) ?? []
  // Spreadsheet programs add a time to dates, which is ignored.
  return day !== undefined && (rest === '' || clockIn(rest ?? '') !== undefined) ? day : text
}

/** Reads one row: its cells, and the first problem of each cell. */
class RowReader {
  readonly failures = new Map<UserColumn, string>()
  readonly #cells: ReadonlyMap<UserColumn, string>
  readonly #context: UserSheetContext

  constructor({ values }: SheetRow, columns: readonly UserColumn[], context: UserSheetContext) {
    this.#cells = new Map(columns.map((column, index) => [column, values[index]?.trim() ?? '']))
    this.#context = context
  }

  cell(column: UserColumn): string {
    return this.#cells.get(column) ?? ''
  }

  fail(column: UserColumn, message: string): void {
    if (!this.failures.has(column)) this.failures.set(column, message)
  }

  fault(
    column: UserColumn,
    key: 'unknown' | 'several' | 'word' | 'reach' | 'more' | 'lead',
    name = '',
  ): void {
    this.fail(column, this.#context.say(sheetTexts, key, { name }))
  }

  /** Ids of everything that a cell names, with the usual separators. */
  ids(column: UserColumn, labels: Labels): string[] {
    const words = this.cell(column)
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean)
    return [
      ...new Set(
        words.flatMap((name) => {
          const found = labels.find(name)
          if (found.length !== 1)
            this.fault(column, found.length === 0 ? 'unknown' : 'several', name)
          return found.length === 1 ? found : []
        }),
      ),
    ]
  }

  number(column: UserColumn, numbers: ReadonlyMap<string, number>): number | undefined {
    const word = this.cell(column)
    const found = numbers.get(word.toLowerCase())
    if (word !== '' && found === undefined) this.fault(column, 'word', word)
    return found
  }
}

const problemsOf = (body: unknown, { say }: UserSheetContext): readonly Problem[] => {
  try {
    checks.body(body, say)
    return []
  } catch (error) {
    if (error instanceof Failure)
      return (error.data as { readonly problems: readonly Problem[] }).problems
    throw error
  }
}

/** The cells of a row as the input for adding a user. */
function readCells(reader: RowReader, context: UserSheetContext): UserCreation {
  const certificate = reader.cell('certificatesType')
  const sortCode = reader.cell('sortCode')
  if (!/^\d{0,7}$/.test(sortCode)) reader.fault('sortCode', 'word', sortCode)
  const [gender, enabledMark] = [
    reader.number('gender', genders),
    reader.number('enabledMark', marks),
  ]
  const [organizeIds, manager, password] = [
    reader.ids('organize', context.organizes),
    reader.cell('manager'),
    reader.cell('password'),
  ]
  const managerId = context.accounts.get(manager.toLowerCase())
  if (manager !== '' && managerId === undefined) reader.fault('manager', 'unknown', manager)
  const texts = [
    'mobilePhone',
    'email',
    'telePhone',
    'landline',
    'ranks',
    'nation',
    'nativePlace',
    'education',
    'certificatesNumber',
    'urgentContacts',
    'urgentTelePhone',
    'postalAddress',
    'description',
  ] as const
  return {
    account: reader.cell('account'),
    realName: reader.cell('realName'),
    organizeId: organizeIds[0] ?? 'none',
    organizeIds,
    positionIds: reader.ids('positions', context.positions),
    roleIds: reader.ids('roles', context.roles),
    groupIds: reader.ids('groups', context.groups),
    entryDate: toDay(reader.cell('entryDate')),
    birthday: toDay(reader.cell('birthday')),
    certificatesType: idCardWords.includes(certificate.toLowerCase()) ? idCard : certificate,
    ...Object.fromEntries(texts.map((column) => [column, reader.cell(column)])),
    ...(managerId !== undefined && { managerId }),
    ...(password !== '' && { password }),
    ...(gender !== undefined && { gender }),
    ...(enabledMark !== undefined && { enabledMark }),
    ...(sortCode !== '' && { sortCode: Number(sortCode) }),
  }
}

/**
 * What the caller may not give: places out of reach, more rights than they hold, being led by the
 * caller, or by somebody who would reach more records than the caller.
 */
function findBeyond(
  reader: RowReader,
  user: UserCreation,
  { reach, mayHand, leadable, userId }: UserSheetContext,
): void {
  const { organizeIds = [], positionIds = [], roleIds = [], groupIds = [] } = user
  if (!organizeIds.every((id) => reach.can('add', id))) reader.fault('organize', 'reach')
  if (!organizeIds.every((id) => mayHand('organizeIds', id))) reader.fault('organize', 'more')
  if (!positionIds.every((id) => mayHand('positionIds', id))) reader.fault('positions', 'more')
  if (!roleIds.every((id) => mayHand('roleIds', id))) reader.fault('roles', 'more')
  if (!groupIds.every((id) => mayHand('groupIds', id))) reader.fault('groups', 'more')
  if (!reach.isWhole && user.managerId === userId) reader.fault('manager', 'more')
  if (user.managerId !== undefined && !leadable.mayLead(user.managerId, user.organizeId))
    reader.fault('manager', 'lead')
}

/**
 * Reads a row by the rules for adding a user (7.7); returns the problems of its cells, or the new
 * user. Rows above it are considered: accounts must be unique, and managers may be among them.
 */
export function readRow(
  row: SheetRow,
  columns: readonly UserColumn[],
  context: UserSheetContext,
): RowFailure[] | ReadyRow {
  const { say, accounts, seen, today, policy } = context
  const reader = new RowReader(row, columns, context)
  const user = readCells(reader, context)
  for (const column of neededColumns)
    if (reader.cell(column) === '') reader.fail(column, say(problemTexts, 'required'))
  const ruled = [
    ...checkRules({ account: ['account', user.account] }, say),
    ...checkPassword(['password', user.password ?? ''], policy, say),
  ]
  for (const { path, message } of [
    ...ruled,
    ...checkWords(user, { today, say }),
    ...problemsOf(user, context),
  ]) {
    const [field = ''] = path.split('.')
    reader.fail(columnOf[field] ?? (field as UserColumn), message)
  }
  findBeyond(reader, user, context)
  const account = user.account.toLowerCase()
  const above = seen.get(account)
  if (account !== '' && above !== undefined)
    reader.fail('account', say(sheetTexts, 'duplicate', { row: above }))
  else if (accounts.has(account))
    reader.fail('account', say(failureTexts, 'taken', { name: user.account }))
  seen.set(account, above ?? row.row)
  if (reader.failures.size > 0)
    return userColumns.flatMap((field) =>
      reader.failures.has(field)
        ? [{ row: row.row, field, message: reader.failures.get(field) ?? '' }]
        : [],
    )
  // Ids made within one millisecond are unordered, so each row gets a time of its own to keep the
  // order of the file.
  const id = makeId(Date.now() + row.row)
  accounts.set(account, id)
  context.leadable.add(id, user)
  return { id, row, user }
}

/** A call about the rows of a file: the caller, and how the rows are to be read. */
export type SheetCall = Acting & { readonly body: Body<typeof userSheets.importData> }

/** The rows of a file, ready to be imported. */
export interface ImportRows {
  readonly read: RowsRead
  readonly heads: readonly string[]
  readonly mapping: SheetMapping
  readonly columns: readonly UserColumn[]
  readonly rows: readonly SheetRow[]
  /** Columns in the file that the caller does not hold. */
  readonly withheld: readonly UserColumn[]
}

/** A file with the rows that were read from it. */
export type RowsRead = SheetRead & { readonly rows: readonly (readonly string[])[] }

/**
 * Arranges the cells to import: columns recognised by heads or assigned by hand, with corrections
 * applied, without empty or excluded rows. Refuses (403) assigned columns that the caller does not
 * hold; recognised ones are just left out.
 */
export function arrange(
  read: RowsRead,
  { body: { mapping: byHand = {}, corrected = [], skipped = [] }, caller }: SheetCall,
): ImportRows {
  const { heads } = read.about
  const begin = read.about.head.row + read.about.head.rows + 1
  const holds = holdsField(caller, 'user', 'form')
  const said = [
    ...Object.entries(byHand).flatMap(([column, place]) => (place === -1 ? [] : [column])),
    ...corrected.flatMap(({ values }) => Object.keys(values)),
  ]
  if (!said.every(holds)) throw new Failure('forbidden')
  const ofHeads = columnsOfHeads(heads)
  const known = Object.fromEntries(Object.entries(ofHeads).filter(([column]) => holds(column)))
  const mapping: SheetMapping = Object.fromEntries(
    Object.entries({ ...known, ...byHand }).filter(([, place]) => place !== -1),
  )
  const mended = new Map(corrected.map(({ row, values }) => [row, values]))
  const columns = importColumns.filter(
    (column) => mapping[column] !== undefined || corrected.some(({ values }) => column in values),
  )
  const left = new Set(skipped)
  const rows = read.rows.map((cells, index) => {
    const row = begin + index
    return {
      row,
      values: columns.map(
        (column) => mended.get(row)?.[column] ?? cells[mapping[column] ?? -1] ?? '',
      ),
    }
  })
  const withheld = importColumns.filter((column) => ofHeads[column] !== undefined && !holds(column))
  return {
    read,
    heads,
    mapping,
    columns,
    withheld,
    rows: rows.filter(({ row, values }) => !left.has(row) && values.some((value) => value !== '')),
  }
}

/**
 * The caller with their present rights. Refuses to go on where they lost the session, the right, or
 * a column of the file since the import began.
 */
export async function refuseLapsed(
  db: Database,
  caller: Caller,
  { columns }: Pick<ImportRows, 'columns'>,
): Promise<Caller> {
  const now = await reloadCaller(db, caller, userSheets.importData)
  if (!columns.every(holdsField(now, 'user', 'form'))) throw new Failure('forbidden')
  return now
}

/** What prevents reading rows at all: the columns that every user needs and that are missing. */
export const findMissingColumns = ({ columns }: ImportRows, say: Acting['say']) =>
  neededColumns
    .filter((column) => !columns.includes(column))
    .map((column) => ({
      path: `mapping.${column}`,
      code: 'required',
      message: say(sheetTexts, 'heads', { column: say(userColumnTexts, column) }),
    }))

/** Accounts in the rows: those of the users and of their managers. */
export const accountsIn = ({ columns }: ImportRows, rows: readonly SheetRow[]): string[] => {
  const places = [columns.indexOf('account'), columns.indexOf('manager')]
  return rows.flatMap(({ values }) => places.map((place) => values[place] ?? ''))
}
