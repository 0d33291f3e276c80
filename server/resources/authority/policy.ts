import type {
  Explanation,
  ExplainTarget,
  ModelGrant,
  SubjectGrants,
} from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { fieldsOf } from '#schemas/design/compare.ts'
import { checkCondition } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { scopeKey } from '#schemas/grants.ts'
import { readColumnSettings } from '#schemas/page/column-settings.ts'
import { wholePaths } from '#schemas/page/whole.ts'
import { can, canMenu, canOpen } from '#schemas/permission.ts'
import type { Scope } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { loadPerson } from '../../auth/person.ts'
import { isHeld, loadHeld } from '../../auth/rights.ts'
import type { HeldLine } from '../../auth/rights.ts'
import type { Database } from '../../db.ts'
import type { Acting, Doing } from '../../entries.ts'
import { problemAt, refuseWrong } from '../../entries/refuse.ts'
import { loadSubjects, subjectKey } from '../../reach/subjects.ts'
import type { Asking } from '../../rows/asking.ts'
import { envOf } from '../../rows/env.ts'
import { findRecord } from '../../rows/find.ts'
import { modelsOf } from '../../rows/models.ts'
import type { Live } from '../../rows/models.ts'
import type { Row } from '../../tables.ts'
import { sayIn } from '../../text.ts'
import { seeSubject } from './table.ts'

/** One grant, as it is stored. */
export type GrantLine = Pick<Row<'grants'>, 'part' | 'model_id' | 'code'> & {
  readonly scope: string | null
}

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

const linesOfModel = ({ modelId: model_id, scopes, ...held }: ModelGrant): GrantLine[] => [
  ...(['columns', 'forms', 'buttons'] as const).flatMap((list) =>
    [...new Set(held[list])].map((code) => ({ part: partOf[list], model_id, code, scope: null })),
  ),
  ...scopes.map((scope, index) => ({
    part: 'scope' as const,
    model_id,
    code: String(index),
    scope: JSON.stringify(scope),
  })),
]

/** What a subject is granted, line by line. */
export const linesOf = ({ menuIds, models }: Omit<SubjectGrants, 'version'>): GrantLine[] => [
  ...[...new Set(menuIds)].map((model_id) => ({
    part: 'menu' as const,
    model_id,
    code: '',
    scope: null,
  })),
  ...models.flatMap(linesOfModel),
]

const texts = defineTexts({
  zh: {
    columns: '列设置必须是列的 JSON 列表',
    empty: '条件不能为空：没有条件即等于全部数据',
    dangling: '字段{field}不存在，或不能用作条件',
    symbolMisfit: '字段{field}不能这样比较',
    badOperand: '请填写与字段{field}比较的值',
    unseen: '您无权完整查看字段{field}',
  },
  zhtw: {
    columns: '欄位設定必須是欄位的 JSON 清單',
    empty: '條件不能為空：沒有條件即等於全部資料',
    dangling: '欄位{field}不存在，或不能用作條件',
    symbolMisfit: '欄位{field}不能這樣比較',
    badOperand: '請填寫與欄位{field}比較的值',
    unseen: '您無權完整檢視欄位{field}',
  },
  en: {
    columns: 'Column settings are a JSON list of columns',
    empty: 'A condition that says nothing would hold for all data',
    dangling: '{field} is no field that a condition can compare',
    symbolMisfit: '{field} cannot be compared like this',
    badOperand: 'Say what {field} is compared with',
    unseen: 'You may not see {field} as it is',
  },
})

/**
 * Column settings as they are kept: what fits of them. Refuses (403) those of a module that the
 * caller may not open, and (422) what is no list of columns.
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

/** What is wrong with one own condition, told apart by its model and text. */
export interface ScopeProblem {
  /** Model and stored text of the scope. */
  readonly key: string
  readonly problem: Problem
}

const liveOf = (db: Database, modelId: string) =>
  modelsOf(db)
    .get(modelId)
    .catch((error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    })

/** What is wrong with a condition over the records of a model, in words. */
export const problemsOfCondition = (
  condition: Condition,
  model: Model,
  { path, say }: { readonly path: string; readonly say: Say },
): Problem[] =>
  checkCondition(condition, model).map(({ code, field }) => ({
    path,
    code,
    message: say(texts, code, { field }),
  }))

/**
 * How many records a condition leaves tells what they hold: it names only what whoever grants it
 * may see as it is.
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
 * Checks own conditions against the fields of their live models, and those that the caller may see.
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

/** Named scopes that the model does not have; what is there stays until the transaction ends. */
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
    (one) => !rows.some((row) => row.id === one.scopeId && row.model_id === one.modelId),
  )
  return wrong.map(({ modelId, scopeId, path }) => ({
    key: `${modelId} ${JSON.stringify({ type: 'named', scopeId })}`,
    problem: problemAt(path, 'missing', say),
  }))
}

interface Change {
  readonly before: readonly GrantLine[]
  readonly after: readonly GrantLine[]
  /** enCode of each menu entry by its id. */
  readonly menuCodes: ReadonlyMap<string, string>
}

const keyOf = ({ part, model_id, code, scope }: GrantLine): string =>
  `${part} ${model_id} ${scope === null ? code : scopeKey(JSON.parse(scope) as Scope)}`

/**
 * May a caller hand this out, or take it away? Only what he holds himself; of rows only those that
 * one of his own scopes names.
 */
function holds(caller: Caller, line: GrantLine, menuCodes: Change['menuCodes']): boolean {
  if (line.part === 'menu') return canMenu(caller, menuCodes.get(line.model_id) ?? '')
  if (line.part !== 'scope') return can(caller, line.model_id, line.part, line.code)
  const own = caller.scopes[line.model_id] ?? []
  if (own.some((one) => one.type === 'all')) return true
  const wanted = keyOf(line)
  return (
    canOpen(caller, line.model_id) &&
    [{ type: 'own' } as const, ...own].some(
      (one) => keyOf({ ...line, scope: JSON.stringify(one) }) === wanted,
    )
  )
}

/** Refuses (403) whoever is no administrator and grants or withdraws more than he holds himself. */
export function refuseBeyond(caller: Caller, { before, after, menuCodes }: Change): void {
  if (caller.isAdministrator) return
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const changed = [
    ...after.filter((line) => !was.has(keyOf(line))),
    ...before.filter((line) => !is.has(keyOf(line))),
  ]
  if (!changed.every((line) => holds(caller, line, menuCodes))) throw new Failure('forbidden')
}

type Verdict = Pick<Explanation, 'isAllowed' | 'reason'> & {
  readonly lines: readonly HeldLine[]
  readonly deciding: readonly HeldLine[]
}
type PartTarget = Extract<ExplainTarget, { modelId: string; enCode: string }>
type RecordTarget = Extract<ExplainTarget, { recordId: string }>

async function ofMenu(
  db: Database,
  caller: Caller,
  { menuId, held }: { readonly menuId: string; readonly held: readonly HeldLine[] },
): Promise<Verdict> {
  const menu = await db.kysely
    .selectFrom('menus')
    .select('en_code')
    .where('id', '=', menuId)
    .executeTakeFirst()
  if (!menu) throw new Failure('notFound')
  const lines = held.filter((line) => line.part === 'menu' && line.model_id === menuId)
  const isAllowed = canMenu(caller, menu.en_code)
  const reason = isAllowed ? 'granted' : lines.length > 0 ? 'switchedOff' : 'notGranted'
  return { isAllowed, reason, lines, deciding: lines }
}

function ofPart(
  caller: Caller,
  { type, modelId, enCode }: PartTarget,
  held: readonly HeldLine[],
): Verdict {
  const lines = held.filter(
    (line) => line.model_id === modelId && line.part === type && line.code === enCode,
  )
  // A part of a hand-coded page is worth nothing without the entry of that page.
  const isAllowed =
    can(caller, modelId, type, enCode) && (!pages.has(modelId) || canMenu(caller, modelId))
  return {
    isAllowed,
    reason: !isAllowed ? 'notGranted' : lines.length > 0 ? 'granted' : 'opened',
    lines,
    deciding: isAllowed ? lines : [],
  }
}

/** Asks the one row filter for each scope by itself which of them reaches the record. */
async function ofRecord(
  asking: Asking,
  { modelId, recordId }: RecordTarget,
  held: readonly HeldLine[],
): Promise<Verdict> {
  const reaches = async (caller: Caller): Promise<boolean> =>
    (await findRecord({ ...asking, caller }, recordId, { paths: new Set() })) !== undefined
  if (!(await reaches({ ...asking.caller, isAdministrator: true }))) throw new Failure('notFound')
  const lines = held.filter((line) => line.model_id === modelId && line.part === 'scope')
  const isOpened =
    (asking.caller.scopes[modelId] ?? []).some(({ type }) => type === 'all') &&
    !lines.some((line) => line.scope?.type === 'all')
  if (isOpened) return { isAllowed: true, reason: 'opened', lines: [], deciding: [] }
  if (!canOpen(asking.caller, modelId))
    return { isAllowed: false, reason: 'notGranted', lines, deciding: [] }
  const saying = lines.filter((line) => isHeld(line.scope))
  if (saying.length === 0) {
    const isOwn = await reaches(asking.caller)
    return { isAllowed: isOwn, reason: isOwn ? 'own' : 'notOwn', lines, deciding: [] }
  }
  const deciding: HeldLine[] = []
  for (const line of saying)
    if (
      isHeld(line.scope) &&
      (await reaches({ ...asking.caller, scopes: { [modelId]: [line.scope] } }))
    )
      deciding.push(line)
  return {
    isAllowed: deciding.length > 0,
    reason: deciding.length > 0 ? 'granted' : 'outOfScope',
    lines,
    deciding,
  }
}

/**
 * Why a user can or cannot see something: the same questions that the server asks at a call,
 * answered with the grants that they rest on.
 */
export async function explain(
  db: Database,
  asker: Caller,
  { userId, target }: { readonly userId: string; readonly target: ExplainTarget },
): Promise<Explanation> {
  await seeSubject(db.kysely, asker, { type: 'user', id: userId })
  const caller = await loadPerson(db, userId)
  if (caller.isAdministrator) return { isAllowed: true, reason: 'administrator', grants: [] }
  const held = await loadHeld(db, userId)
  const verdict = await judge(db, caller, { target, held })
  const names = await loadSubjects(
    db.kysely,
    verdict.lines.map((line) => ({ type: line.subject_type, id: line.subject_id })),
  )
  const grants = verdict.lines.map((line) => ({
    subjectType: line.subject_type,
    subjectId: line.subject_id,
    subjectName:
      names.get(subjectKey({ type: line.subject_type, id: line.subject_id }))?.name ?? '',
    part: line.part,
    enCode: line.code,
    scope:
      line.scope?.type === 'named'
        ? { type: line.scope.type, scopeId: line.scope.scopeId }
        : line.scope,
    decides: verdict.deciding.includes(line),
  }))
  return { isAllowed: verdict.isAllowed, reason: verdict.reason, grants }
}

async function judge(
  db: Database,
  caller: Caller,
  { target, held }: { readonly target: ExplainTarget; readonly held: readonly HeldLine[] },
): Promise<Verdict> {
  if (target.type === 'menu') return ofMenu(db, caller, { menuId: target.menuId, held })
  if (target.type !== 'record') return ofPart(caller, target, held)
  const live = await modelsOf(db).get(target.modelId)
  return ofRecord(
    { db, live, caller, say: sayIn('en'), language: 'en', env: await envOf(db, caller) },
    target,
    held,
  )
}
