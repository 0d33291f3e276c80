import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { WholeUser, users as calls } from '#schemas/api/user.ts'
import { isDay } from '#schemas/format/wall.ts'
import { checkOwnInfo } from '#schemas/own-info.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Doing } from '../../entries.ts'
import { findMissing, problemAt } from '../../entries/refuse.ts'
import type { OrganizeTree } from '../../entries/tree.ts'
import { refuseMore } from '../../reach/load.ts'
import { refuseBeyond, refuseOwnLead } from '../../reach.ts'
import type { Act, Reach } from '../../reach.ts'
import { userTexts } from './present.ts'

export type Settings = Omit<Body<typeof calls.update>, 'version'>

/** What a user belongs to and holds. */
export interface UserLinks {
  /** The major one first. */
  readonly organizeIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

export const noLinks: UserLinks = { organizeIds: [], positionIds: [], roleIds: [], groupIds: [] }

/**
 * What a user shall belong to and hold: what is said of it, else what stands. Without a word of the
 * others a new major organisation takes the place of the old one.
 */
export function linksOf(given: Settings, before: UserLinks): UserLinks {
  const {
    organizeId,
    organizeIds = before.organizeIds.slice(1),
    positionIds = before.positionIds,
    roleIds = before.roleIds,
    groupIds = before.groupIds,
  } = given
  return { organizeIds: [...new Set([organizeId, ...organizeIds])], positionIds, roleIds, groupIds }
}

/**
 * Until the transaction ends nobody else changes who leads whom: two changes at once could make a
 * circle that neither sees. Before any row is held.
 */
export const lockLeading = async ({ trx }: Doing): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('users.manager'))`.execute(trx))

/** Is `managerId` the user himself or somebody below him? */
async function leadsToHimself({ trx }: Doing, id: string, managerId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (select id, manager_id, 1 as depth from users where id = ${managerId}
      union all select u.id, u.manager_id, up.depth + 1 from users u join up on u.id = up.manager_id where up.depth < 1000)
    select 1 from up where id = ${id}`.execute(trx)
  return rows.length > 0
}

const textsOf = (
  info: Partial<
    Pick<
      WholeUser,
      'mobilePhone' | 'email' | 'birthday' | 'certificatesType' | 'certificatesNumber'
    >
  >,
) => ({
  mobilePhone: info.mobilePhone ?? '',
  email: info.email ?? '',
  birthday: info.birthday ?? null,
  certificatesType: info.certificatesType ?? '',
  certificatesNumber: info.certificatesNumber ?? '',
})

/** What is wrong with a user's own words: phone, mail, ID card and days (5.1). */
export function checkWords(
  given: Partial<Settings>,
  { today, say }: { readonly today: string; readonly say: Say },
): Problem[] {
  const day: Problem[] =
    given.entryDate && !isDay(given.entryDate)
      ? [{ path: 'entryDate', code: 'day', message: say(userTexts, 'entryDate') }]
      : []
  return [...checkOwnInfo(textsOf(given), today, say), ...day]
}

interface Checking {
  /** '' for one who is not there yet. */
  readonly id: string
  readonly links: UserLinks
}

/**
 * What is wrong with whom and what a user is linked with: what is not there, and being led by
 * himself.
 */
export async function checkLinks(
  doing: Doing,
  { managerId = '' }: Settings,
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

export interface Power {
  readonly tree: OrganizeTree
  readonly reach: Reach
}

/** Refuses (403) to touch a user out of reach, or an administrator where one is none. */
export function refuseTouching(
  { caller }: Doing,
  act: Act,
  {
    target,
    power,
  }: { readonly target: Pick<WholeUser, 'isAdministrator' | 'organizeId'>; readonly power: Power },
): void {
  if (caller.isAdministrator) return
  if (target.isAdministrator) throw new Failure('forbidden')
  refuseBeyond(power.reach, act, [target.organizeId])
}

/** Refuses (403) everybody, administrators too, to lock himself out. */
export function refuseSelf({ caller }: Doing, id: string): void {
  if (caller.userId === id) throw new Failure('forbidden')
}

const beyond = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((id) => !other.includes(id))

interface Linking {
  /** Nothing for one who is not there yet. */
  readonly before: WholeUser | undefined
  readonly given: Settings
  readonly links: UserLinks
  readonly power: Power
}

/**
 * Refuses (403) what somebody may not hand out: places out of his reach, more than he holds
 * himself, rights of his own account, administration. An administrator may everything but make or
 * unmake himself one.
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
