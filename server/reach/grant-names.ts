import { pages } from '#schemas/api/index.ts'
import type { Db } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/** Names of what can be granted: menu entries by id, and forms and pages by id or code. */
export async function loadGrantNames(kysely: Db) {
  const menus = await kysely
    .selectFrom('menus')
    .select(['id', 'en_code', nameFrom().as('full_name')])
    .execute()
  const models = await kysely
    .selectFrom('designs')
    .select(['id', nameFrom().as('full_name')])
    .execute()
  return {
    menus: new Map(menus.map((menu) => [menu.id, menu.full_name])),
    models: new Map([
      ...menus
        .filter(({ en_code }) => pages.has(en_code))
        .map((menu) => [menu.en_code, menu.full_name] as const),
      ...models.map((model) => [model.id, model.full_name] as const),
    ]),
  }
}
