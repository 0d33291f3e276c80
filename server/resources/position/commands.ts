import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import type { PositionEntry, positions as calls } from '#schemas/api/position.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  nextState,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { dropGrants } from '../../entries/grants.ts'
import { changeMembers, refuseHeld } from '../../people/members.ts'
import { loadPower, refuseMore } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import { handOnTo, handOver, refuseHolders } from '../../holders/remove.ts'
import { refuseWrongPosition } from './policy.ts'
import { positions } from './table.ts'
import type { WithDb } from '../../services.ts'

type PositionInput = Body<typeof calls.create>

const columnsOf = (given: PositionInput) => ({
  full_name: given.fullName,
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
 * Changes a position; into another organisation only where the caller may add there. What its
 * holders hold must not become more than what he holds.
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
 * Switches a position on or off; on gives its grants to its holders, so they must not be more than
 * the caller's.
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
    if (nextState(before, given.body.enabledMark) === 1)
      await refuseMore(doing, { positionIds: [id] }, tree)
    return switchEntry(doing, positions, { before, wanted: given.body.enabledMark })
  })

/**
 * The position as it stands, which the caller may remove and nobody belongs to; 409 says how many
 * do.
 */
async function holdLeaving(doing: Doing, id: string): Promise<PositionEntry> {
  const before = await holdEntry(doing, positions, id)
  const { reach } = await loadPower(doing.trx, doing.caller)
  refuseBeyond(reach, 'delete', [before.organizeId])
  await refuseHeld(doing, { of: 'position', id, fullName: before.fullName })
  return before
}

const leavingOf = ({ id, fullName }: PositionEntry) => ({
  held: { noun: 'position' as const, id },
  fullName,
})

async function take(doing: Doing, before: PositionEntry): Promise<null> {
  await refuseHolders(doing, leavingOf(before))
  await dropGrants(doing.trx, 'position', before.id)
  return removeEntry(doing, positions, before)
}

/**
 * Removes a position that nobody holds, with its grants; 409 says who holds it, and which records,
 * published forms and data scopes do.
 */
export const removePosition = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, id)))

/** Writes another position wherever this one is held, and removes this one. */
export const handOnPosition = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  handOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, id)
    const done = await handOnTo(doing, leavingOf(before), {
      table: 'positions',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })

/**
 * Adds people to a position and takes people off it; people and position must be in the reach of
 * the caller.
 */
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
