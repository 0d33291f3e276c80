import type { Transaction } from 'kysely'
import type { ModelGrant, SubjectGrants } from '#schemas/api/authority.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../../auth.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import { groupBy } from '../../group.ts'
import type { Row, Tables } from '../../tables.ts'
import { refuseBeyond } from './policy.ts'
import type { GrantLine, Subject } from './policy.ts'

const tables = { user: 'users', organize: 'organizes', department: 'organizes', position: 'positions', role: 'roles', group: 'groups' } as const
const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

const codes = (rows: readonly Row<'grants'>[], part: string): string[] => rows.filter((row) => row.part === part).map((row) => row.code)

const toModelGrant = (modelId: string, rows: readonly Row<'grants'>[]): ModelGrant => ({
  modelId,
  columns: codes(rows, 'column'),
  forms: codes(rows, 'form'),
  buttons: codes(rows, 'button'),
  scopes: rows.filter((row) => row.part === 'scope').toSorted((one, other) => Number(one.code) - Number(other.code)).flatMap((row) => row.scope ?? []),
})

async function readIn(trx: Transaction<Tables>, { type, id }: Subject): Promise<SubjectGrants> {
  const rows = await trx.selectFrom('grants').selectAll().where('subject_type', '=', type).where('subject_id', '=', id).orderBy('id').execute()
  const kept = await trx.selectFrom('subject_versions').select('version').where('subject_type', '=', type).where('subject_id', '=', id).executeTakeFirst()
  const models = groupBy(rows.filter((row) => row.part !== 'menu'), (row) => row.model_id)
  return { version: kept?.version ?? 0, menuIds: rows.filter((row) => row.part === 'menu').map((row) => row.model_id), models: [...models].map(([modelId, held]) => toModelGrant(modelId, held)) }
}

async function mustExist(trx: Transaction<Tables>, { type, id }: Subject): Promise<void> {
  const found = await trx.selectFrom(tables[type]).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('notFound')
}

/** What a subject is granted itself; notFound where there is no such subject. */
export const readGrants = (db: Database, subject: Subject): Promise<SubjectGrants> =>
  db.transaction(async (trx) => {
    await mustExist(trx, subject)
    return readIn(trx, subject)
  })

const linesOfModel = ({ modelId: model_id, scopes, ...held }: ModelGrant): GrantLine[] => [
  ...(['columns', 'forms', 'buttons'] as const).flatMap((list) => [...new Set(held[list])].map((code) => ({ part: partOf[list], model_id, code, scope: null }))),
  ...scopes.map((scope, index) => ({ part: 'scope' as const, model_id, code: String(index), scope: JSON.stringify(scope) })),
]

const linesOf = ({ menuIds, models }: Omit<SubjectGrants, 'version'>): GrantLine[] => [
  ...[...new Set(menuIds)].map((model_id) => ({ part: 'menu' as const, model_id, code: '', scope: null })),
  ...models.flatMap(linesOfModel),
]

const menuCodes = async (trx: Transaction<Tables>): Promise<ReadonlyMap<string, string>> =>
  new Map((await trx.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [menu.id, menu.en_code]))

/** Takes the place of the next version, or refuses with what stands now. */
async function claim(trx: Transaction<Tables>, subject: Subject, version: number): Promise<void> {
  const key = { subject_type: subject.type, subject_id: subject.id }
  await trx.insertInto('subject_versions').values({ ...key, version: 0 }).onConflict((conflict) => conflict.doNothing()).execute()
  const moved = await trx
    .updateTable('subject_versions')
    .set({ version: version + 1 })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!moved) throw new Failure('conflict', { data: await readIn(trx, subject) })
}

/** Replaces all that a subject is granted; 409 with what stands now when `version` is stale. Effective at everybody's next call. */
export const writeGrants = (db: Database, subject: Subject, given: SubjectGrants & { readonly caller: Caller; readonly requestId: string }): Promise<SubjectGrants> =>
  db.transaction(async (trx) => {
    await mustExist(trx, subject)
    const before = await readIn(trx, subject)
    refuseBeyond(given.caller, subject, { before: linesOf(before), after: linesOf(given), menuCodes: await menuCodes(trx) })
    await claim(trx, subject, given.version)
    await trx.deleteFrom('grants').where('subject_type', '=', subject.type).where('subject_id', '=', subject.id).execute()
    const rows = linesOf(given).map((line) => ({ id: makeId(), subject_type: subject.type, subject_id: subject.id, ...line }))
    if (rows.length > 0) await trx.insertInto('grants').values(rows).execute()
    const after = await readIn(trx, subject)
    await trx
      .insertInto('audit')
      .values({ id: makeId(), user_id: given.caller.userId, what: 'grant', target: `${subject.type} ${subject.id}`, before: JSON.stringify(before), after: JSON.stringify(after), request_id: given.requestId })
      .execute()
    await invalidate(db, 'all')
    return after
  })

const keyOf = (userId: string, moduleId: string): string => `columns ${userId} ${moduleId}`

/** A user's own column settings of a module as JSON text (7.16); '[]' where none are kept. */
export async function readColumns(db: Database, userId: string, moduleId: string): Promise<string> {
  const row = await db.kysely.selectFrom('settings').select('value').where('key', '=', keyOf(userId, moduleId)).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : '[]'
}

/** Keeps them; the last writing of the same user wins. */
export async function writeColumns(db: Database, userId: string, given: { readonly moduleId: string; readonly fieldList: string }): Promise<null> {
  const value = JSON.stringify(given.fieldList)
  await db.kysely
    .insertInto('settings')
    .values({ key: keyOf(userId, given.moduleId), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return null
}
