import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import type { RoleEntry, roles as calls } from '#schemas/api/role.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  findNextState,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { dropGrants } from '../../entries/grants.ts'
import { changeMembers, refuseHeld } from '../../people/members.ts'
import { loadPower, refuseMore } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { refuseForeign, refuseOutOfSight, refuseWrongRole } from './policy.ts'
import { roles } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'

type RoleInput = Body<typeof calls.create>

/**
 * The place of a role: a global one has no organisation, and without organisations it is global.
 */
const placeOf = ({
  globalMark = 1,
  organizeIds = [],
}: Pick<RoleInput, 'globalMark' | 'organizeIds'>) => ({
  globalMark,
  organizeIds: globalMark === 1 ? [] : organizeIds,
})

const columnsOf = (given: RoleInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  global_mark: placeOf(given).globalMark,
})

async function placeRole(
  { trx }: Doing,
  id: string,
  organizeIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('role_organizes').where('role_id', '=', id).execute()
  await sql`
    insert into role_organizes (role_id, organize_id) select ${id}, one
    from unnest(${organizeIds}::text[]) one`.execute(trx)
}

/**
 * Adds a role: a global one needs unlimited reach, others the right to add in their organisations
 * (7.6).
 */
export const createRole = (
  { db }: WithDb,
  given: Acting & { readonly body: RoleInput },
): Promise<RoleEntry> =>
  command(db, given, async (doing) => {
    const place = placeOf(given.body)
    const { reach } = await loadPower(doing.trx, doing.caller)
    refuseForeign(reach, 'add', place)
    await refuseWrongRole(doing, { ...given.body, ...place })
    return addEntry(doing, roles, {
      columns: columnsOf(given.body),
      also: (id) => placeRole(doing, id, place.organizeIds),
    })
  })

/**
 * Changes a role, and its place where one is given. An enabled role must not give more than the
 * caller holds.
 */
export const updateRole = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<RoleEntry> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, roles, id)
    const place = placeOf({
      globalMark: before.globalMark,
      organizeIds: before.organizeIds,
      ...body,
    })
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseForeign(reach, 'edit', before)
    refuseForeign(reach, 'edit', place)
    refuseBeyond(
      reach,
      'add',
      place.organizeIds.filter((organizeId) => !before.organizeIds.includes(organizeId)),
    )
    if (body.enabledMark === 1 && before.enabledMark !== 1)
      await refuseMore(doing, { roleIds: [id] }, tree)
    await refuseWrongRole(doing, { ...body, ...place })
    return changeEntry(doing, roles, {
      before,
      version: body.version,
      columns: { ...columnsOf(body), global_mark: place.globalMark },
      also: () => placeRole(doing, id, place.organizeIds),
    })
  })

/**
 * Switches a role on or off. Switching on gives its grants to its holders, so these must not exceed
 * the caller's (7.6).
 */
export const switchRole = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<RoleEntry> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, roles, id)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseForeign(reach, 'edit', before)
    if (findNextState(before, given.body.enabledMark) === 1)
      await refuseMore(doing, { roleIds: [id] }, tree)
    return switchEntry(doing, roles, { before, wanted: given.body.enabledMark })
  })

/** The role, which the caller may remove and which has no holders; 409 tells how many it has. */
async function holdLeaving(doing: Doing, id: string): Promise<RoleEntry> {
  const before = await holdEntry(doing, roles, id)
  const { reach } = await loadPower(doing.trx, doing.caller)
  refuseForeign(reach, 'delete', before)
  await refuseHeld(doing, { of: 'role', id, fullName: nameOf(before) })
  return before
}

const leavingOf = (entry: RoleEntry) => ({
  held: { noun: 'role' as const, id: entry.id },
  fullName: nameOf(entry),
})

async function take(doing: Doing, before: RoleEntry): Promise<null> {
  await refuseHolders(doing, leavingOf(before))
  await dropGrants(doing.trx, 'role', before.id)
  return removeEntry(doing, roles, before)
}

/**
 * Removes a role without holders, with its grants; 409 tells its holders, or the records, published
 * forms and data scopes that refer to it.
 */
export const removeRole = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, id)))

/** Replaces the role everywhere by another, and removes it. */
export const handOnRole = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, id)
    const done = await handOn(doing, leavingOf(before), {
      table: 'roles',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })

/**
 * Gives a role to people in the caller's reach and takes it away; also a global role, if it gives
 * no more than the caller holds.
 */
export const setRoleMembers = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.setMembers> },
): Promise<MemberCount> =>
  command(db, given, async (doing) => {
    const role = await holdEntry(doing, roles, id)
    const power = await loadPower(doing.trx, doing.caller)
    refuseOutOfSight(power.reach, role)
    return changeMembers(doing, { of: 'role', id, ...given.body }, power)
  })
