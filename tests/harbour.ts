import { plantOrganization } from './organization.ts'
import type { World } from './server.ts'

export const authority = '/api/permission/Authority'
/**
 * A small harbour with a delegated administrator for its east, who holds the screen and one more
 * menu entry, and with subjects of each kind inside and outside.
 */
export async function plantHarbour(world: World) {
  await plantOrganization(world)
  const { db, signIn, request } = world
  const delegate = await signIn({
    organizeId: 'east',
    menus: ['permission', 'one'],
    administers: [{ organizeId: 'east' }],
  })
  const admin = await signIn({ isAdministrator: true })
  const guard = await signIn({ organizeId: 'gate' })
  const banker = await signIn({ organizeId: 'finance' })
  await db.kysely
    .insertInto('positions')
    .values([
      { id: 'keeper', full_name: 'Keeper', en_code: 'keeper', organize_id: 'gate' },
      { id: 'banker', full_name: 'Banker', en_code: 'banker', organize_id: 'finance' },
    ])
    .execute()
  await db.kysely
    .insertInto('roles')
    .values([
      { id: 'global', full_name: 'Global', en_code: 'global', global_mark: 1 },
      { id: 'easterly', full_name: 'Easterly', en_code: 'easterly', global_mark: 0 },
      { id: 'wide', full_name: 'Wide', en_code: 'wide', global_mark: 0 },
    ])
    .execute()
  await db.kysely
    .insertInto('role_organizes')
    .values([
      { role_id: 'easterly', organize_id: 'east' },
      { role_id: 'wide', organize_id: 'east' },
      { role_id: 'wide', organize_id: 'finance' },
    ])
    .execute()
  await db.kysely
    .insertInto('groups')
    .values({ id: 'choir', full_name: 'Choir', en_code: 'choir' })
    .execute()
  const menus = new Map(
    (await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [
      menu.en_code,
      menu.id,
    ]),
  )
  const write = (token: string, [objectType, id]: readonly [string, string], menu = 'one') =>
    request('PUT', `${authority}/Data/${id}`, {
      token,
      body: { objectType, version: 0, menuIds: [menus.get(menu)], models: [] },
    })
  const read = (token: string, [objectType, id]: readonly [string, string], more = '') =>
    request('GET', `${authority}/Data/${id}${more}?objectType=${objectType}`, { token })
  return { delegate, admin, guard, banker, write, read, menuId: menus.get('one') ?? '' }
}

export const model = {
  modelId: 'm1',
  columns: ['plate'],
  forms: ['plate'],
  buttons: ['btn_add'],
  scopes: [{ type: 'department' }],
}
