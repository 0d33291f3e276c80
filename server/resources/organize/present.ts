import type { GrantWords, OrganizeAdmin, OrganizeDetail } from '#schemas/api/organize.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import { groupBy } from '../../database/group-by.ts'
import type { HeldGrant } from '../../reach/reach.ts'
import type { Row } from '../../tables/tables.ts'

export const organizeTexts = defineTexts({
  zh: {
    belowDepartment: '公司不能设在部门之下',
    parent: '部门须属于一个组织',
    foundedTime: '日期不存在',
    children: '下面还有{count}个组织或部门',
    people: '还有{count}名人员',
    positions: '还有{count}个岗位',
    roles: '还有{count}个角色',
  },
  zhtw: {
    belowDepartment: '公司不能設在部門之下',
    parent: '部門須屬於一個組織',
    foundedTime: '日期不存在',
    children: '下面還有{count}個組織或部門',
    people: '還有{count}名人員',
    positions: '還有{count}個職位',
    roles: '還有{count}個角色',
  },
  en: {
    belowDepartment: 'An organization cannot stand below a department',
    parent: 'A department belongs to an organization',
    foundedTime: 'There is no such day',
    children: '{count} organizations or departments are below it',
    people: '{count} people are in it',
    positions: '{count} positions are in it',
    roles: '{count} roles are of it',
  },
})

/** An organization or department as callers receive it, with the name of its manager. */
export const presentOrganize = (
  row: Row<'organizes'>,
  manager: string,
  tree: OrganizeTree,
): OrganizeDetail => ({
  ...presentEntry(row),
  parentId: row.parent_id,
  category: row.category,
  managerId: row.manager_id ?? '',
  manager,
  propertyJson: row.property_json,
  organize: tree.way(row.id),
  organizeIdTree: tree.path(row.id).map(({ id }) => id),
  hasChildren: tree.children(row.id).length > 0,
})

type AdminRow = Row<'organize_admins'> & Pick<Row<'users'>, 'account' | 'real_name' | 'head_icon'>

/** An administrator of an organization. */
export const presentAdmin = (row: AdminRow): OrganizeAdmin => ({
  userId: row.user_id,
  account: row.account,
  realName: row.real_name,
  headIcon: row.head_icon,
  thisLayerSelect: row.this_layer_select,
  thisLayerAdd: row.this_layer_add,
  thisLayerEdit: row.this_layer_edit,
  thisLayerDelete: row.this_layer_delete,
  subLayerSelect: row.sub_layer_select,
  subLayerAdd: row.sub_layer_add,
  subLayerEdit: row.sub_layer_edit,
  subLayerDelete: row.sub_layer_delete,
})

type Layers = Omit<OrganizeAdmin, 'account' | 'realName' | 'headIcon'>

/** The rights of an administrator in an organization, as a row. */
export const toAdminRow = (organizeId: string, given: Layers): Row<'organize_admins'> => ({
  organize_id: organizeId,
  user_id: given.userId,
  this_layer_select: given.thisLayerSelect,
  this_layer_add: given.thisLayerAdd,
  this_layer_edit: given.thisLayerEdit,
  this_layer_delete: given.thisLayerDelete,
  sub_layer_select: given.subLayerSelect,
  sub_layer_add: given.subLayerAdd,
  sub_layer_edit: given.subLayerEdit,
  sub_layer_delete: given.subLayerDelete,
})

export interface GrantNames {
  readonly menus: ReadonlyMap<string, string>
  readonly models: ReadonlyMap<string, string>
}

/**
 * Grants in words: names of menu entries, and the extent for each model. Removed ones are left out.
 */
export function presentGrants(
  held: readonly HeldGrant[],
  { menus, models }: GrantNames,
): GrantWords {
  const byModel = groupBy(
    held.filter(({ part }) => part !== 'menu'),
    ({ model_id }) => model_id,
  )
  return {
    menus: held.flatMap(({ part, model_id }) =>
      part === 'menu' ? (menus.get(model_id) ?? []) : [],
    ),
    models: [...byModel].flatMap(([modelId, rows]) => {
      const fullName = models.get(modelId)
      const count = (part: HeldGrant['part']): number =>
        rows.filter((row) => row.part === part).length
      return fullName === undefined
        ? []
        : [
            {
              modelId,
              fullName,
              columns: count('column'),
              forms: count('form'),
              buttons: count('button'),
              scopes: count('scope'),
            },
          ]
    }),
  }
}
