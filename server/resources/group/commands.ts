import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { GroupEntry, groups as calls } from '#schemas/api/group.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { dropGrants } from '../../entries/grants.ts'
import { changeMembers, refuseHeld } from '../../people/members.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { loadPower } from '../../reach/load.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { refuseUnlessEverywhere } from './policy.ts'
import { groups } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'

type GroupInput = Body<typeof calls.create>

const columnsOf = (given: GroupInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  type: given.type,
})

/** Adds a group. */
export const createGroup = (
  { db }: WithDb,
  given: Acting & { readonly body: GroupInput },
): Promise<GroupEntry> =>
  command(db, given, async (doing) => {
    refuseUnlessEverywhere(doing.caller)
    refuseWrong(checkNames(given.body, doing.say))
    return addEntry(doing, groups, { columns: columnsOf(given.body) })
  })

/** Changes a group. */
export const updateGroup = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<GroupEntry> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, groups, id)
    refuseUnlessEverywhere(doing.caller)
    refuseWrong(checkNames(given.body, doing.say))
    return changeEntry(doing, groups, {
      before,
      version: given.body.version,
      columns: columnsOf(given.body),
    })
  })

/** Switches a group on or off. */
export const switchGroup = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<GroupEntry> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, groups, id)
    refuseUnlessEverywhere(doing.caller)
    return switchEntry(doing, groups, { before, wanted: given.body.enabledMark })
  })

/** The group, which the caller may remove and which has no members; 409 tells how many it has. */
async function holdLeaving(doing: Doing, id: string): Promise<GroupEntry> {
  const before = await holdEntry(doing, groups, id)
  refuseUnlessEverywhere(doing.caller)
  await refuseHeld(doing, { of: 'group', id, fullName: nameOf(before) })
  return before
}

const leavingOf = (entry: GroupEntry) => ({
  held: { noun: 'group' as const, id: entry.id },
  fullName: nameOf(entry),
})

async function take(doing: Doing, before: GroupEntry): Promise<null> {
  await refuseHolders(doing, leavingOf(before))
  await dropGrants(doing.trx, 'group', before.id)
  return removeEntry(doing, groups, before)
}

/**
 * Removes a group without members, with its grants; 409 tells its members, or the records,
 * published forms and data scopes that refer to it.
 */
export const removeGroup = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, id)))

/** Replaces the group everywhere by another, and removes it. */
export const handOnGroup = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, id)
    const done = await handOn(doing, leavingOf(before), {
      table: 'groups',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })

/**
 * Adds people of the caller's reach to a group and removes them; the group must not give them more
 * than the caller holds.
 */
export const setGroupMembers = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.setMembers> },
): Promise<MemberCount> =>
  command(db, given, async (doing) => {
    await holdEntry(doing, groups, id)
    return changeMembers(
      doing,
      { of: 'group', id, ...given.body },
      await loadPower(doing.trx, doing.caller),
    )
  })
