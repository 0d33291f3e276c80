import { checkNames } from '#schemas/entry.ts'
import type { Body } from '#schemas/api/call.ts'
import type { GroupEntry, groups as calls } from '#schemas/api/group.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries.ts'
import type { Acting } from '../../entries.ts'
import { dropGrants } from '../../entries/grants.ts'
import { changeMembers, refuseHeld } from '../../entries/members.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { loadPower } from '../../reach/load.ts'
import type { Services } from '../../services.ts'
import { refuseUnlessEverywhere } from './policy.ts'
import { groups } from './table.ts'

type Settings = Body<typeof calls.create>
type Db = Pick<Services, 'db'>

const columnsOf = (given: Settings) => ({
  full_name: given.fullName,
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  type: given.type,
})

/** Adds a group. */
export const createGroup = (
  { db }: Db,
  given: Acting & { readonly body: Settings },
): Promise<GroupEntry> =>
  command(db, given, async (doing) => {
    refuseUnlessEverywhere(doing.caller)
    refuseWrong(checkNames(given.body, doing.say))
    return addEntry(doing, groups, { columns: columnsOf(given.body) })
  })

/** Changes a group. */
export const updateGroup = (
  { db }: Db,
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
  { db }: Db,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<GroupEntry> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, groups, id)
    refuseUnlessEverywhere(doing.caller)
    return switchEntry(doing, groups, { before, wanted: given.body.enabledMark })
  })

/** Removes a group without members, with its grants; 409 says how many it has. */
export const removeGroup = ({ db }: Db, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => {
    const before = await holdEntry(doing, groups, id)
    refuseUnlessEverywhere(doing.caller)
    await refuseHeld(doing, { of: 'group', id, fullName: before.fullName })
    await dropGrants(doing.trx, 'group', id)
    return removeEntry(doing, groups, before)
  })

/** Puts people of the caller's reach into a group and takes them out; it must not give them more than he holds. */
export const setGroupMembers = (
  { db }: Db,
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
