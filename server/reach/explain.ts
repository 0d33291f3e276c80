import type { Explanation, ExplainTarget } from '#schemas/api/explanation.ts'
import { pages } from '#schemas/api/index.ts'
import { wholePaths } from '#schemas/page/whole.ts'
import { can, canMenu, canOpen, seesAll } from '#schemas/permission.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
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
  /** Lines whose condition the asker may not know. */
  readonly withheld?: readonly HeldLine[]
}

/** Lines that answer the question are only those that have not expired. */
const livingOf = (lines: readonly HeldLine[]): HeldLine[] => lines.filter((line) => !line.is_over)

/** Why something is not granted: it expired, or it never was. */
const missingOf = (lines: readonly HeldLine[]): 'expired' | 'notGranted' =>
  lines.some((line) => line.is_over) ? 'expired' : 'notGranted'

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
  const living = livingOf(lines)
  const reason = isAllowed ? 'granted' : living.length > 0 ? 'switchedOff' : missingOf(lines)
  return { isAllowed, reason, lines, deciding: living }
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
  const living = livingOf(lines)
  return {
    isAllowed,
    reason: !isAllowed ? missingOf(lines) : living.length > 0 ? 'granted' : 'opened',
    lines,
    deciding: isAllowed ? living : [],
  }
}

/** Refuses (404) parts and records of what the asker may not open, and parts that they do not hold. */
function refuseUnseen(asker: Caller, target: PartTarget | RecordTarget): void {
  const { modelId } = target
  const isOpen = (pages.has(modelId) ? canMenu : canOpen)(asker, modelId)
  if (!isOpen || ('enCode' in target && !can(asker, modelId, target.type, target.enCode)))
    throw new Failure('notFound')
}

/** Does a line compare fields that the asker does not see, or sees masked only? */
const isWithheld = (asker: Caller, { id, model }: Asking['live']) => {
  const whole = wholePaths(model, asker, id)
  return ({ scope }: HeldLine): boolean =>
    !asker.isAdministrator &&
    scope !== null &&
    'condition' in scope &&
    fieldsOf(scope.condition).some((path) => model.byPath.has(path) && !whole.has(path))
}

/**
 * Tests with the normal row filter, scope by scope, which of them reaches the record. 404 where the
 * asker does not reach it; 403 where a condition over fields that the asker does not see would
 * decide, as the answer would tell their values.
 */
async function ofRecord(
  asking: Asking,
  {
    target: { modelId, recordId },
    asker,
  }: { readonly target: RecordTarget; readonly asker: Caller },
  held: readonly HeldLine[],
): Promise<Verdict> {
  const reaches = async (caller: Caller, env = asking.env): Promise<boolean> =>
    (await findRecord({ ...asking, caller, env }, recordId, { paths: new Set() })) !== undefined
  if (!(await reaches(asker, await envOf(asking.db, asker)))) throw new Failure('notFound')
  const ofModel = held.filter((line) => line.model_id === modelId && line.part !== 'menu')
  const lines = ofModel.filter((line) => line.part === 'scope')
  const isOpened =
    seesAll(asking.caller, modelId) && !livingOf(lines).some((line) => line.scope?.type === 'all')
  if (isOpened) return { isAllowed: true, reason: 'opened', lines: [], deciding: [] }
  const withheld = lines.filter(isWithheld(asker, asking.live))
  if (!canOpen(asking.caller, modelId))
    return { isAllowed: false, reason: missingOf(ofModel), lines, deciding: [], withheld }
  const saying = livingOf(lines).filter((line) => isHeld(line.scope))
  if (saying.length === 0) {
    const isOwn = await reaches(asking.caller)
    const reason = isOwn ? 'own' : missingOf(lines) === 'expired' ? 'expired' : 'notOwn'
    return { isAllowed: isOwn, reason, lines, deciding: [], withheld }
  }
  const deciding: HeldLine[] = []
  for (const line of saying)
    if (
      !withheld.includes(line) &&
      isHeld(line.scope) &&
      (await reaches({ ...asking.caller, scopes: { [modelId]: [line.scope] } }))
    )
      deciding.push(line)
  if (deciding.length === 0 && saying.some((line) => withheld.includes(line)))
    throw new Failure('forbidden')
  return {
    isAllowed: deciding.length > 0,
    reason: deciding.length > 0 ? 'granted' : 'outOfScope',
    lines,
    deciding,
    withheld,
  }
}

/** A scope without the definition that it names; null where the asker may not know it. */
function presentScope(
  line: HeldLine,
  { withheld = [] }: Verdict,
): Explanation['grants'][number]['scope'] {
  const { scope } = line
  if (scope?.type === 'named') return { type: scope.type, scopeId: scope.scopeId }
  return withheld.includes(line) ? null : scope
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
  const verdict = await judge(ground, { caller, asker }, { target, held })
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
    scope: presentScope(line, verdict),
    decides: verdict.deciding.includes(line),
    until: line.until,
    isOver: line.is_over,
    ...(given.get(line) ?? { givenBy: '', givenAt: null }),
  }))
  return { isAllowed: verdict.isAllowed, reason: verdict.reason, grants }
}

async function judge(
  { db, guesses }: AskGround,
  { caller, asker }: { readonly caller: Caller; readonly asker: Caller },
  { target, held }: { readonly target: ExplainTarget; readonly held: readonly HeldLine[] },
): Promise<Verdict> {
  if (target.type === 'menu') return ofMenu(db, caller, { menuId: target.menuId, held })
  refuseUnseen(asker, target)
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
    { target, asker },
    held,
  )
}
