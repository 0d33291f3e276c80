import type { DataScopeEntry } from '#schemas/api/data-scope.ts'
import { checkCondition } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { readParkedPath } from '#schemas/grant/grants.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'

export const dataScopeTexts = defineTexts({
  zh: {
    role: '角色',
    user: '用户',
    department: '部门',
    organize: '组织',
    position: '岗位',
    group: '分组',
    use: '已授权给{type}“{name}”',
    more: '另有{count}个授权对象',
  },
  zhtw: {
    role: '角色',
    user: '使用者',
    department: '部門',
    organize: '組織',
    position: '職位',
    group: '群組',
    use: '已授權給{type}「{name}」',
    more: '另有{count}個授權對象',
  },
  en: {
    role: 'role',
    user: 'user',
    department: 'department',
    organize: 'organization',
    position: 'position',
    group: 'group',
    use: 'It is granted to the {type} “{name}”',
    more: 'and to {count} more',
  },
})

/** The fields that the condition does not fit, each once; a removed one by its former path. */
const faultsOf = (condition: Condition, model: Model): string[] => [
  ...new Set(
    checkCondition(condition, model).map(({ field }) => readParkedPath(field)?.path ?? field),
  ),
]

/** A definition as callers receive it. */
export const presentDataScope = (
  { uses, ...row }: Row<'data_scopes'> & { readonly uses: number },
  model?: Model,
): DataScopeEntry => ({
  ...presentEntry(row),
  modelId: row.model_id,
  condition: row.condition,
  uses,
  faults: model ? faultsOf(row.condition, model) : [],
})
