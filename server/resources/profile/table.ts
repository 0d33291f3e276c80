import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type {
  BaseInfo,
  OwnPlace,
  OwnSession,
  profile,
  SignInEntry,
  Subordinate,
} from '#schemas/api/profile.ts'
import { canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { toInstant } from '../../database/instant.ts'
import type { Database } from '../../database/database.ts'
import { escapeLike } from '../../record/statement/bound.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables/tables.ts'
import { listPublished } from '../../designs/published.ts'
import { presentSession, presentVisit } from './present.ts'
import { presentBaseInfo } from '../../people/own-info.ts'
import { positionsOfU, rolesOfU } from '../../people/held.ts'
import { signOwner } from '../../people/signature.ts'
import { toBase64 } from '../../platform/bytes.ts'
import { nameFrom } from '../../text/names.ts'
import { clock } from '../../platform/clock.ts'

/** Organisations by id, each with its path from the top as text. */
async function waysTo(
  kysely: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; way: string }>`
    with recursive up as (
      select id as own, parent_id, ${nameFrom('organizes')} as name, 1 as depth from organizes where id = any(${ids}::text[])
      union all
      select up.own, o.parent_id, ${nameFrom('o')}, up.depth + 1 from organizes o
      join up on o.id = up.parent_id where up.depth < 50
    ) select own as id, string_agg(name, ' / ' order by depth desc) as way from up group by own`.execute(
    kysely,
  )
  return new Map(rows.map(({ id, way }) => [id, way]))
}

/** The stored signature of a user as a data address; '' where there is none. */
export async function loadSign(
  { db, files }: Pick<Services, 'db' | 'files'>,
  userId: string,
): Promise<{ readonly image: string }> {
  const row = await db.kysely
    .selectFrom('files')
    .select(['id', 'media_type'])
    .where('owner', '=', signOwner(userId))
    .executeTakeFirst()
  const kept = row && (await files.open(row.id))
  if (!kept) return { image: '' }
  const bytes = new Uint8Array(await new Response(kept.stream()).arrayBuffer())
  return { image: `data:${row.media_type};base64,${toBase64(bytes)}` }
}

/** What users see about themselves; pass the transaction as `kysely` inside one. */
export async function loadBaseInfo(kysely: Kysely<Tables>, userId: string): Promise<BaseInfo> {
  const row = await kysely
    .selectFrom('users as u')
    .leftJoin('users as m', 'm.id', 'u.manager_id')
    .selectAll('u')
    .select([
      (eb) => eb.fn.coalesce('m.real_name', eb.val('')).as('manager'),
      positionsOfU().as('positions'),
      rolesOfU().as('roles'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const ways = await waysTo(kysely, [row.organize_id])
  return presentBaseInfo(row, {
    organize: ways.get(row.organize_id) ?? '',
    position: row.positions,
    roleName: row.roles,
    manager: row.manager,
  })
}

/** Is `id` led by the caller, directly or through others? */
async function isBelow({ kysely }: Database, callerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive below as (select id from users where manager_id = ${callerId}
      union select u.id from users u join below b on u.manager_id = b.id)
    select 1 from below where id = ${id}`.execute(kysely)
  return rows.length > 0
}

/**
 * The users led directly by the caller (`0`) or by somebody below the caller; notFound for anybody
 * else (7.8).
 */
export async function loadSubordinates(
  db: Database,
  callerId: string,
  id: string,
): Promise<Subordinate[]> {
  if (id !== '0' && !(await isBelow(db, callerId, id))) throw new Failure('notFound')
  const rows = await db.kysely
    .selectFrom('users as u')
    .innerJoin('organizes as o', 'o.id', 'u.organize_id')
    .select([
      'u.id',
      'u.head_icon',
      'u.real_name',
      nameFrom('o').as('full_name'),
      positionsOfU().as('position'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users as x')
            .select('x.id')
            .whereRef('x.manager_id', '=', 'u.id')
            .where('x.enabled_mark', '<>', 0),
        )
        .as('leads'),
    )
    .where('u.manager_id', '=', id === '0' ? callerId : id)
    .where('u.enabled_mark', '<>', 0)
    .orderBy('u.pinyin')
    .orderBy('u.account')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    avatar: row.head_icon,
    userName: row.real_name,
    department: row.full_name,
    position: row.position,
    isLeaf: !row.leads,
  }))
}

/** The organisations and departments of a user, the major one first. */
export async function loadOrganizes({ kysely }: Database, userId: string): Promise<OwnPlace[]> {
  const { organize_id } = await kysely
    .selectFrom('users')
    .select('organize_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const further = await kysely
    .selectFrom('user_organizes as h')
    .innerJoin('organizes as o', 'o.id', 'h.organize_id')
    .select('o.id')
    .where('h.user_id', '=', userId)
    .where('o.enabled_mark', '=', 1)
    .where('o.id', '<>', organize_id)
    .orderBy('o.sort_code')
    .orderBy('o.id')
    .execute()
  const ids = [organize_id, ...further.map(({ id }) => id)]
  const ways = await waysTo(kysely, ids)
  return ids.map((id) => ({ id, fullName: ways.get(id) ?? '', isDefault: id === organize_id }))
}

/** The positions of a user. */
export async function loadPositions({ kysely }: Database, userId: string): Promise<OwnPlace[]> {
  const rows = await kysely
    .selectFrom('user_positions as h')
    .innerJoin('positions as p', 'p.id', 'h.position_id')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['p.id', nameFrom('p').as('full_name'), 'u.position_id'])
    .where('h.user_id', '=', userId)
    .where('p.enabled_mark', '=', 1)
    .orderBy('p.sort_code')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    isDefault: row.id === row.position_id,
  }))
}

const lastInstant = Date.UTC(9999, 11, 31)

const within = (epoch: number) => toInstant(Math.min(Math.max(epoch, 0), lastInstant))

/**
 * The user's own sign-ins, newest first. The keyword is searched in the address; both times are
 * inclusive.
 */
export async function loadVisits(
  { kysely }: Database,
  caller: Caller,
  query: NonNullable<CallQuery<typeof profile.systemLog>>,
): Promise<Page<SignInEntry>> {
  const { keyword = '', currentPage = 1, pageSize = 10, startTime, endTime } = query
  let own = kysely.selectFrom('sign_ins').where('user_id', '=', caller.userId)
  if (keyword.trim()) own = own.where('address', 'ilike', `%${escapeLike(keyword.trim())}%`)
  if (startTime !== undefined) own = own.where('at', '>=', within(startTime))
  if (endTime !== undefined) own = own.where('at', '<=', within(endTime))
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute()
  return {
    list: rows.map((row) => presentVisit(row, caller)),
    pagination: { currentPage, pageSize, total },
  }
}

/** The user's sessions, the last used first. */
export async function loadSessions({ kysely }: Database, caller: Caller): Promise<OwnSession[]> {
  const rows = await kysely
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toInstant(clock.now()))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => presentSession(row, caller))
}

/** The live models that a caller may open, in their designed order. */
export async function loadOpenModels(db: Database, caller: Caller): Promise<Live[]> {
  const published = await listPublished(db)
  return Promise.all(
    published.filter(({ id }) => canOpen(caller, id)).map(({ id }) => modelsOf(db).get(id)),
  )
}
