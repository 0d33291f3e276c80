import { sql } from 'kysely'
import type { DictionaryData } from '#schemas/api/dictionary.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Field } from '#schemas/design/model.ts'
import { checkNames, checkRules } from '#schemas/entry.ts'
import { menuTypes, propertiesOf } from '#schemas/menu.ts'
import type { PageButton } from '#schemas/page-buttons.ts'
import { canMenu } from '#schemas/permission.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import type { Doing } from '../../entries.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'
import { findWrongParent } from '../../entries/parent.ts'
import { modelsOf } from '../../rows/models.ts'
import type { Live } from '../../rows/models.ts'
import type { Stored } from '../../rows/layout.ts'
import { columnOf, tableOf } from '../../rows/physical.ts'
import { listPublished } from '../design/versions.ts'
import { dictionaryTexts } from './present.ts'

/** Refuses (403) whoever holds neither the screen of all dictionaries, with its button where one is named, nor a menu entry of type 4 that opens just this one (2.5). */
export async function refuseStranger(
  { kysely }: Pick<Database, 'kysely'>,
  caller: Caller,
  { typeId, button }: { readonly typeId: string; readonly button?: PageButton },
): Promise<void> {
  if (mayCall(caller, { needs: { menu: 'dictionary', ...(button && { button }) } })) return
  const pages = await kysely
    .selectFrom('menus')
    .select(['en_code', 'property_json'])
    .where('type', '=', menuTypes.dictionary)
    .where('enabled_mark', '=', 1)
    .execute()
  const isHis = pages.some(
    (page) =>
      propertiesOf({ propertyJson: page.property_json }).moduleId === typeId &&
      canMenu(caller, page.en_code),
  )
  if (!isHis) throw new Failure('forbidden')
}

interface Placed {
  /** '' for what is new. */
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly parentId: string
}

/** Throws all that is wrong with a dictionary: its names (5.1), its parent. */
export async function refuseWrongType(doing: Doing, given: Placed): Promise<void> {
  refuseWrong([
    ...checkNames(given, doing.say),
    ...(await findWrongParent(doing, 'dictionary_types', { ...given, say: doing.say })),
  ])
}

/** Throws all that is wrong with an entry: its code (5.1), its dictionary, a parent that is not in it. Names are words for people and may hold any character. */
export async function refuseWrongData(
  doing: Doing,
  given: Placed & { readonly dictionaryTypeId: string },
  before?: DictionaryData,
): Promise<void> {
  const { say, trx } = doing
  const { dictionaryTypeId: typeId, enCode, parentId } = given
  const isMoved = before !== undefined && before.dictionaryTypeId !== typeId
  const parent =
    parentId === ''
      ? undefined
      : await trx
          .selectFrom('dictionary_data')
          .select('type_id')
          .where('id', '=', parentId)
          .executeTakeFirst()
  const isForeign = parent !== undefined && parent.type_id !== typeId
  refuseWrong([
    ...checkRules({ enCode: ['enCode', enCode] }, say),
    ...(await findMissing(trx, 'dictionary_types', { path: 'dictionaryTypeId', ids: typeId, say })),
    ...(isMoved || isForeign
      ? [
          {
            path: isMoved ? 'dictionaryTypeId' : 'parentId',
            code: 'moved',
            message: say(dictionaryTexts, 'moved'),
          },
        ]
      : []),
    ...(await findWrongParent(doing, 'dictionary_data', { ...given, say })),
  ])
}

/** A dictionary as designs name it: by its id or its code. */
type Names = ReadonlySet<string>

const namesOfType = async ({ kysely }: Database, typeId: string): Promise<Names> => {
  const row = await kysely
    .selectFrom('dictionary_types')
    .select('en_code')
    .where('id', '=', typeId)
    .executeTakeFirst()
  return new Set([typeId, ...(row ? [row.en_code] : [])])
}

const namesType = ({ bound: { reference } }: Field, names: Names): boolean =>
  reference?.to === 'dictionary' && names.has(reference.dictionary)

/** The live forms that let people choose from a dictionary. */
async function formsUsing(db: Database, names: Names): Promise<Live[]> {
  const lives = await Promise.all((await listPublished(db)).map(({ id }) => modelsOf(db).get(id)))
  return lives.filter(({ model }) =>
    [...model.byPath.values()].some((field) => namesType(field, names)),
  )
}

/** What uses a dictionary, each in words: published forms (7.9). Asked before the transaction that removes it. */
export const usesOfType = async (db: Database, typeId: string, say: Say): Promise<Problem[]> =>
  (await formsUsing(db, await namesOfType(db, typeId))).map(({ fullName }) => ({
    path: '',
    code: 'form',
    message: say(dictionaryTexts, 'form', { name: fullName }),
  }))

/** Does a record hold the entry in one of these columns? */
async function isHeld(
  { kysely }: Database,
  table: string,
  { stored, id }: { readonly stored: readonly Stored[]; readonly id: string },
): Promise<boolean> {
  if (stored.length === 0) return false
  const holds = stored.map(({ column, slot }) =>
    slot.type === 'json'
      ? sql`${columnOf(column)} @> ${JSON.stringify([id])}::jsonb`
      : sql`${columnOf(column)} = ${id}`,
  )
  const { rows } =
    await sql`select 1 from ${tableOf(table)} where ${sql.join(holds, sql` or `)} limit 1`.execute(
      kysely,
    )
  return rows.length > 0
}

async function isHeldIn(
  db: Database,
  { layout }: Live,
  { id, names }: { readonly id: string; readonly names: Names },
): Promise<boolean> {
  const tables = [{ table: layout.table, stored: layout.stored }, ...layout.children]
  for (const { table, stored } of tables) {
    if (
      await isHeld(db, table, { id, stored: stored.filter(({ field }) => namesType(field, names)) })
    )
      return true
  }
  return false
}

/** What uses an entry, each in words: records of published forms, positions and groups of that type. Asked before the transaction that removes it. */
export async function usesOfData(
  db: Database,
  entry: DictionaryData,
  say: Say,
): Promise<Problem[]> {
  const toProblem =
    (code: 'record' | 'position' | 'group') =>
    (name: string): Problem => ({ path: '', code, message: say(dictionaryTexts, code, { name }) })
  const named = async (table: 'positions' | 'groups'): Promise<string[]> =>
    (
      await db.kysely
        .selectFrom(table)
        .select('full_name')
        .where('type', '=', entry.id)
        .limit(20)
        .execute()
    ).map((row) => row.full_name)
  const forms: string[] = []
  const names = await namesOfType(db, entry.dictionaryTypeId)
  for (const live of await formsUsing(db, names))
    if (await isHeldIn(db, live, { id: entry.id, names })) forms.push(live.fullName)
  return [
    ...forms.map(toProblem('record')),
    ...(await named('positions')).map(toProblem('position')),
    ...(await named('groups')).map(toProblem('group')),
  ]
}
