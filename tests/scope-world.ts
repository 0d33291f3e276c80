import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '#server/auth/callers.ts'
import { startSession } from '#server/auth/session.ts'
import type { Tables } from '#server/tables/tables.ts'
import { modelsOf } from '#server/record/models.ts'
import { buttons, fields, groups, idOf } from './scope-oracle.ts'
import type { Earth } from './scope-oracle.ts'
import type { World } from './server.ts'

/** Where random worlds are built: one form and the table of its records. */
export interface Ground {
  readonly world: World
  readonly modelId: string
  readonly table: string
}

/**
 * A random world while it is written to the database; `run` makes its ids differ from those of
 * other worlds.
 */
interface Building extends Pick<Ground, 'modelId' | 'table'> {
  readonly trx: Transaction<Tables>
  readonly run: string
  readonly given: Earth
}

/** Removes what the previous world left. */
async function clear({ trx, table }: Building): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(trx)
  await trx.deleteFrom('grants').execute()
  await trx.deleteFrom('data_scopes').execute()
  await trx
    .deleteFrom('users')
    .where('id', 'like', 'u%')
    .where('account', 'like', 'oracle%')
    .execute()
  for (const name of ['roles', 'positions', 'groups'] as const) await trx.deleteFrom(name).execute()
  await trx.deleteFrom('organizes').where('id', 'like', 'o%').execute()
}

async function plantPeople({ trx, run, given }: Building): Promise<void> {
  await trx
    .insertInto('organizes')
    .values(
      given.organizes.map((organiz, at) => ({
        id: idOf.organize(at),
        parent_id: organiz.parent < 0 ? '' : idOf.organize(organiz.parent),
        category: organiz.isDepartment ? ('department' as const) : ('organization' as const),
        full_name: `o${at}`,
        en_code: `o${at}`,
        enabled_mark: organiz.isEnabled ? 1 : 0,
        manager_id: organiz.manager < 0 ? null : idOf.user(run, organiz.manager),
      })),
    )
    .execute()
  await trx
    .insertInto('users')
    .values(
      given.people.map((person, at) => ({
        id: idOf.user(run, at),
        account: `oracle${run}${at}`,
        real_name: 'P',
        password: 'none',
        organize_id: idOf.organize(person.home),
        manager_id: person.manager < 0 ? null : idOf.user(run, person.manager),
      })),
    )
    .execute()
  for (const type of groups) {
    await trx
      .insertInto(`${type}s`)
      .values(
        [0, 1].map((at) => ({
          id: `${type}${at}`,
          full_name: type,
          en_code: `${type}${at}`,
          enabled_mark: given.off.includes(`${type}${at}`) ? 0 : 1,
        })),
      )
      .execute()
  }
}

/** Additional organisations, roles, positions and groups of each user. */
async function plantMemberships({ trx, run, given }: Building): Promise<void> {
  const further = given.people.flatMap((person, at) =>
    person.further.map((organize) => ({
      user_id: idOf.user(run, at),
      organize_id: idOf.organize(organize),
    })),
  )
  if (further.length > 0) await trx.insertInto('user_organizes').values(further).execute()
  for (const [at, person] of given.people.entries()) {
    for (const { type, index: which } of person.in) {
      const user_id = idOf.user(run, at)
      if (type === 'role')
        await trx
          .insertInto('user_roles')
          .values({ user_id, role_id: `role${which}` })
          .execute()
      if (type === 'position')
        await trx
          .insertInto('user_positions')
          .values({ user_id, position_id: `position${which}` })
          .execute()
      if (type === 'group')
        await trx
          .insertInto('user_groups')
          .values({ user_id, group_id: `group${which}` })
          .execute()
    }
  }
}

async function plantGrants({ trx, run, given, modelId }: Building): Promise<void> {
  await trx
    .insertInto('data_scopes')
    .values(
      given.named.map((scope, at) => ({
        id: `named${at}`,
        model_id: modelId,
        full_name: `Named ${at}`,
        en_code: `named${at}`,
        enabled_mark: scope.isEnabled ? 1 : 0,
        condition: JSON.stringify(scope.condition),
      })),
    )
    .execute()
  const rows = given.grants.map(({ subject, part, pick, scope }, at) => ({
    id: makeId(),
    subject_type: subject.type,
    subject_id:
      subject.type === 'user'
        ? idOf.user(run, subject.index)
        : subject.type === 'organize' || subject.type === 'department'
          ? idOf.organize(subject.index)
          : `${subject.type}${subject.index}`,
    part,
    model_id: modelId,
    code:
      part === 'scope'
        ? String(at)
        : part === 'button'
          ? (buttons[pick] ?? 'btn_detail')
          : (fields[pick] ?? ''),
    scope: part === 'scope' ? JSON.stringify(scope) : null,
  }))
  await trx
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function plantRecords({ trx, run, given, table }: Building): Promise<void> {
  for (const [at, { by, data }] of given.records.entries()) {
    const who = idOf.user(run, by)
    await sql`
      insert into ${sql.table(table)} (id, version, created_at, created_by, created_org,
        modified_at, modified_by, a, b, c)
      values (${idOf.record(run, at)}, 1, now(), ${who},
        ${idOf.organize(given.people[by]!.home)}, now(), ${who}, ${data['a']}, ${data['b']},
        ${data['c']})`.execute(trx)
  }
}

/** Builds a random world in the database and signs in the user who asks; returns the token. */
export async function build(
  { world, modelId, table }: Ground,
  run: string,
  given: Earth,
): Promise<string> {
  const { db } = world
  await db.transaction(async (trx) => {
    const building = { trx, run, given, modelId, table }
    await clear(building)
    await plantPeople(building)
    await plantMemberships(building)
    await plantGrants(building)
    await plantRecords(building)
    await invalidate(db, 'all')
  })
  modelsOf(db).wrote(modelId)
  return startSession(db, { userId: idOf.user(run, given.asker), address: '', agent: '' })
}
