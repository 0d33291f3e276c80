import { sql } from 'kysely'
import type { PasswordPolicy } from '#schemas/person/password.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Body } from '#schemas/api/call.ts'
import type { SheetRow } from '#schemas/api/user-sheet.ts'
import { users } from '#schemas/api/user.ts'
import type { Caller } from '../../auth/caller.ts'
import { isHeld } from '../../database/hold.ts'
import type { Database } from '../../database/database.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import { loadHandable, loadPower } from '../../reach/load.ts'
import type { HandoutPart } from '../../reach/load.ts'
import { loadLeadable } from '../../reach/leading.ts'
import type { Leadable } from '../../reach/leading.ts'
import type { Reach } from '../../reach/reach.ts'
import type { Row } from '../../tables/tables.ts'
import { noPassword } from '../../auth/password.ts'
import { append } from '../../entries/entry.ts'
import type { Doing } from '../../entries/entry.ts'
import { selectLinked, users as noun } from '../../people/user.ts'
import { columnsOf, linksOf, noLinks } from '../../people/settings.ts'
import { Labels } from './present.ts'
import type { ExportRow } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { namesOfRow, nameOfRow } from '../../text/names.ts'

/** The names of organisations, positions, roles and groups in a sheet. */
export interface SheetLabels {
  readonly organizes: Labels
  readonly positions: Labels
  readonly roles: Labels
  readonly groups: Labels
}

/** The names of everything that users can belong to or hold; on request only what is in sight. */
export async function loadNames(
  kysely: Db,
  tree: OrganizeTree,
  isShown: (part: HandoutPart, id: string) => boolean = () => true,
): Promise<SheetLabels> {
  const read = async (table: 'positions' | 'roles' | 'groups', part: HandoutPart) => {
    const rows = await kysely
      .selectFrom(table)
      .select(['id', 'full_name', 'names', 'en_code'])
      .where('enabled_mark', '=', 1)
      .orderBy('sort_code')
      .orderBy('id')
      .execute()
    return new Labels(
      rows
        .filter(({ id }) => isShown(part, id))
        .map((row) => ({
          id: row.id,
          label: nameOfRow(row),
          names: namesOfRow(row),
          enCode: row.en_code,
        })),
    )
  }
  const units = tree.below('').filter((node) => isShown('organizeIds', node.id))
  return {
    organizes: new Labels(
      units.map((node) => ({
        id: node.id,
        label: tree.way(node.id),
        names: namesOfRow(node),
        enCode: node.en_code,
      })),
    ),
    positions: await read('positions', 'positionIds'),
    roles: await read('roles', 'roleIds'),
    groups: await read('groups', 'groupIds'),
  }
}

/** Everything needed to check the rows of an import. */
export interface UserSheetContext extends SheetLabels {
  readonly userId: string
  readonly reach: Reach
  mayHand(part: HandoutPart, id: string): boolean
  readonly leadable: Leadable
  /** User ids by lower-case account, for the requested accounts; each valid row adds its own. */
  readonly accounts: Map<string, string>
  /** Row numbers of the file by account. */
  readonly seen: Map<string, number>
  /** YYYY-MM-DD in the organisation's time zone. */
  readonly today: string
  readonly policy: PasswordPolicy
  readonly say: Say
}

interface LoadContextOptions {
  readonly caller: Caller
  /** Accounts of rows and of their managers. */
  readonly accounts: readonly string[]
  readonly today: string
  readonly policy: PasswordPolicy
  readonly say: Say
}

/** Reads everything needed to check rows; pass the transaction as `kysely` inside one. */
export async function loadContext(
  kysely: Db,
  { caller, accounts, ...given }: LoadContextOptions,
): Promise<UserSheetContext> {
  const { tree, reach } = await loadPower(kysely, caller)
  const mayHand = await loadHandable(kysely, caller, tree)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'account'])
    .where(
      sql<boolean>`lower(account) = any(${[...new Set(accounts.map((account) => account.trim().toLowerCase()))]}::text[])`,
    )
    .execute()
  return {
    ...(await loadNames(kysely, tree)),
    userId: caller.userId,
    reach,
    mayHand,
    leadable: await loadLeadable(kysely, { caller, leaderIds: rows.map(({ id }) => id) }, tree),
    accounts: new Map(rows.map((row) => [row.account.toLowerCase(), row.id])),
    seen: new Map(),
    ...given,
  }
}

const exported = 500

/** Users some hundreds at a time, in list order. */
export async function* exportRows(
  kysely: Db,
  where: Parameters<typeof sql.join>[0],
): AsyncGenerator<ExportRow[]> {
  const condition = sql<boolean>`${sql.join([...where, sql`true`], sql` and `)}`
  for (let last: ExportRow | undefined; ;) {
    const after =
      last === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(u.sort_code, u.id) > (${last.sort_code}, ${last.id})`
    const rows = await kysely
      .selectFrom('users as u')
      .selectAll('u')
      .select([
        sql<string>`coalesce((select m.account from users m where m.id = u.manager_id), '')`.as(
          'manager',
        ),
        selectLinked('user_organizes', 'organize_id').as('organize_ids'),
        selectLinked('user_positions', 'position_id').as('position_ids'),
        selectLinked('user_roles', 'role_id').as('role_ids'),
        selectLinked('user_groups', 'group_id').as('group_ids'),
      ])
      .where(condition)
      .where(after)
      .orderBy('u.sort_code')
      .orderBy('u.id')
      .limit(exported)
      .execute()
    yield rows
    last = rows.at(-1)
    if (rows.length < exported) return
  }
}

/** Name of the lock that a process holds while it runs this import. */
export const holdingOf = (id: string): string => `import ${id}`

/** Marks imports as broken whose process ended before they were done. */
export async function breakLost(db: Database, kysely: Db, userId: string): Promise<void> {
  const running = await kysely
    .selectFrom('user_imports')
    .select('id')
    .where('created_by', '=', userId)
    .where('state', '=', 'running')
    .execute()
  for (const { id } of running) {
    if (await isHeld(db, kysely, holdingOf(id))) continue
    await kysely
      .updateTable('user_imports')
      .set({ state: 'broken' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  }
}

/** Stores the progress of an import; false where it was stopped meanwhile, which is final. */
export async function touchImport(
  kysely: Db,
  id: string,
  state: 'running' | 'done' | 'broken' = 'running',
): Promise<boolean> {
  const touched = await kysely
    .updateTable('user_imports')
    .set({ seen_at: new Date(), state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return touched.length > 0
}

/** The caller's own import; notFound for others. */
export async function getImport(
  kysely: Db,
  { userId }: Pick<Caller, 'userId'>,
  id: string,
): Promise<Row<'user_imports'>> {
  const row = await kysely
    .selectFrom('user_imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** Rows per statement; building longer statements is slow. */
const lines = 100

const linkTables = [
  ['positionIds', 'user_positions', 'position_id'],
  ['roleIds', 'user_roles', 'role_id'],
  ['groupIds', 'user_groups', 'group_id'],
  ['organizeIds', 'user_organizes', 'organize_id'],
] as const

/** Adds users with all their links; returns those whose account was taken meanwhile. */
export async function insertUsers(
  { trx }: Doing,
  ready: readonly ReadyRow[],
  passwords: ReadonlyMap<number, string>,
): Promise<ReadyRow[]> {
  const put = new Set<string>()
  for (let at = 0; at < ready.length; at += lines) {
    const values = ready
      .slice(at, at + lines)
      .map(({ id, row, user: { account, password: _plain, enabledMark, ...settings } }) => {
        const [position_id = ''] = settings.positionIds ?? []
        return {
          ...columnsOf(settings),
          id,
          account,
          password: passwords.get(row.row) ?? noPassword(),
          must_change: true,
          position_id,
          enabled_mark: enabledMark,
        }
      })
    const done = await trx
      .insertInto('users')
      .values(values)
      .onConflict((builder) => builder.doNothing())
      .returning('id')
      .execute()
    for (const { id } of done) put.add(id)
  }
  const lost = ready.filter(({ id }) => !put.has(id))
  if (lost.length > 0)
    await sql`update users set manager_id = null where manager_id = any(${lost.map(({ id }) => id)}::text[])`.execute(
      trx,
    )
  for (const [part, table, column] of linkTables) {
    const pairs = ready
      .filter(({ id }) => put.has(id))
      .flatMap(({ id, user }) => {
        const ids = linksOf(user, noLinks)[part]
        return (part === 'organizeIds' ? ids.slice(1) : ids).map(
          (linkedId) => [id, linkedId] as const,
        )
      })
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select *
      from unnest(${pairs.map(([id]) => id)}::text[],
        ${pairs.map(([, linkedId]) => linkedId)}::text[])`.execute(trx)
  }
  return lost
}

/** Logs who imported which users. */
export async function noteUsers(doing: Doing, made: readonly ReadyRow[]): Promise<void> {
  const { trx, caller, address, requestId } = doing
  for (let at = 0; at < made.length; at += lines) {
    const rows = made.slice(at, at + lines).map(({ id, user: { password: _plain, ...after } }) => ({
      id: makeId(),
      user_id: caller.userId,
      address,
      what: 'import',
      target: `user ${id}`,
      after: JSON.stringify(after),
      request_id: requestId,
    }))
    await trx.insertInto('audit').values(rows).execute()
    await append(
      doing,
      noun.word,
      made.slice(at, at + lines).map(({ id, user: { password: _plain, ...after } }) => ({
        id,
        version: 1,
        act: 'add',
        fields: Object.keys(after),
      })),
    )
  }
}

export type UserCreation = Body<typeof users.create>

/** A valid row. */
export interface ReadyRow {
  readonly id: string
  readonly row: SheetRow
  readonly user: UserCreation
}
