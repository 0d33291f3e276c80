import type { CallQuery } from '#schemas/api/call.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { holdsField } from '#schemas/grant/page-fields.ts'
import {
  exportColumns,
  importColumns,
  neededColumns,
  userColumns,
  userColumnKinds,
  userColumnTexts,
  userWordTexts,
} from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { loadHandable, loadPower } from '../../reach/load.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { writeSheet } from '../../sheet/sheet.ts'
import { filterUsers } from '../../people/filter.ts'
import { beginImport, previewImport, stopImport } from './commands.ts'
import { presentCells, presentJob, sheetTexts } from './present.ts'
import { breakLost, exportRows, getImport, loadNames } from './table.ts'

/** The users of the list as a sheet (7.7); the export is logged with its number of users. */
async function exportUsers(
  { db }: Services,
  acting: Acting,
  asked: CallQuery<typeof userSheets.exportExcel>,
): Promise<File> {
  const { format = 'xlsx', columns: named, ...filter } = asked ?? {}
  const { caller, say } = acting
  const holds = holdsField(caller, 'user', 'column')
  const wanted = named?.split(',') ?? exportColumns.filter(holds)
  if (!wanted.every(holds)) throw new Failure('forbidden')
  const columns = userColumns.filter((column) => wanted.includes(column))
  const { where, tree } = await filterUsers(db.kysely, caller, filter)
  const naming = { ...(await loadNames(db.kysely, tree)), say, zone: await timeZoneOf(db) }
  let count = 0
  const batches = async function* (): AsyncGenerator<string[][]> {
    for await (const rows of exportRows(db.kysely, where)) {
      count += rows.length
      yield rows.map((row) => presentCells(row, columns, naming))
    }
  }
  const file = await writeSheet(say(sheetTexts, 'users'), {
    format,
    heads: columns.map((column) => say(userColumnTexts, column)),
    kinds: columns.map((column) => userColumnKinds[column] ?? 'text'),
    batches: batches(),
  })
  await command(db, acting, (doing) =>
    audit(doing, { what: 'export', target: 'user', after: { ...filter, columns, format, count } }),
  )
  return file
}

/**
 * A sheet to fill in: heads of the columns that the caller may fill, `*` for required ones, and the
 * choices (7.7).
 */
async function makeTemplate({ db }: Services, { caller, say }: Acting): Promise<File> {
  const columns = importColumns.filter(holdsField(caller, 'user', 'form'))
  const { tree, reach } = await loadPower(db.kysely, caller)
  const mayHand = await loadHandable(db.kysely, caller, tree)
  const names = await loadNames(
    db.kysely,
    tree,
    (part, id) => (part !== 'organizeIds' || reach.can('add', id)) && mayHand(part, id),
  )
  const values: { readonly [column in UserColumn]?: readonly string[] } = {
    organize: names.organizes.all,
    positions: names.positions.all,
    roles: names.roles.all,
    groups: names.groups.all,
    gender: [
      say(userWordTexts, 'gender1'),
      say(userWordTexts, 'gender2'),
      say(userWordTexts, 'gender0'),
    ],
    enabledMark: [say(userWordTexts, 'mark1'), say(userWordTexts, 'mark0')],
    certificatesType: [say(userWordTexts, 'idCard')],
  }
  return writeSheet(say(sheetTexts, 'template'), {
    format: 'xlsx',
    heads: columns.map(
      (column) => `${say(userColumnTexts, column)}${neededColumns.includes(column) ? ' *' : ''}`,
    ),
    choices: columns.map((name, column) => ({ column, values: values[name] ?? [] })),
  })
}

/**
 * The failed rows of the caller's import with their reasons; once corrected, the file can be
 * imported again (7.7).
 */
async function exportFailed(
  { db }: Services,
  { caller, say }: Acting,
  { jobId, format = 'xlsx' }: { readonly jobId: string; readonly format?: 'xlsx' | 'csv' },
): Promise<File> {
  const { columns, failed_rows, failures } = await getImport(db.kysely, caller, jobId)
  const whyOf = (row: number): string =>
    failures
      .filter((failure) => failure.row === row)
      .map(({ field, message }) => `${say(userColumnTexts, field)}: ${message}`)
      .join('\n')
  const batches = async function* (): AsyncGenerator<string[][]> {
    yield failed_rows.map(({ row, values }) => [String(row), ...values, whyOf(row)])
  }
  const heads = [
    say(sheetTexts, 'row'),
    ...columns.map((column) => say(userColumnTexts, column)),
    say(sheetTexts, 'why'),
  ]
  return writeSheet(say(sheetTexts, 'failed'), {
    format,
    heads,
    kinds: ['number'],
    batches: batches(),
  })
}

/** Enough for corrections of up to 10 000 rows. */
const bodyLimit = 20_000_000

/** Users as sheets: export, template, and import in steps (7.7). */
export const userSheetRoutes = (services: Services): Route[] => [
  serve(userSheets.exportExcel, (given) => exportUsers(services, given, given.query)),
  serve(userSheets.template, (given) => makeTemplate(services, given)),
  serve(userSheets.preview, (given) => previewImport(services, { ...given, body: given.query })),
  serve(userSheets.check, (given) => previewImport(services, given), { bodyLimit }),
  serve(userSheets.importData, (given) => beginImport(services, given), { bodyLimit }),
  serve(userSheets.job, async ({ caller, params }) => {
    const { db } = services
    await breakLost(db, db.kysely, caller.userId)
    return presentJob(await getImport(db.kysely, caller, params.jobId))
  }),
  serve(userSheets.stop, (given) => stopImport(services, given.params.jobId, given)),
  serve(userSheets.exceptions, (given) => exportFailed(services, given, given.body)),
]
