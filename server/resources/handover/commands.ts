import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import { handoverParts } from '#schemas/api/handover.ts'
import type { HandedOver, HandoverPart, handovers } from '#schemas/api/handover.ts'
import { userStates } from '#schemas/api/user.ts'
import { invalidate } from '../../auth/callers.ts'
import { audit, command, getEntry, holdEntry } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { findMissing, problemAt, refuseWrong } from '../../entries/refuse.ts'
import { acts } from '../../reach/reach.ts'
import type { Services } from '../../services.ts'
import { lockLeading } from '../../people/leading.ts'
import { users } from '../../people/user.ts'
import { switchWithin } from '../user/commands.ts'
import { refuseHandover } from './policy.ts'
import { idsIn } from './present.ts'
import { loadBelongings } from './table.ts'

interface Moving {
  readonly from: string
  readonly to: string
}

/**
 * If the successor is below the leaving user, they move up to that user's leader, so that nobody
 * leads themselves, directly or through others.
 */
const raise = ({ from, to }: Moving) => sql`
  with recursive below as (select id from users where manager_id = ${from}
    union select u.id from users u join below b on u.manager_id = b.id)
  update users set manager_id = (select manager_id from users where id = ${from}),
    version = version + 1 where id = ${to} and id in (select id from below)`

const lead =
  (table: 'users' | 'organizes') =>
  ({ from, to }: Moving) =>
    sql`update ${sql.table(table)} set manager_id = ${to}, version = version + 1 where manager_id = ${from}`

const flags = (['this_layer', 'sub_layer'] as const).flatMap((layer) =>
  acts.map((act) => `${layer}_${act}`),
)

/**
 * Where the successor already administers the same organisation, both sets of rights are joined.
 */
const administer = ({ from, to }: Moving) => {
  const columns = sql.join(flags.map((flag) => sql.ref(flag)))
  const either = sql.join(
    flags.map(
      (flag) =>
        sql`${sql.ref(flag)} = organize_admins.${sql.ref(flag)} or excluded.${sql.ref(flag)}`,
    ),
  )
  return sql`
    with gone as (delete from organize_admins where user_id = ${from} returning *),
      told as (update organizes set admin_version = admin_version + 1 where id in (select organize_id from gone))
    insert into organize_admins (organize_id, user_id, ${columns}) select organize_id, ${to}, ${columns} from gone
    on conflict (organize_id, user_id) do update set ${either}`
}

const hold =
  (table: 'user_positions' | 'user_roles' | 'user_groups', column: string) =>
  ({ from, to }: Moving) =>
    sql`
  with gone as (delete from ${sql.table(table)} where user_id = ${from} returning ${sql.ref(column)} as one)
  insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select ${to}, one from gone on conflict do nothing`

/** Moves the major position too, unless the successor has one. */
const major = ({ from, to }: Moving) => sql`
  update users set position_id = case when id = ${from} then ''
      when position_id = '' then (select position_id from users where id = ${from})
      else position_id end
    where id in (${from}, ${to})`

/** How each part is moved. */
const moves: {
  readonly [part in HandoverPart]: readonly ((moving: Moving) => RawBuilder<unknown>)[]
} = {
  subordinates: [raise, lead('users')],
  organizes: [lead('organizes')],
  administers: [administer],
  designs: [
    ({ from, to }) => sql`update designs set created_by = ${to} where created_by = ${from}`,
  ],
  positions: [hold('user_positions', 'position_id'), major],
  roles: [hold('user_roles', 'role_id')],
  groups: [hold('user_groups', 'group_id')],
}

/**
 * Hands the named parts of what a user leads, made and holds to another user (7.7), all or nothing.
 * Records keep their makers.
 */
export const handOver = (
  { db }: Pick<Services, 'db'>,
  id: string,
  given: Acting & { readonly body: Body<typeof handovers.run> },
): Promise<HandedOver> =>
  command(db, given, async (doing) => {
    const { trx, say } = doing
    const { toUserId, parts: asked, switchOff: isLeaving = false } = given.body
    const parts = handoverParts.filter((part) => asked.includes(part))
    await lockLeading(doing)
    const from = await holdEntry(doing, users, id)
    refuseWrong(
      toUserId === id
        ? [problemAt('toUserId', 'circle', say)]
        : await findMissing(trx, 'users', { path: 'toUserId', ids: toUserId, say }),
    )
    const to = await holdEntry(doing, users, toUserId)
    await refuseHandover(doing, { from, to, parts })
    const belongings = await loadBelongings(trx, id)
    for (const part of parts)
      for (const move of moves[part]) await move({ from: id, to: toUserId }).execute(trx)
    // Increments both versions, so that an open edit of either user cannot write back what has been
    // moved.
    await sql`update users set version = version + 1 where id in (${id}, ${toUserId})`.execute(trx)
    await audit(doing, {
      what: 'handover',
      target: `user ${id}`,
      before: idsIn(belongings, parts),
      after: { toUserId },
    })
    // Its version has moved on, so the account is read again.
    if (isLeaving) await switchWithin(doing, await getEntry(trx, users, id), userStates.off)
    const isMoved = (part: HandoverPart): boolean =>
      parts.includes(part) && (belongings.get(part)?.length ?? 0) > 0
    await invalidate(db, {
      concerns: [
        `user:${id}`,
        `user:${toUserId}`,
        ...(isMoved('subordinates') || isMoved('organizes') ? (['led'] as const) : []),
        // The organisation tree tells who leads, so it must be read again too.
        ...(isMoved('organizes') ? (['tree'] as const) : []),
      ],
    })
    return { list: parts.map((part) => ({ part, count: belongings.get(part)?.length ?? 0 })) }
  })
