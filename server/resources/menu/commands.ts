import type { Selectable } from 'kysely'
import type { MenuEntry } from '#schemas/api/menu.ts'
import type { Body } from '#schemas/api/call.ts'
import { menus } from '#schemas/api/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../../auth.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Services } from '../../services.ts'
import { unlessTaken } from '../../taken.ts'
import type { MenuTable } from '../../tables.ts'
import { refuseGuarding } from './policy.ts'

type Settings = Body<typeof menus.create>

export const presentMenu = (row: Selectable<MenuTable>): MenuEntry => ({
  id: row.id,
  parentId: row.parent_id,
  enCode: row.en_code,
  fullName: row.full_name,
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  propertyJson: row.property_json,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  version: row.version,
})

const columnsOf = (given: Settings) => ({
  parent_id: given.parentId,
  en_code: given.enCode,
  full_name: given.fullName,
  icon: given.icon,
  type: given.type,
  url_address: given.urlAddress,
  link_target: given.linkTarget,
  property_json: given.propertyJson,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
})

/** Every entry, in the order of the tree's brothers. */
export async function listMenus({ db }: Services): Promise<MenuEntry[]> {
  const rows = await db.kysely.selectFrom('menus').selectAll().orderBy('sort_code').orderBy('id').execute()
  return rows.map(presentMenu)
}

/** Is `parentId` the entry itself or below it? A menu must stay a tree. */
async function wouldCircle(services: Services, id: string, parentId: string): Promise<boolean> {
  const parents = new Map((await listMenus(services)).map((one) => [one.id, one.parentId]))
  for (let above: string | undefined = parentId; above; above = parents.get(above)) if (above === id) return true
  return parentId !== '' && !parents.has(parentId)
}

/** Adds an entry under a directory or at the top. */
export async function createMenu(services: Services, caller: Caller, given: Settings): Promise<MenuEntry> {
  const { db } = services
  refuseGuarding(caller, [given.enCode])
  const id = makeId()
  if (await wouldCircle(services, id, given.parentId)) throw new Failure('notFound')
  const row = await unlessTaken(given.enCode, () =>
    db.transaction(async (trx) => {
      await invalidate(db, 'all')
      return trx.insertInto('menus').values({ id, ...columnsOf(given) }).returningAll().executeTakeFirstOrThrow()
    }),
  )
  return presentMenu(row)
}

/** Changes an entry; 409 with the current one when `version` is stale. */
export async function updateMenu(services: Services, caller: Caller, { id, given }: { readonly id: string; readonly given: Body<typeof menus.update> }): Promise<MenuEntry> {
  const { db } = services
  if (await wouldCircle(services, id, given.parentId)) throw new Failure('badRequest')
  const row = await unlessTaken(given.enCode, () =>
    db.transaction(async (trx) => {
      const current = await trx.selectFrom('menus').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!current) throw new Failure('notFound')
      if (current.en_code !== given.enCode) refuseGuarding(caller, [current.en_code, given.enCode])
      if (current.version !== given.version) throw new Failure('conflict', { data: presentMenu(current) })
      await invalidate(db, 'all')
      return trx
        .updateTable('menus')
        .set({ ...columnsOf(given), version: current.version + 1 })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )
  return presentMenu(row)
}

/** Removes an entry without children, and what was granted of it. */
export async function removeMenu({ db }: Services, caller: Caller, id: string): Promise<null> {
  await db.transaction(async (trx) => {
    const current = await trx.selectFrom('menus').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!current) throw new Failure('notFound')
    refuseGuarding(caller, [current.en_code])
    const child = await trx.selectFrom('menus').select('id').where('parent_id', '=', id).executeTakeFirst()
    if (child) throw new Failure('inUse', { params: { name: current.full_name } })
    await trx.deleteFrom('grants').where('part', '=', 'menu').where('model_id', '=', id).execute()
    await trx.deleteFrom('menus').where('id', '=', id).execute()
    await invalidate(db, 'all')
  })
  return null
}
