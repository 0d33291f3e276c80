import { sql } from 'kysely'
import type { CallQuery, CallResult } from '#schemas/api/call.ts'
import type { recordComments } from '#schemas/api/record-comment.ts'
import { main } from '../../record/statement/layout.ts'
import { columnOf, tableOf } from '../../record/statement/physical.ts'
import type { Asking } from '../../record/asking.ts'
import { loadTree } from '../../people/organize-tree.ts'
import { byName, selectEnabled } from '../../people/choose.ts'
import { matchPerson } from '../../entries/page.ts'
import { usersOf } from '../../reach/people-of.ts'
import { personNames } from '../../record/person-names.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Db, Row, Trx } from '../../tables/tables.ts'
import { presentComment } from './present.ts'

export type CommentRow = Row<'record_comments'>
type RecordPlace = Pick<Asking, 'live'> & { readonly id: string }

const ofRecord = (db: Db, { live, id }: RecordPlace) =>
  db.selectFrom('record_comments').where('record_id', '=', id).where('model_id', '=', live.id)

const countIn = async (found: ReturnType<typeof ofRecord>): Promise<number> =>
  (await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
    .count

/** A page of comments, the newest last. */
export async function listComments(
  asking: Asking,
  id: string,
  { before, pageSize = 20 }: NonNullable<CallQuery<typeof recordComments.list>>,
): Promise<CallResult<typeof recordComments.list>> {
  const { db, live, caller } = asking
  const all = ofRecord(db.kysely, { live, id })
  const found = before === undefined ? all : all.where('id', '<', before)
  const rows = await found.selectAll().orderBy('id', 'desc').limit(pageSize).execute()
  const names = await personNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const upTo = before === undefined ? await countIn(all) : await countIn(found)
  return {
    list: rows.toReversed().map((row) => presentComment(row, { names, caller })),
    earlier: Math.max(0, upTo - rows.length),
    total: before === undefined ? upTo : await countIn(all),
  }
}

/** A record talked about, and one of its comments. */
export interface CommentPlace {
  readonly id: string
  readonly commentId: string
}

const ownOf = (db: Db, { live, caller }: Asking, { id, commentId }: CommentPlace) =>
  ofRecord(db, { live, id })
    .selectAll()
    .where('id', '=', commentId)
    .where('user_id', '=', caller.userId)

/** One's own comment; notFound for every other. */
export async function findOwn(db: Db, asking: Asking, place: CommentPlace): Promise<CommentRow> {
  const row = await ownOf(db, asking, place).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** The same, locked until the transaction ends. */
export async function holdOwn(trx: Trx, asking: Asking, place: CommentPlace): Promise<CommentRow> {
  const row = await ownOf(trx, asking, place).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/**
 * Keeps a record from being removed until the transaction ends, so that nothing is said about one
 * that is gone; notFound where it is.
 */
export async function holdRecord(trx: Trx, { live }: Asking, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${tableOf(live.layout.table)} as ${columnOf(main)}
    where ${columnOf('id', main)} = ${id} and ${columnOf('removed_at_', main)} is null
    for share`.execute(trx)
  if (rows.length === 0) throw new Failure('notFound')
}

/** So many matching people are looked at for a mention. */
const mostTried = 40

/** People, matching a keyword, to whom anything of the form is granted, and administrators. */
export async function findGranted({ db, live, caller }: Asking, keyword: string | undefined) {
  const { kysely } = db
  const tree = await loadTree(kysely)
  const subjects = await kysely
    .selectFrom('grants')
    .select(['subject_type as type', 'subject_id as id'])
    .distinct()
    .where('model_id', '=', live.id)
    .execute()
  const open = await kysely
    .selectFrom('menus as m')
    .innerJoin('grants as g', 'g.model_id', 'm.id')
    .select(['g.subject_type as type', 'g.subject_id as id'])
    .distinct()
    .where('g.part', '=', 'menu')
    .where('m.property_json', 'like', `%"${live.id}"%`)
    .execute()
  const rows = await selectEnabled(kysely)
    .where((eb) =>
      eb.or([usersOf([...subjects, ...open], tree), eb('u.is_administrator', '=', true)]),
    )
    .where('u.id', '<>', caller.userId)
    .where(matchPerson(keyword))
    .orderBy(byName.otherwise[0] as 'u.pinyin')
    .orderBy('u.account')
    .limit(mostTried)
    .execute()
  return rows.map(({ id, real_name: name, organize_id }) => ({
    userId: id,
    name,
    organize: tree.way(organize_id),
  }))
}

/** Enabled users of these ids with their names. */
export const findMentioned = (
  trx: Db,
  ids: readonly string[],
): Promise<{ userId: string; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectEnabled(trx)
        .clearSelect()
        .select(['u.id as userId', 'u.real_name as name'])
        .where('u.id', 'in', ids)
        .execute()
