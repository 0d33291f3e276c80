import type { Explanation, ExplainTarget } from '#schemas/api/explanation.ts'
import { pages } from '#schemas/api/index.ts'
import { can, canMenu, canOpen, seesAll } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { loadPerson } from '../auth/person.ts'
import { isHeld, loadHeld } from '../auth/rights.ts'
import type { HeldLine } from '../auth/rights.ts'
import type { Database } from '../database/database.ts'
import type { AskGround, Asking } from '../record/asking.ts'
import { envOf } from '../record/env.ts'
import { findRecord } from '../record/query/find.ts'
import { modelsOf } from '../record/models.ts'
import { sayIn } from '../text/say.ts'
import { loadGivenBy } from './given-by.ts'
import { loadSubjects, subjectKey } from './subjects.ts'
import { seeSubject } from './see-subject.ts'

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
  // Rights in a hand-coded page count only together with its menu entry.
  const isAllowed =
    can(caller, modelId, type, enCode) && (!pages.has(modelId) || canMenu(caller, modelId))
  return {
    isAllowed,
    reason: !isAllowed ? 'notGranted' : lines.length > 0 ? 'granted' : 'opened',
    lines,
    deciding: isAllowed ? lines : [],
  }
}

/** Tests with the normal row filter, scope by scope, which of them reaches the record. */
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
    seesAll(asking.caller, modelId) && !lines.some((line) => line.scope?.type === 'all')
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
 * Explains why a user can or cannot see something: the same checks as at a call, with the grants
 * that decide them.
 */
export async function explain(
  ground: AskGround,
  asker: Caller,
  { userId, target }: { readonly userId: string; readonly target: ExplainTarget },
): Promise<Explanation> {
  const { db } = ground
  await seeSubject(db.kysely, asker, { type: 'user', id: userId })
  const caller = await loadPerson(db, userId)
  if (caller.isAdministrator) return { isAllowed: true, reason: 'administrator', grants: [] }
  const held = await loadHeld(db, userId)
  const verdict = await judge(ground, caller, { target, held })
  const names = await loadSubjects(
    db.kysely,
    verdict.lines.map((line) => ({ type: line.subject_type, id: line.subject_id })),
  )
  const given = await loadGivenBy(db.kysely, verdict.lines)
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
    ...(given.get(line) ?? { givenBy: '', givenAt: null }),
  }))
  return { isAllowed: verdict.isAllowed, reason: verdict.reason, grants }
}

async function judge(
  { db, guesses }: AskGround,
  caller: Caller,
  { target, held }: { readonly target: ExplainTarget; readonly held: readonly HeldLine[] },
): Promise<Verdict> {
  if (target.type === 'menu') return ofMenu(db, caller, { menuId: target.menuId, held })
  if (target.type !== 'record') return ofPart(caller, target, held)
  const live = await modelsOf(db).get(target.modelId)
  return ofRecord(
    {
      db,
      guesses,
      live,
      caller,
      say: sayIn('en'),
      language: 'en',
      env: await envOf(db, caller),
      requestId: '',
    },
    target,
    held,
  )
}
