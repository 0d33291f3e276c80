import { sql } from 'kysely'
import type { FileType } from '#schemas/api/file.ts'
import type { Receivers } from '#schemas/api/message.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { takeFiles } from '../../files/owner.ts'
import { messageTexts } from './present.ts'
import type { Trx } from '../../tables/tables.ts'
type Wrong = keyof (typeof messageTexts)['zh']

export const problemAt = (path: string, code: Wrong, say: Say): Problem => ({
  path,
  code,
  message: say(messageTexts, code),
})
export const refuseAt = (path: string, code: Wrong, say: Say): Failure =>
  new Failure('invalid', { data: { problems: [problemAt(path, code, say)] } })

const named = {
  organizeIds: 'organizes',
  positionIds: 'positions',
  roleIds: 'roles',
  groupIds: 'groups',
  userIds: 'users',
} as const

/**
 * Refuses (422) receivers that do not exist, each at its place; the existing ones stay locked until
 * the transaction ends.
 */
export async function refuseUnknown(trx: Trx, receivers: Receivers, say: Say): Promise<void> {
  const problems: Problem[] = []
  for (const [part, table] of Object.entries(named)) {
    const ids = receivers[part as keyof typeof named]
    if (ids.length === 0) continue
    const found = new Set(
      (await trx.selectFrom(table).select('id').where('id', 'in', ids).forKeyShare().execute()).map(
        ({ id }) => id,
      ),
    )
    for (const [index, id] of ids.entries())
      if (!found.has(id)) problems.push(problemAt(`receivers.${part}.${index}`, 'receiver', say))
  }
  if (problems.length > 0) throw new Failure('invalid', { data: { problems } })
}

interface AttachOptions {
  readonly type: FileType
  readonly names: readonly string[]
  readonly userId: string
  readonly messageId: string
}

/** Attaches uploads to a notice; 422 where one is missing, of another user or used elsewhere. */
export async function attach(
  trx: Trx,
  { messageId, ...taking }: AttachOptions,
  say: Say,
): Promise<void> {
  await takeFiles(trx, { ...taking, owner: ownerOf(messageId) }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    throw taking.type === 'annex'
      ? refuseAt('files', 'file', say)
      : refuseAt('bodyText', 'picture', say)
  })
}

/** The owner name of a message for its files. */
export const ownerOf = (messageId: string): string => `message:${messageId}`

const list = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`

/**
 * The enabled users behind the receivers, as a query of ids: everybody, or the union of users, of
 * enabled roles, positions and groups, and of organisations with all enabled ones below.
 */
export const usersOf = ({
  isAll,
  organizeIds,
  positionIds,
  roleIds,
  groupIds,
  userIds,
}: Receivers) => sql<{ id: string }>`
  with recursive below as (
    select id from organizes where enabled_mark = 1 and id = ${list(organizeIds)}
    union select o.id from organizes o join below b on o.parent_id = b.id where o.enabled_mark = 1
  )
  select u.id from users u where u.enabled_mark = 1 and (${isAll}::boolean or u.id = ${list(userIds)}
    or u.organize_id in (select id from below)
    or u.id in (
      select h.user_id from user_organizes h join below b on b.id = h.organize_id
      union all select h.user_id from user_roles h join roles r on r.id = h.role_id
      where r.enabled_mark = 1 and r.id = ${list(roleIds)}
      union all select h.user_id from user_positions h join positions p on p.id = h.position_id
      where p.enabled_mark = 1 and p.id = ${list(positionIds)}
      union all select h.user_id from user_groups h join groups g on g.id = h.group_id
      where g.enabled_mark = 1 and g.id = ${list(groupIds)}
    ))`
