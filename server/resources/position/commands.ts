import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import type { PositionEntry, positions as calls } from '#schemas/api/position.ts'
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
import { refuseWrongPosition } from './policy.ts'
import { positions } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'

type PositionInput = Body<typeof calls.create>

const columnsOf = (given: PositionInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  organize_id: given.organizeId,
  type: given.type,
})

/** Adds a position where the caller may add (7.5). */
export const createPosition = (
  { db }: WithDb,
  given: Acting & { readonly body: PositionInput },
): Promise<PositionEntry> =>
  command(db, given, async (doing) => {
    const { reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'add', [given.body.organizeId])
    await refuseWrongPosition(doing, given.body)
    return addEntry(doing, positions, { columns: columnsOf(given.body) })
  })

/**
 * Changes a position; moving it needs the right to add in the other organisation. Its holders must
 * not get more than the caller holds.
 */
export const updatePosition = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<PositionEntry> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, positions, id)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'edit', [before.organizeId])
    if (body.organizeId !== before.organizeId) refuseBeyond(reach, 'add', [body.organizeId])
    if (body.enabledMark === 1 && before.enabledMark !== 1)
      await refuseMore(doing, { positionIds: [id] }, tree)
    await refuseWrongPosition(doing, body)
    return changeEntry(doing, positions, {
      before,
      version: body.version,
      columns: columnsOf(body),
    })
  })

/**
 * Switches a position on or off. Switching on gives its grants to its holders, so these must not
 * exceed the caller's.
 */
export const switchPosition = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<PositionEntry> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, positions, id)
    const { tree, reach } = await loadPower(doing.trx, doing.caller)
    refuseBeyond(reach, 'edit', [before.organizeId])
    if (findNextState(before, given.body.enabledMark) === 1)
      await refuseMore(doing, { positionIds: [id] }, tree)
    return switchEntry(doing, positions, { before, wanted: given.body.enabledMark })
  })

/**
 * The position, which the caller may remove and which has no holders; 409 tells how many it has.
 */
async function holdLeaving(doing: Doing, id: string): Promise<PositionEntry> {
  const before = await holdEntry(doing, positions, id)
  const { reach } = await loadPower(doing.trx, doing.caller)
  refuseBeyond(reach, 'delete', [before.organizeId])
  await refuseHeld(doing, { of: 'position', id, fullName: nameOf(before) })
  return before
}

const leavingOf = (entry: PositionEntry) => ({
  held: { noun: 'position' as const, id: entry.id },
  fullName: nameOf(entry),
})

async function take(doing: Doing, before: PositionEntry): Promise<null> {
  await refuseHolders(doing, leavingOf(before))
  await dropGrants(doing.trx, 'position', before.id)
  return removeEntry(doing, positions, before)
}

/**
 * Removes a position without holders, with its grants; 409 tells its holders, or the records,
 * published forms and data scopes that refer to it.
 */
export const removePosition = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, id)))

/** Replaces the position everywhere by another, and removes it. */
export const handOnPosition = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, id)
    const done = await handOn(doing, leavingOf(before), {
      table: 'positions',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })

/** Adds and removes holders of a position; people and position must be in the caller's reach. */
export const setPositionMembers = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.setMembers> },
): Promise<MemberCount> =>
  command(db, given, async (doing) => {
    const { organizeId } = await holdEntry(doing, positions, id)
    const power = await loadPower(doing.trx, doing.caller)
    refuseBeyond(power.reach, 'edit', [organizeId])
    return changeMembers(doing, { of: 'position', id, ...given.body }, power)
  })
