import { placesOf } from '#schemas/design/fragment-link.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Caller } from '../auth/caller.ts'
import { loadRights } from '../auth/rights.ts'
import type { Database } from '../database/database.ts'
import { readStored } from '../holders/documents.ts'

/**
 * Somebody who contributed to a design; `fragment` is set where only through a shared group of
 * fields.
 */
export interface Author {
  readonly userId: string
  readonly name: string
  readonly rights: Rights
  readonly fragment: string | null
}

const nothing: Rights = { isAdministrator: false, grants: [], menus: [], scopes: {} }

/** An author without rights: a user who no longer exists, or whose rights were not loaded. */
export const makeStranger = (userId: string): Author => ({
  userId,
  name: '',
  rights: nothing,
  fragment: null,
})

async function load(db: Database, userId: string, fragment: string | null): Promise<Author> {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'real_name', 'is_administrator', 'enabled_mark'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return makeStranger(userId)
  const rights = user.enabled_mark === 0 ? nothing : await loadRights(db, user)
  return { userId, name: user.real_name, rights, fragment }
}

async function fragmentAuthors(db: Database, raw: unknown): Promise<readonly [string, string][]> {
  const document = readStored(raw)
  const ids = document ? placesOf(document).map(({ fragment }) => fragment) : []
  if (ids.length === 0) return []
  const rows = await db.kysely
    .selectFrom('design_fragments')
    .select(['id', 'authors'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.flatMap((row) => row.authors.map((by): [string, string] => [by, row.id]))
}

/**
 * The authors of what is published: the publisher; of a draft also everybody who changed it since
 * it was last live, and the authors of its shared groups. Call it outside transactions.
 */
export async function loadAuthors(
  db: Database,
  {
    publisher,
    designId,
    isDraft,
  }: { readonly publisher: Caller; readonly designId: string; readonly isDraft: boolean },
): Promise<Author[]> {
  const { userId, realName } = publisher
  const first: Author = { userId, name: realName, rights: publisher, fragment: null }
  const design = isDraft
    ? await db.kysely
        .selectFrom('designs')
        .select(['drafted_by', 'form_data'])
        .where('id', '=', designId)
        .executeTakeFirst()
    : undefined
  if (!design) return [first]
  const others = design.drafted_by.filter((id) => id !== userId)
  const groups = (await fragmentAuthors(db, design.form_data)).filter(
    ([id]) => id !== userId && !others.includes(id),
  )
  const found = [first]
  for (const id of others) found.push(await load(db, id, null))
  for (const [id, fragment] of groups) found.push(await load(db, id, fragment))
  return found
}

/** Names of a few administrators who could agree. */
export const helpersOf = async (db: Database): Promise<string[]> =>
  (
    await db.kysely
      .selectFrom('users')
      .select('real_name')
      .where('is_administrator', '=', true)
      .where('enabled_mark', '=', 1)
      .orderBy('sort_code')
      .orderBy('id')
      .limit(5)
      .execute()
  ).map((user) => user.real_name)
