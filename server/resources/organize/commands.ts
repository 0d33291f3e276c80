import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { OrganizeAdmins, OrganizeDetail, organizes as calls } from '#schemas/api/organize.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../../auth/callers.ts'
import {
  addEntry,
  audit,
  changeEntry,
  command,
  holdEntry,
  findNextState,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { dropGrants } from '../../entries/grants.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { loadPower, refuseMore } from '../../reach/load.ts'
import { refuseLeading } from '../../reach/leading.ts'
import { reaches, reachOf, refuseBeyond, refuseOwnLead } from '../../reach/reach.ts'
import { refuseWrongOrganize } from './policy.ts'
import { organizeTexts, toAdminRow } from './present.ts'
import { countPeople, organizes, readAdmins } from './table.ts'
import type { Category } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'

type OrganizeInput = Body<typeof calls.create>

const columnsOf = (given: OrganizeInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  parent_id: given.parentId,
  manager_id: given.managerId === undefined ? undefined : given.managerId || null,
  property_json: given.propertyJson && JSON.stringify(given.propertyJson),
})

/**
 * Locks changes of the tree: two at once could form a circle, or leave a child without its parent.
 */
const oneAfterTheOther = ({ trx }: Doing) =>
  sql`lock table organizes in share row exclusive mode`.execute(trx)

async function hold(doing: Doing, id: string, category?: Category): Promise<OrganizeDetail> {
  const found = await holdEntry(doing, organizes, id)
  if (category !== undefined && found.category !== category) throw new Failure('notFound')
  return found
}

/**
 * Adds an organisation or department below one where the caller may add; at the top only with
 * unlimited reach (7.4).
 */
export const createOrganize = (
  { db }: WithDb,
  category: Category,
  given: Acting & { readonly body: OrganizeInput },
): Promise<OrganizeDetail> =>
  command(db, given, async (doing) => {
    const { body } = given
    await oneAfterTheOther(doing)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'add', [body.parentId])
    refuseOwnLead(doing.caller, '', body.managerId)
    await refuseLeading(doing, { leaderIds: [body.managerId], places: [body.parentId] }, tree)
    await refuseWrongOrganize(doing, body, { id: '', category, tree })
    return addEntry(doing, organizes, { columns: { ...columnsOf(body), category } })
  })

interface OrganizeUpdateInput extends Acting {
  readonly id: string
  readonly category: Category
  readonly body: Body<typeof calls.update>
}

/**
 * Changes an organisation or department. With another parent it moves together with all below it,
 * and the people there must not gain what the caller does not hold.
 */
export const updateOrganize = (
  { db }: WithDb,
  given: OrganizeUpdateInput,
): Promise<OrganizeDetail> =>
  command(db, given, async (doing) => {
    const { id, category, body } = given
    await oneAfterTheOther(doing)
    const before = await hold(doing, id, category)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'edit', [id])
    refuseOwnLead(doing.caller, before.managerId, body.managerId)
    const isMoved = body.parentId !== before.parentId
    if (isMoved) refuseBeyond(reach, 'add', [body.parentId])
    const leaderIds = [
      ...((body.managerId ?? '') === before.managerId ? [] : [body.managerId]),
      ...(isMoved ? tree.path(body.parentId).map((node) => node.manager_id) : []),
    ]
    await refuseLeading(doing, { leaderIds, unitIds: [id] }, tree)
    await refuseWrongOrganize(doing, body, { id, category, tree })
    if (isMoved)
      await refuseMore(
        doing,
        { organizeIds: [body.parentId], already: { organizeIds: [before.parentId] } },
        tree,
      )
    if (body.enabledMark === 1 && before.enabledMark !== 1)
      await refuseMore(doing, { organizeIds: [id] }, tree)
    return changeEntry(doing, organizes, {
      before,
      version: body.version,
      columns: columnsOf(body),
      what: isMoved ? 'move' : 'change',
    })
  })

/**
 * Switches an organisation or department on or off. Switching on gives its grants to its people, so
 * these must not exceed the caller's.
 */
export const switchOrganize = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<OrganizeDetail> =>
  command(db, given, async (doing) => {
    const before = await hold(doing, id)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'edit', [id])
    if (findNextState(before, given.body.enabledMark) === 1)
      await refuseMore(doing, { organizeIds: [id] }, tree)
    return switchEntry(doing, organizes, { before, wanted: given.body.enabledMark })
  })

/** The content of an organisation in words; nothing where it is empty. */
async function usesOf({ trx, say }: Doing, id: string): Promise<Problem[]> {
  const { rows } = await sql<{ children: number; positions: number; roles: number }>`
    select (select count(*)::int from organizes where parent_id = ${id}) as children,
      (select count(*)::int from positions where organize_id = ${id}) as positions,
      (select count(*)::int from role_organizes where organize_id = ${id}) as roles`.execute(trx)
  const counts = {
    children: 0,
    positions: 0,
    roles: 0,
    ...rows[0],
    people: await countPeople(trx, [id]),
  }
  return (['children', 'people', 'positions', 'roles'] as const).flatMap((code) =>
    counts[code] === 0
      ? []
      : [{ path: '', code, message: say(organizeTexts, code, { count: counts[code] }) }],
  )
}

const leavingOf = async (doing: Doing, entry: OrganizeDetail) => ({
  held: { noun: 'organize' as const, id: entry.id },
  fullName: nameOf(entry),
  also: await usesOf(doing, entry.id),
})

async function holdLeaving(
  doing: Doing,
  { id, category }: { readonly id: string; readonly category?: Category },
): Promise<OrganizeDetail> {
  await oneAfterTheOther(doing)
  const before = await hold(doing, id, category)
  const { reach } = await loadPower(doing.trx, doing.caller)
  refuseBeyond(reach, 'delete', [id])
  return before
}

async function take(doing: Doing, before: OrganizeDetail): Promise<null> {
  await refuseHolders(doing, await leavingOf(doing, before))
  await dropGrants(doing.trx, 'organize', before.id)
  await dropGrants(doing.trx, 'department', before.id)
  return removeEntry(doing, organizes, before)
}

/**
 * Removes an empty organisation or department with its grants; 409 tells what it contains, or which
 * records, published forms and data scopes refer to it (7.4).
 */
export const removeOrganize = (
  { db }: WithDb,
  acting: Acting,
  given: { readonly id: string; readonly category: Category },
): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, given)))

/** Replaces the organisation or department everywhere by another, and removes it. */
export const handOnOrganize = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, { id })
    const done = await handOn(doing, await leavingOf(doing, before), {
      table: 'organizes',
      toId: given.body.toId,
      like: ['category', before.category],
    })
    await take(doing, before)
    return done
  })

type AdminInput = Body<typeof calls.setAdmins>['list'][number]

/** The rows that are in only one of two lists of the administrators of an organisation. */
function changedAdmins(id: string, before: readonly AdminInput[], after: readonly AdminInput[]) {
  const rowsOf = (list: readonly AdminInput[]) =>
    new Map(
      list.map((admin) => [JSON.stringify(toAdminRow(id, admin)), toAdminRow(id, admin)] as const),
    )
  const [old, next] = [rowsOf(before), rowsOf(after)]
  return [
    ...[...old].filter(([key]) => !next.has(key)),
    ...[...next].filter(([key]) => !old.has(key)),
  ].map(([, row]) => row)
}

/**
 * Refuses (403) an administrator of an organisation who adds, changes or removes entries that
 * exceed their own power, concern themselves, or concern people whom they may not edit.
 */
async function refuseMightier(
  doing: Doing,
  before: OrganizeAdmins,
  wanted: readonly AdminInput[],
): Promise<void> {
  const { trx, caller } = doing
  const { tree, reach } = await loadPower(trx, caller)
  refuseBeyond(reach, 'edit', [before.organizeId])
  if (reach.isWhole) return
  const changed = changedAdmins(before.organizeId, before.list, wanted)
  const userIds = [...new Set(changed.map((row) => row.user_id))]
  const people =
    userIds.length === 0
      ? []
      : await trx
          .selectFrom('users')
          .select(['organize_id', 'is_administrator'])
          .where('id', 'in', userIds)
          .execute()
  refuseBeyond(
    reach,
    'edit',
    people.map((person) => person.organize_id),
  )
  const isRefused =
    userIds.includes(caller.userId) ||
    people.some((person) => person.is_administrator) ||
    !changed.every((row) => reaches(reach, reachOf([row], tree)))
  if (isRefused) throw new Failure('forbidden')
}

/**
 * Replaces the administrators of an organisation; 409 with the present ones where `version` is
 * stale (7.4). Takes effect at everybody's next call.
 */
export const setAdmins = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.setAdmins> },
): Promise<OrganizeAdmins> =>
  command(db, given, async (doing) => {
    const { trx, say } = doing
    const { list, version } = given.body
    await hold(doing, id)
    const before = await readAdmins(trx, id)
    await refuseMightier(doing, before, list)
    if (before.version !== version) throw new Failure('conflict', { data: before })
    refuseWrong(
      await findMissing(trx, 'users', { path: 'list', ids: list.map(({ userId }) => userId), say }),
    )
    const rows = [...new Map(list.map((admin) => [admin.userId, toAdminRow(id, admin)])).values()]
    await trx.deleteFrom('organize_admins').where('organize_id', '=', id).execute()
    if (rows.length > 0) await trx.insertInto('organize_admins').values(rows).execute()
    await trx
      .updateTable('organizes')
      .set({ admin_version: version + 1 })
      .where('id', '=', id)
      .execute()
    const after = await readAdmins(trx, id)
    await audit(doing, { what: 'admins', target: `organize ${id}`, before, after })
    await invalidate(db, {
      concerns: changedAdmins(id, before.list, after.list).map(
        ({ user_id }) => `user:${user_id}` as const,
      ),
    })
    return after
  })
