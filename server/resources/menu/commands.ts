import type { Selectable } from 'kysely'
import type { MenuEntry, MenuContent } from '#schemas/api/menu.ts'
import type { Body } from '#schemas/api/call.ts'
import { highestOrder, menus } from '#schemas/api/menu.ts'
import { menuTypes, propertiesOf } from '#schemas/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { addEntry, changeEntry, command, holdEntry, removeEntry } from '../../entries/entry.ts'
import type { Acting, Doing, Noun } from '../../entries/entry.ts'
import { keepGuards, refuseGuarding } from '../../menus/guards.ts'
import { checkMenuNames } from '../../menus/names.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Services } from '../../services.ts'
import type { MenuTable } from '../../tables/tables.ts'
import { checkOpening, refuseOpening } from './policy.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameFrom, nameOf, presentNames } from '../../text/names.ts'

type MenuInput = Body<typeof menus.create>

export const presentMenu = (row: Selectable<MenuTable>): MenuEntry => ({
  id: row.id,
  parentId: row.parent_id,
  enCode: row.en_code,
  fullName: row.full_name,
  ...presentNames(row),
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  propertyJson: row.property_json,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  version: row.version,
})

const columnsOf = (given: Omit<Body<typeof menus.update>, 'version'>) => ({
  parent_id: given.parentId,
  en_code: given.enCode,
  ...nameColumns(given),
  icon: given.icon,
  type: given.type,
  url_address: given.urlAddress,
  link_target: given.linkTarget,
  property_json: given.propertyJson,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
})

/** All entries, siblings in tree order. */
export async function listMenus({ db }: Services): Promise<MenuEntry[]> {
  const rows = await db.kysely
    .selectFrom('menus')
    .selectAll()
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map(presentMenu)
}

/** The possible targets of entries: published forms and dictionaries. */
export async function listOpened({ db: { kysely } }: Services): Promise<MenuContent[]> {
  const models = await kysely
    .selectFrom('designs')
    .select(['id', nameFrom().as('full_name'), 'en_code'])
    .where('model_version', 'is not', null)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const dictionaries = await kysely
    .selectFrom('dictionary_types')
    .select(['id', nameFrom().as('full_name'), 'en_code', 'is_tree'])
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const named = (row: { id: string; full_name: string; en_code: string }) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
  })
  return [
    ...models.map((row) => ({ type: menuTypes.model, ...named(row), isTree: 0 })),
    ...dictionaries.map((row) => ({
      type: menuTypes.dictionary,
      ...named(row),
      isTree: row.is_tree,
    })),
  ]
}

/** Menu entries as a noun of the shared commands; every change is announced to everybody. */
const noun: Noun<'menus', MenuEntry> = {
  table: 'menus',
  word: 'menu',
  concerns: () => 'all',
  async read(kysely, id) {
    const row = await kysely.selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirst()
    return row && presentMenu(row)
  },
}

/**
 * Refuses a parent that is the entry itself or below it (400), or missing (404), because a menu
 * must stay a tree.
 */
async function refuseCircle({ trx }: Doing, id: string, parentId: string): Promise<void> {
  const parents = new Map(
    (await trx.selectFrom('menus').select(['id', 'parent_id']).execute()).map((menu) => [
      menu.id,
      menu.parent_id,
    ]),
  )
  for (let above: string | undefined = parentId; above; above = parents.get(above))
    if (above === id) throw new Failure('badRequest')
  if (parentId !== '' && !parents.has(parentId)) throw new Failure('notFound')
}

/** Refuses (422) a target that does not fit the type; an unchanged target is not checked. */
async function refuseWrongOpening(
  { trx, say }: Doing,
  given: MenuInput,
  before?: MenuEntry,
): Promise<void> {
  if (
    before &&
    before.type === given.type &&
    before.urlAddress === given.urlAddress &&
    before.propertyJson === given.propertyJson
  )
    return
  const { moduleId = '' } = propertiesOf(given)
  const table = given.type === menuTypes.dictionary ? 'dictionary_types' : 'designs'
  const found = await trx.selectFrom(table).select('id').where('id', '=', moduleId).execute()
  refuseWrong(checkOpening(given, new Set(found.map(({ id }) => id)), say))
}

/** The order of an entry behind all siblings. */
async function lastOrder(trx: Doing['trx'], parentId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('menus')
    .select((eb) => eb.fn.max('sort_code').as('last'))
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return Math.min((last ?? 0) + 1, highestOrder)
}

/** Adds an entry below a directory or at the top. */
export const createMenu = (
  { db }: WithDb,
  given: Acting & { readonly body: MenuInput },
): Promise<MenuEntry> =>
  command(db, given, async (doing) => {
    const { body, caller } = given
    refuseGuarding(caller, [body.enCode])
    refuseOpening(caller, body)
    refuseWrong(checkMenuNames(body, { say: given.say }))
    await refuseCircle(doing, '', body.parentId)
    await refuseWrongOpening(doing, body)
    const sortCode = body.sortCode ?? (await lastOrder(doing.trx, body.parentId))
    return addEntry(doing, noun, { columns: columnsOf({ ...body, sortCode }) })
  })

/** Changes an entry; 409 with the present one when `version` is stale. */
export const updateMenu = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof menus.update> },
): Promise<MenuEntry> =>
  command(db, given, async (doing) => {
    const { body, caller } = given
    const before = await holdEntry(doing, noun, id)
    if (before.enCode !== body.enCode) refuseGuarding(caller, [before.enCode, body.enCode])
    refuseOpening(caller, body, before)
    if (before.version === body.version)
      refuseWrong(checkMenuNames(body, { before, say: given.say }))
    await refuseCircle(doing, id, body.parentId)
    if (before.version === body.version) await refuseWrongOpening(doing, body, before)
    return keepGuards(doing, caller, () =>
      changeEntry(doing, noun, { before, version: body.version, columns: columnsOf(body) }),
    )
  })

/**
 * Moves an entry below another one, before a given sibling. Siblings are renumbered, and those
 * whose number changes get a new version.
 */
export const moveMenu = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof menus.move> },
): Promise<MenuEntry> =>
  command(db, given, async (doing) => {
    const { parentId, beforeId, version } = given.body
    const { trx } = doing
    const before = await holdEntry(doing, noun, id)
    await refuseCircle(doing, id, parentId)
    const siblings = await trx
      .selectFrom('menus')
      .select(['id', 'sort_code'])
      .where('parent_id', '=', parentId)
      .where('id', '<>', id)
      .orderBy('sort_code')
      .orderBy('id')
      .forUpdate()
      .execute()
    const at = siblings.findIndex((sibling) => sibling.id === beforeId)
    if (beforeId !== '' && at < 0) throw new Failure('notFound')
    const order = siblings.toSpliced(at < 0 ? siblings.length : at, 0, { id, sort_code: -1 })
    for (const [index, menu] of order.entries()) {
      if (menu.id === id || menu.sort_code === index + 1) continue
      await trx
        .updateTable('menus')
        .set((eb) => ({ sort_code: index + 1, version: eb('version', '+', 1) }))
        .where('id', '=', menu.id)
        .execute()
    }
    const sort_code = order.findIndex((menu) => menu.id === id) + 1
    return keepGuards(doing, given.caller, () =>
      changeEntry(doing, noun, {
        before,
        version,
        columns: { parent_id: parentId, sort_code },
        what: 'move',
      }),
    )
  })

/** Removes an entry without children, with its grants. */
export const removeMenu = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) => {
    const { trx } = doing
    const before = await holdEntry(doing, noun, id)
    refuseGuarding(given.caller, [before.enCode])
    const child = await trx
      .selectFrom('menus')
      .select('id')
      .where('parent_id', '=', id)
      .executeTakeFirst()
    if (child) throw new Failure('inUse', { params: { name: nameOf(before) } })
    await trx
      .deleteFrom('grants')
      .where((eb) =>
        eb.or([
          eb.and([eb('part', '=', 'menu'), eb('model_id', '=', id)]),
          eb.and([eb('part', '=', 'button'), eb('model_id', '=', before.enCode)]),
        ]),
      )
      .execute()
    return removeEntry(doing, noun, before)
  })
