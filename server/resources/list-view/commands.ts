import type { Body } from '#schemas/api/call.ts'
import type { ListView, listViews as calls } from '#schemas/api/list-view.ts'
import { mostViews } from '#schemas/api/list-view.ts'
import { trimView } from '#schemas/page/list-view.ts'
import { countOf, countValues, mostValues } from '#schemas/record/values.ts'
import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { unlessTaken } from '../../database/taken.ts'
import { refuseWrong, problemAt } from '../../entries/refuse.ts'
import { loadSubjects, subjectKey } from '../../reach/subjects.ts'
import type { Subject } from '../../reach/subjects.ts'
import { refuseAt } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import type { Db } from '../../tables/tables.ts'
import { reachOf, refuseWideShares } from './policy.ts'
import { presentView } from './present.ts'
import { findDefault, findShares, findView, listViewsFor } from './table.ts'

type ViewInput = Body<typeof calls.create>

const texts = defineTexts({
  zh: { tooMany: '每个表单最多保存{most}个视图' },
  zhtw: { tooMany: '每個表單最多儲存{most}個檢視' },
  en: { tooMany: 'At most {most} views can be saved for one form' },
})

const subjectsOf = ({ shares }: ViewInput): Subject[] =>
  shares.map(({ objectType: type, objectId: id }) => ({ type, id }))

/** Refuses a view that its owner could not use, or that is shared with who is not there. */
async function refuseUnfit(trx: Db, asking: Asking, given: ViewInput): Promise<void> {
  const { live, caller, say } = asking
  const { query, filter } = given.settings
  const values =
    Object.values(query).reduce<number>((sum, value) => sum + countOf(value), 0) +
    countValues(filter ? [filter] : [])
  if (values > mostValues || trimView(given.settings, reachOf(live, caller)).hidden > 0)
    throw refuseAt('settings', 'unknownField', say)
  const subjects = subjectsOf(given)
  refuseWideShares(caller, subjects)
  const found = await loadSubjects(trx, subjects)
  refuseWrong(
    subjects.flatMap((subject, index) =>
      found.has(subjectKey(subject)) ? [] : [problemAt(`shares.${index}`, 'missing', say)],
    ),
  )
}

/** Stores to whom a view is shared, in the place of what was before. */
async function writeShares(trx: Db, viewId: string, given: ViewInput): Promise<void> {
  await trx.deleteFrom('list_view_shares').where('view_id', '=', viewId).execute()
  const subjects = subjectsOf(given)
  if (subjects.length === 0) return
  await trx
    .insertInto('list_view_shares')
    .values(
      subjects.map(({ type, id }) => ({ view_id: viewId, subject_type: type, subject_id: id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function getView(kysely: Db, { live, caller }: Asking, id: string): Promise<ListView> {
  const row = await findView(kysely, live.id, id)
  if (!row) throw new Failure('notFound')
  const shares = await findShares(kysely, [id])
  return presentView(row, shares, {
    userId: caller.userId,
    reach: reachOf(live, caller),
    subjects: await loadSubjects(
      kysely,
      shares.map((share) => ({ type: share.subject_type, id: share.subject_id })),
    ),
  })
}

/** The caller's own views of a form and those shared with them. */
export async function loadViews(
  asking: Asking,
): Promise<{ readonly list: ListView[]; readonly defaultId: string }> {
  const { db, live, caller } = asking
  const rows = await listViewsFor(db, live.id, caller.userId)
  const own = rows.filter((row) => row.user_id === caller.userId).map((row) => row.id)
  const shares = await findShares(db.kysely, own)
  const subjects = await loadSubjects(
    db.kysely,
    shares.map((share) => ({ type: share.subject_type, id: share.subject_id })),
  )
  const reading = { userId: caller.userId, reach: reachOf(live, caller), subjects }
  const list = rows.map((row) => presentView(row, shares, reading))
  const defaultId = await findDefault(db.kysely, live.id, caller.userId)
  return { list, defaultId: list.some(({ id }) => id === defaultId) ? defaultId : '' }
}

/** Saves a view; 409 where the caller has one of that name, 422 where they have too many. */
export const createView = (asking: Asking, given: ViewInput): Promise<ListView> =>
  asking.db.transaction(async (trx) => {
    const { live, caller, say } = asking
    await refuseUnfit(trx, asking, given)
    const { count } = await trx
      .selectFrom('list_views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('model_id', '=', live.id)
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    if (count >= mostViews)
      refuseWrong([
        { path: '', code: 'tooMany', message: say(texts, 'tooMany', { most: mostViews }) },
      ])
    const id = makeId()
    const fullName = given.fullName.trim()
    await unlessTaken({ name: fullName, path: 'fullName' }, () =>
      trx
        .insertInto('list_views')
        .values({
          id,
          model_id: live.id,
          user_id: caller.userId,
          full_name: fullName,
          settings: JSON.stringify(given.settings),
        })
        .execute(),
    )
    await writeShares(trx, id, given)
    return getView(trx, asking, id)
  })

/** Locks one's own view until the transaction ends; notFound for every other. */
async function holdOwn(trx: Db, { live, caller }: Asking, id: string): Promise<number> {
  const row = await trx
    .selectFrom('list_views')
    .select('version')
    .where('id', '=', id)
    .where('model_id', '=', live.id)
    .where('user_id', '=', caller.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row.version
}

/** Changes one's own view; 409 with the current one where `version` is stale. */
export const updateView = (
  asking: Asking,
  id: string,
  given: Body<typeof calls.update>,
): Promise<ListView> =>
  asking.db.transaction(async (trx) => {
    if ((await holdOwn(trx, asking, id)) !== given.version)
      throw new Failure('conflict', { data: await getView(trx, asking, id) })
    await refuseUnfit(trx, asking, given)
    const fullName = given.fullName.trim()
    await unlessTaken({ name: fullName, path: 'fullName' }, () =>
      trx
        .updateTable('list_views')
        .set((eb) => ({
          full_name: fullName,
          settings: JSON.stringify(given.settings),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    )
    await writeShares(trx, id, given)
    return getView(trx, asking, id)
  })

/** Removes one's own view. */
export const removeView = (asking: Asking, id: string): Promise<null> =>
  asking.db.transaction(async (trx) => {
    await holdOwn(trx, asking, id)
    await trx.deleteFrom('list_views').where('id', '=', id).execute()
    return null
  })

/** Makes a view the one that the caller's list opens with; '' for none. */
export async function makeDefault(asking: Asking, id: string): Promise<null> {
  const { db, live, caller } = asking
  const { userId } = caller
  if (id === '') {
    await db.kysely
      .deleteFrom('list_view_defaults')
      .where('model_id', '=', live.id)
      .where('user_id', '=', userId)
      .execute()
    return null
  }
  const rows = await listViewsFor(db, live.id, userId)
  if (!rows.some((row) => row.id === id)) throw new Failure('notFound')
  await db.kysely
    .insertInto('list_view_defaults')
    .values({ user_id: userId, model_id: live.id, view_id: id })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'model_id']).doUpdateSet({ view_id: id }),
    )
    .execute()
  return null
}
