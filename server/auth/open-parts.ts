import type { Kysely } from 'kysely'
import { menuTypes, permissionSwitches, propertiesOf } from '#schemas/menu.ts'
import type { PermissionSwitch } from '#schemas/menu.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons } from '#schemas/permission.ts'
import type { Grant } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { modelsOf } from '../record/models.ts'
import type { Live } from '../record/models.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { chainOf } from '../menus/chain.ts'

type MenuPropertiesRow = Pick<Row<'menus'>, 'type' | 'property_json'>

/** The parts of a form that every holder of its menu entry may use without a permission. */
export interface OpenParts extends Grant {
  /** All records instead of those of a scope. */
  readonly isAllData: boolean
}

const asList = (codes: readonly string[]): { enCode: string }[] =>
  codes.map((enCode) => ({ enCode }))

function partsOf({ id, model }: Live, off: ReadonlySet<PermissionSwitch>): OpenParts {
  const fields = [...model.byPath.values()]
  return {
    modelId: id,
    columnList: off.has('isColumnAuthorize')
      ? asList(
          fields
            .filter((field) => isListable(field) || isSearchable(field))
            .map((field) => field.path),
        )
      : [],
    formList: off.has('isFormAuthorize') ? asList(fields.map((field) => field.path)) : [],
    buttonList: off.has('isButtonAuthorize') ? asList(buttons) : [],
    isAllData: off.has('isDataAuthorize'),
  }
}

/**
 * What these entries open without a permission: the parts of live forms whose permission switch is
 * off (section 6).
 */
export async function loadOpenParts(
  db: Database,
  entries: readonly MenuPropertiesRow[],
): Promise<OpenParts[]> {
  const open: OpenParts[] = []
  for (const { type, property_json } of entries) {
    if (type !== menuTypes.model) continue
    const properties = propertiesOf({ propertyJson: property_json })
    const off = new Set(
      permissionSwitches.filter((permissionSwitch) => properties[permissionSwitch] === 0),
    )
    if (off.size === 0 || !properties.moduleId) continue
    try {
      open.push(partsOf(await modelsOf(db).get(properties.moduleId), off))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return open
}

const switchOf: { readonly [part in Row<'grants'>['part']]?: PermissionSwitch } = {
  column: 'isColumnAuthorize',
  form: 'isFormAuthorize',
  button: 'isButtonAuthorize',
  scope: 'isDataAuthorize',
}

/** Ids of the enabled menu entries that open this part of a form without a permission. */
export async function listOpening(
  kysely: Kysely<Tables>,
  modelId: string,
  part: Row<'grants'>['part'],
): Promise<string[]> {
  const name = switchOf[part]
  if (!name) return []
  const all = await kysely
    .selectFrom('menus')
    .select(['id', 'parent_id', 'enabled_mark', 'type', 'property_json'])
    .execute()
  const opens = all.filter(({ type, property_json }) => {
    const properties = propertiesOf({ propertyJson: property_json })
    return type === menuTypes.model && properties.moduleId === modelId && properties[name] === 0
  })
  return opens.map(({ id }) => id).filter(chainOf(all))
}
