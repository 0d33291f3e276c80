import { sql } from 'kysely'
import { noticeStates } from '#schemas/api/message.ts'
import type { Receivers } from '#schemas/api/message.ts'
import { idsOf } from '#schemas/widget/held.ts'
import type { NounEntry } from '#schemas/widget/held.ts'
import type { Db } from '../tables/tables.ts'

/**
 * The list of receivers that may hold entries of a noun. Areas and dictionaries are never
 * receivers.
 */
const listOf: { readonly [N in NounEntry['noun']]?: Exclude<keyof Receivers, 'isAll'> } = {
  user: 'userIds',
  organize: 'organizeIds',
  position: 'positionIds',
  role: 'roleIds',
  group: 'groupIds',
}

const draftsFor = (db: Db, held: NounEntry) => {
  const list = listOf[held.noun]
  return list === undefined
    ? null
    : db
        .selectFrom('messages')
        .select(['id', 'title', 'receivers'])
        .where('enabled_mark', '=', noticeStates.draft)
        .where(sql<boolean>`receivers -> ${list}::text ?| ${idsOf(held)}::text[]`)
        .orderBy('title')
        .orderBy('id')
}

/**
 * Titles of unsent notices with the entry among their receivers. Sent ones have already reached
 * their users and do not count.
 */
export const noticesNaming = async (db: Db, held: NounEntry): Promise<string[]> =>
  ((await draftsFor(db, held)?.execute()) ?? []).map(({ title }) => title)

/** Replaces the entry among the receivers of unsent notices. Returns how many changed. */
export async function replaceInNotices(db: Db, held: NounEntry, to: string): Promise<number> {
  const list = listOf[held.noun]
  const drafts = (await draftsFor(db, held)?.forUpdate().execute()) ?? []
  if (list === undefined) return 0
  for (const { id, receivers } of drafts) {
    const ids = new Set(receivers[list].map((receiver) => (receiver === held.id ? to : receiver)))
    await db
      .updateTable('messages')
      .set((eb) => ({
        receivers: JSON.stringify({ ...receivers, [list]: [...ids] }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  return drafts.length
}
