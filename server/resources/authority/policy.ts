import type { ModelGrant } from '#schemas/api/authority.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { readColumnSettings } from '#schemas/page/column-settings.ts'
import { wholePaths } from '#schemas/page/whole.ts'
import { canOpen } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { ScopeProblem } from '../../reach/grant-lines.ts'
import type { Database } from '../../database/database.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { problemAt, refuseWrong } from '../../entries/refuse.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import { subjectKey } from '../../reach/subjects.ts'
import type { Subject } from '../../reach/subjects.ts'
import { problemsOfCondition } from '../../auth/scope-condition.ts'

const texts = defineTexts({
  zh: {
    columns: '列设置必须是列的 JSON 列表',
    toItself: '不能把权限复制给自己，请选择另一个对象',
    unseen: '您无权完整查看字段{field}',
  },
  zhtw: {
    columns: '欄位設定必須是欄位的 JSON 清單',
    toItself: '不能把權限複製給自己，請選擇另一個對象',
    unseen: '您無權完整檢視欄位{field}',
  },
  en: {
    columns: 'Column settings are a JSON list of columns',
    toItself: 'Permissions cannot be copied onto themselves; choose somebody or something else',
    unseen: 'You may not see {field} as it is',
  },
})

/**
 * Column settings reduced to what is valid. Refuses (403) those of a module that the caller may not
 * open, and (422) what is no list of columns.
 */
export function columnsToKeep(
  caller: Caller,
  { moduleId, fieldList }: { readonly moduleId: string; readonly fieldList: string },
  say: Say,
): string {
  if (!canOpen(caller, moduleId)) throw new Failure('forbidden')
  const settings = readColumnSettings(fieldList)
  if (settings.length === 0 && fieldList.trim() !== '[]')
    refuseWrong([{ path: 'fieldList', code: 'columns', message: say(texts, 'columns') }])
  return JSON.stringify(settings)
}

/** Refuses (422) a copy of a subject's grants onto the same subject. */
export function refuseToItself(from: Subject, to: Subject, say: Say): void {
  if (subjectKey(from) === subjectKey(to))
    refuseWrong([{ path: 'to.objectId', code: 'toItself', message: say(texts, 'toItself') }])
}

const liveOf = (db: Database, modelId: string) =>
  modelsOf(db)
    .get(modelId)
    .catch((error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    })

/**
 * Fields of a condition that the granting caller may not see unmasked. They are refused, because
 * the number of matching records would tell their values.
 */
function unseenIn(
  condition: Condition,
  { id, model }: Live,
  { caller, path, say }: { readonly caller: Caller; readonly path: string; readonly say: Say },
): Problem[] {
  if (caller.isAdministrator) return []
  const whole = wholePaths(model, caller, id)
  return fieldsOf(condition)
    .filter((field) => model.byPath.has(field) && !whole.has(field))
    .map((field) => ({ path, code: 'unseen', message: say(texts, 'unseen', { field }) }))
}

/**
 * Checks conditions against the fields of their live models, and against what the caller may see.
 */
export async function checkScopes(
  db: Database,
  models: readonly ModelGrant[],
  { caller, say }: Pick<Acting, 'caller' | 'say'>,
): Promise<ScopeProblem[]> {
  const found: ScopeProblem[] = []
  for (const [at, { modelId, scopes }] of models.entries()) {
    const conditions = scopes.flatMap((scope, index) =>
      scope.type === 'condition' ? [{ scope, path: `models.${at}.scopes.${index}` }] : [],
    )
    const live = conditions.length > 0 ? await liveOf(db, modelId) : undefined
    for (const { scope, path } of conditions) {
      const key = `${modelId} ${JSON.stringify(scope)}`
      if (!live) found.push({ key, problem: problemAt(path, 'missing', say) })
      else
        found.push(
          ...[
            ...problemsOfCondition(scope.condition, live.model, { path, say }),
            ...unseenIn(scope.condition, live, { caller, path, say }),
          ].map((problem) => ({ key, problem })),
        )
    }
  }
  return found
}

/**
 * Named scopes that the model does not have. The existing ones stay locked until the transaction
 * ends.
 */
export async function checkNamed(
  { trx, say }: Doing,
  models: readonly ModelGrant[],
): Promise<ScopeProblem[]> {
  const named = models.flatMap(({ modelId, scopes }, at) =>
    scopes.flatMap((scope, index) =>
      scope.type === 'named'
        ? [{ modelId, scopeId: scope.scopeId, path: `models.${at}.scopes.${index}` }]
        : [],
    ),
  )
  if (named.length === 0) return []
  const rows = await trx
    .selectFrom('data_scopes')
    .select(['id', 'model_id'])
    .where(
      'id',
      'in',
      named.map(({ scopeId }) => scopeId),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  const wrong = named.filter(
    (scope) => !rows.some((row) => row.id === scope.scopeId && row.model_id === scope.modelId),
  )
  return wrong.map(({ modelId, scopeId, path }) => ({
    key: `${modelId} ${JSON.stringify({ type: 'named', scopeId })}`,
    problem: problemAt(path, 'missing', say),
  }))
}
