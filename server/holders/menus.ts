import type { Kysely } from 'kysely'
import { propertiesOf } from '#schemas/menu.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Tables } from '../tables/tables.ts'
import { holderTexts } from './texts.ts'
import { nameFrom } from '../text/names.ts'

interface MenuTarget {
  readonly types: readonly number[]
  /** Id of the form or dictionary. */
  readonly id: string
}

/** Menu entries of these types that open a form or a dictionary, with their names. */
export async function menusOpening(
  db: Kysely<Tables>,
  { types, id }: MenuTarget,
): Promise<{ readonly id: string; readonly enCode: string; readonly fullName: string }[]> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'en_code', nameFrom().as('full_name'), 'property_json'])
    .where('type', 'in', types)
    .orderBy('full_name')
    .execute()
  return rows
    .filter((row) => propertiesOf({ propertyJson: row.property_json }).moduleId === id)
    .map((row) => ({ id: row.id, enCode: row.en_code, fullName: row.full_name }))
}

/** A menu entry, as a place where something is used. */
export const sayMenu = (name: string, say: Say): Problem => ({
  path: '',
  code: 'menu',
  message: say(holderTexts, 'menu', { name }),
})
