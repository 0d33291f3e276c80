import { sql } from 'kysely'
import type {
  DataInterfaceCall,
  DataInterfaceEntry,
  DataInterfaceLine,
  DataInterfaceOption,
  DataInterfaceVersion,
  dataInterfaces as calls,
} from '#schemas/api/data-interface.ts'
import type { CallQuery } from '#schemas/api/call.ts'
import type { ContentType } from '#schemas/interface/content.ts'
import type { Page } from '#schemas/wire/page.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import type { Db, Row } from '../../tables/tables.ts'
import { presentDataInterface, presentLine, presentOption } from './present.ts'

/** Data interfaces as a noun of the shared commands. */
export const dataInterfaces: Noun<'data_interfaces', DataInterfaceEntry> = {
  table: 'data_interfaces',
  word: 'dataInterface',
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('data_interfaces')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && presentDataInterface(row)
  },
}

const typeOf = sql<ContentType>`content ->> 'type'`
/** Everything but what the interface holds, which may be large. */
const lines = (kysely: Db) =>
  kysely
    .selectFrom('data_interfaces')
    .select([
      'id',
      'full_name',
      'names',
      'en_code',
      'category',
      'description',
      'sort_code',
      'enabled_mark',
      'created_at',
      'version',
      'parameters',
      typeOf.as('type'),
    ])

const columns = new Map([
  ['fullName', 'full_name'],
  ['enCode', 'en_code'],
  ['category', 'category'],
  ['sortCode', 'sort_code'],
  ['enabledMark', 'enabled_mark'],
  ['creatorTime', 'created_at'],
])
const searched = ['full_name', 'en_code', 'category']

/** Data interfaces by keyword, category, type and state (7.10). */
export function listDataInterfaces(
  kysely: Db,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<DataInterfaceLine>> {
  const { enabledMark, keyword, category, type } = asked ?? {}
  let found = lines(kysely).where(matchKeyword(searched, keyword))
  if (enabledMark !== undefined) found = found.where('enabled_mark', '=', enabledMark)
  if (category !== undefined) found = found.where('category', '=', category)
  if (type !== undefined) found = found.where(sql<boolean>`${typeOf} = ${type}`)
  return pageOf(found, asked, {
    columns,
    otherwise: ['sort_code', 'id'],
    present: (rows) => rows.map(presentLine),
  })
}

/** The categories in use, with how many interfaces each has. */
export const listCategories = (kysely: Db): Promise<{ category: string; count: number }[]> =>
  kysely
    .selectFrom('data_interfaces')
    .select(['category', sql<number>`count(*)::int`.as('count')])
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy('category')
    .execute()

/** Enabled interfaces to choose from, by category (7.10). */
export async function chooseDataInterfaces(kysely: Db): Promise<DataInterfaceOption[]> {
  const rows = await lines(kysely)
    .where('enabled_mark', '=', 1)
    .orderBy('category')
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map(presentOption)
}

/** The same as pages, by keyword. */
export const pageDataInterfaces = (
  kysely: Db,
  asked: CallQuery<typeof calls.choose>,
): Promise<Page<DataInterfaceOption>> =>
  pageOf(
    lines(kysely).where('enabled_mark', '=', 1).where(matchKeyword(searched, asked?.keyword)),
    asked,
    {
      columns,
      otherwise: ['category', 'sort_code', 'id'],
      present: (rows) => rows.map(presentOption),
    },
  )

/** One interface as it is stored; notFound where there is none, or where it must be on and is off. */
export async function getStored(
  kysely: Db,
  id: string,
  isOn: boolean,
): Promise<Row<'data_interfaces'>> {
  const row = await kysely
    .selectFrom('data_interfaces')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (isOn && row.enabled_mark !== 1)) throw new Failure('notFound')
  return row
}

/** The latest saves of an interface. */
export async function listVersions(kysely: Db, id: string): Promise<DataInterfaceVersion[]> {
  await getStored(kysely, id, false)
  const rows = await kysely
    .selectFrom('data_interface_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.number', 'v.full_name', 'v.at', 'u.real_name'])
    .select([
      sql<ContentType>`v.content ->> 'type'`.as('type'),
      sql<number>`jsonb_array_length(v.parameters)`.as('count'),
    ])
    .where('v.interface_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    creatorTime: row.at,
    userName: row.real_name ?? '',
    fullName: row.full_name,
    type: row.type,
    parameters: row.count,
  }))
}

/** What an interface was after a save; notFound where that is not kept. */
export async function getVersion(
  kysely: Db,
  id: string,
  number: number,
): Promise<Row<'data_interface_versions'>> {
  const row = await kysely
    .selectFrom('data_interface_versions')
    .selectAll()
    .where('interface_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

const callColumns = new Map([
  ['creatorTime', 'c.at'],
  ['milliseconds', 'c.milliseconds'],
  ['rows', 'c.rows'],
  ['bytes', 'c.bytes'],
])

/** The calls of an interface; the keyword is looked for in the name of the caller. */
export async function listCalls(
  kysely: Db,
  id: string,
  asked: CallQuery<typeof calls.log>,
): Promise<Page<DataInterfaceCall>> {
  await getStored(kysely, id, false)
  return pageOf(
    kysely
      .selectFrom('data_interface_calls as c')
      .leftJoin('users as u', 'u.id', 'c.user_id')
      .selectAll('c')
      .select('u.real_name')
      .where('c.interface_id', '=', id)
      .where(matchKeyword(['u.real_name', 'u.account'], asked?.keyword)),
    asked,
    {
      columns: callColumns,
      otherwise: ['-c.at', '-c.id'],
      present: (rows) =>
        rows.map((row) => ({
          id: row.id,
          creatorTime: row.at,
          userId: row.user_id,
          userName: row.real_name ?? '',
          ipAddress: row.address,
          how: row.how,
          digest: row.digest,
          milliseconds: row.milliseconds,
          rows: row.rows,
          bytes: row.bytes,
          outcome: row.outcome,
        })),
    },
  )
}
