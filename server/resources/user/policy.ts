import { sql } from 'kysely'
import { userStates } from '#schemas/api/user.ts'
import type { WholeUser } from '#schemas/api/user.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { isAllowed } from '../../auth/address-list.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, problemAt, refuseWrong } from '../../entries/refuse.ts'
import { refuseMore } from '../../reach/load.ts'
import { refuseLeading } from '../../reach/leading.ts'
import { refuseBeyond, refuseOwnLead } from '../../reach/reach.ts'
import type { UserInput, UserLinks } from '../../people/settings.ts'
import { noLinks } from '../../people/settings.ts'
import { userTexts } from './present.ts'
import type { Power } from '../../reach/touching.ts'

/** Is `managerId` the user themselves or somebody below them? */
async function leadsToHimself({ trx }: Doing, id: string, managerId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (select id, manager_id, 1 as depth from users where id = ${managerId}
      union all select u.id, u.manager_id, up.depth + 1 from users u
      join up on u.id = up.manager_id where up.depth < 1000)
    select 1 from up where id = ${id}`.execute(trx)
  return rows.length > 0
}

interface Checking {
  /** '' for a new user. */
  readonly id: string
  readonly links: UserLinks
}

/**
 * Problems of a user's links: missing entries, and being led by themselves or somebody below them.
 */
export async function checkLinks(
  doing: Doing,
  { managerId = '' }: UserInput,
  { id, links }: Checking,
): Promise<Problem[]> {
  const { trx, say } = doing
  const missing = async (
    table: 'organizes' | 'positions' | 'roles' | 'groups',
    path: keyof UserLinks,
  ) => findMissing(trx, table, { path, ids: links[path], say })
  const problems = [
    ...(await missing('organizes', 'organizeIds')),
    ...(await missing('positions', 'positionIds')),
    ...(await missing('roles', 'roleIds')),
    ...(await missing('groups', 'groupIds')),
    ...(await findMissing(trx, 'users', { path: 'managerId', ids: managerId, say })),
  ]
  return managerId !== '' && (await leadsToHimself(doing, id, managerId))
    ? [...problems, problemAt('managerId', 'circle', say)]
    : problems
}

const beyond = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((id) => !other.includes(id))

interface Linking {
  /** Undefined for a new user. */
  readonly before: WholeUser | undefined
  readonly given: UserInput
  readonly links: UserLinks
  readonly power: Power
}

/**
 * The problem of callers who hold their own account to the allowed addresses from one that is not
 * among them: they could not sign in again.
 */
export function checkOwnAddress(
  { caller, address, say }: Doing,
  { id, anyAddress }: { readonly id: string; readonly anyAddress: boolean | undefined },
  allowedAddresses: string,
): Problem[] {
  const isHeld = anyAddress === false && id === caller.userId
  return isHeld && !isAllowed(address, allowedAddresses)
    ? [
        {
          path: 'anyAddress',
          code: 'ownAddress',
          message: say(userTexts, 'ownAddress', { address }),
        },
      ]
    : []
}

/** Refuses (403) a leader, or a place with leaders, who would reach more records than the caller. */
async function refuseLed(doing: Doing, { before, given, power: { tree } }: Linking): Promise<void> {
  const isLedAnew = (given.managerId ?? '') !== (before?.managerId ?? '')
  const isMoved = before !== undefined && given.organizeId !== before.organizeId
  await refuseLeading(
    doing,
    {
      leaderIds: [
        ...(isLedAnew ? [given.managerId] : []),
        ...(isMoved ? tree.path(given.organizeId).map((node) => node.manager_id) : []),
      ],
      ...(before ? { userIds: [before.id] } : { places: [given.organizeId] }),
    },
    tree,
  )
}

/**
 * Refuses (403) what the caller may not give or take: places out of reach, more than they hold,
 * changes of their own rights, and administration. An administrator may do all of this, except give
 * or take their own administration.
 */
export async function refuseLinking(
  doing: Doing,
  { before, given, links, power }: Linking,
): Promise<void> {
  const { caller } = doing
  const { isAdministrator = before?.isAdministrator ?? false, managerId } = given
  const isChanged = isAdministrator !== (before?.isAdministrator ?? false)
  if (isChanged && (!caller.isAdministrator || before?.id === caller.userId))
    throw new Failure('forbidden')
  if (caller.isAdministrator) return
  const { anyAddress = before?.anyAddress ?? false } = given
  if (anyAddress !== (before?.anyAddress ?? false)) throw new Failure('forbidden')
  const old = before ?? noLinks
  const kinds = ['organizeIds', 'positionIds', 'roleIds', 'groupIds'] as const
  const isOther =
    before !== undefined &&
    (given.organizeId !== before.organizeId ||
      (managerId ?? before.managerId) !== before.managerId ||
      kinds.some(
        (kind) => beyond(links[kind], old[kind]).length + beyond(old[kind], links[kind]).length > 0,
      ))
  if (isOther && before.id === caller.userId) throw new Failure('forbidden')
  refuseBeyond(power.reach, 'add', beyond(links.organizeIds, old.organizeIds))
  refuseBeyond(power.reach, 'edit', beyond(old.organizeIds, links.organizeIds))
  refuseOwnLead(caller, before?.managerId ?? '', managerId)
  await refuseLed(doing, { before, given, links, power })
  // What is withdrawn must be held as well.
  await refuseMore(
    doing,
    {
      positionIds: beyond(old.positionIds, links.positionIds),
      roleIds: beyond(old.roleIds, links.roleIds),
      groupIds: beyond(old.groupIds, links.groupIds),
    },
    power.tree,
  )
  await refuseMore(
    doing,
    {
      ...links,
      already: {
        organizeIds: old.organizeIds,
        positionIds: old.positionIds,
        roleIds: old.roleIds,
        groupIds: old.groupIds,
      },
    },
    power.tree,
  )
}

/**
 * Refuses (422) to disable, lock, demote or remove the last enabled administrator. Two at once would
 * both still find the other one, so they wait for each other.
 */
export async function refuseLastAdministrator(
  { trx, say }: Doing,
  { id, isAdministrator, enabledMark }: WholeUser,
): Promise<void> {
  if (!isAdministrator || enabledMark !== userStates.on) return
  await sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .where('enabled_mark', '=', userStates.on)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other)
    refuseWrong([
      { path: '', code: 'lastAdministrator', message: say(userTexts, 'lastAdministrator') },
    ])
}
