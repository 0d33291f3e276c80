import type { DesignEyes, designs } from '#schemas/api/design.ts'
import type { Body } from '#schemas/api/call.ts'
import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import type { CallContext } from '../http/serve.ts'
import { nameFrom } from '../text/names.ts'
import type { Caller } from '../auth/caller.ts'
import { nobody } from '../auth/caller.ts'
import { loadPerson } from '../auth/person.ts'
import { loadRoleRights } from '../auth/rights.ts'
import { loadPower } from '../reach/load.ts'

type EyesOf = Body<typeof designs.eyes>

/** An enabled person, as pickers offer them to everybody; 403 for an administrator. */
async function loadUser(db: Database, id: string): Promise<Caller> {
  const user = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirst()
  if (!user) throw new Failure('notFound')
  const person = await loadPerson(db, id)
  if (person.isAdministrator) throw new Failure('forbidden')
  return person
}

/** Somebody who has only this enabled role. */
async function loadRole(db: Database, id: string): Promise<Caller> {
  const role = await db.kysely
    .selectFrom('roles')
    .select(nameFrom().as('full_name'))
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!role) throw new Failure('notFound')
  return {
    ...nobody,
    ...(await loadRoleRights(db, id)),
    realName: role.full_name,
    roleIds: [id],
  }
}

/** What a person holds is nothing that a designer may know of people whom they do not manage. */
const holdings = ({ positionIds, roleIds, groupIds }: Caller) => ({
  positionIds: [...positionIds],
  roleIds: [...roleIds],
  groupIds: [...groupIds],
})
const withheld = { positionIds: [], roleIds: [], groupIds: [] }

/** Refuses (404) whatever is no form, such as the code of a page. */
async function refuseNoForm({ kysely }: Database, id: string): Promise<void> {
  const design = await kysely
    .selectFrom('designs')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!design) throw new Failure('notFound')
}

type LookContext = Pick<CallContext, 'caller' | 'address' | 'requestId'>

/** Notes whom somebody looks through, once in ten minutes. */
async function note(
  { kysely }: Database,
  target: string,
  { caller, address, requestId }: LookContext,
): Promise<void> {
  const noted = await kysely
    .selectFrom('audit')
    .select('id')
    .where('user_id', '=', caller.userId)
    .where('what', '=', 'viewAs')
    .where('target', '=', target)
    .where('at', '>', sql<number>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()
  if (noted) return
  const line = { user_id: caller.userId, address, what: 'viewAs', target, request_id: requestId }
  await kysely
    .insertInto('audit')
    .values({ id: makeId(), ...line })
    .execute()
}

/**
 * What a person or a role may see and do in one form, for a preview of its design; 404 for what is
 * no form. It tells no records, nothing of other forms or of pages, and of people outside the
 * caller's reach not what they hold; it is noted in the audit.
 */
export async function lookThrough(
  db: Database,
  modelId: string,
  { body, ...looking }: LookContext & { readonly body: EyesOf },
): Promise<DesignEyes> {
  const { objectType, objectId } = body
  await refuseNoForm(db, modelId)
  const seen = await (objectType === 'user' ? loadUser : loadRole)(db, objectId)
  const { reach } = await loadPower(db.kysely, looking.caller)
  const isReached = objectType === 'role' || reach.can('select', seen.organizeId)
  await note(db, `${objectType} ${objectId}`, looking)
  return {
    fullName: seen.realName,
    grants: seen.grants.filter((grant) => grant.modelId === modelId),
    departmentId: seen.departmentId,
    organizeId: seen.organizeId,
    ...(isReached ? holdings(seen) : withheld),
  }
}
