import type { Explanation, ExplainTarget, SubjectType } from '#schemas/api/authority.ts'
import { can, canMenu, canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { loadPerson } from '../../auth/person.ts'
import { loadHeld } from '../../auth/rights.ts'
import type { HeldLine } from '../../auth/rights.ts'
import type { Database } from '../../db.ts'
import { groupBy } from '../../group.ts'
import type { Asking } from '../../rows/asking.ts'
import { envOf } from '../../rows/env.ts'
import { findRecord } from '../../rows/find.ts'
import { modelsOf } from '../../rows/models.ts'
import type { Row } from '../../tables.ts'
import { sayIn } from '../../text.ts'

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

/** One grant, as it is stored. */
export type GrantLine = Pick<Row<'grants'>, 'part' | 'model_id' | 'code'> & { readonly scope: string | null }

interface Change {
  readonly before: readonly GrantLine[]
  readonly after: readonly GrantLine[]
  /** enCode of each menu entry by its id. */
  readonly menuCodes: ReadonlyMap<string, string>
}

/** The order of keys says nothing about a scope. */
const keyOf = ({ part, model_id, code, scope }: GrantLine): string => (part === 'scope' ? `scope ${model_id} ${JSON.stringify(sorted(JSON.parse(scope ?? 'null')))}` : `${part} ${model_id} ${code}`)
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted) : typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]) : value

/** May a caller hand this out, or take it away? Only what he holds himself; of rows only those that one of his own scopes names. */
function holds(caller: Caller, line: GrantLine, menuCodes: Change['menuCodes']): boolean {
  if (line.part === 'menu') return canMenu(caller, menuCodes.get(line.model_id) ?? '')
  if (line.part !== 'scope') return can(caller, line.model_id, line.part, line.code)
  const own = caller.scopes[line.model_id] ?? []
  if (own.some((one) => one.type === 'all')) return true
  const wanted = keyOf(line)
  return canOpen(caller, line.model_id) && [{ type: 'own' }, ...own].some((one) => keyOf({ ...line, scope: JSON.stringify(one) }) === wanted)
}

/** Refuses (403) whoever is no administrator and changes his own grants, or grants or withdraws more than he holds himself. */
export function refuseBeyond(caller: Caller, subject: Subject, { before, after, menuCodes }: Change): void {
  if (caller.isAdministrator) return
  if (subject.type === 'user' && subject.id === caller.userId) throw new Failure('forbidden')
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const changed = [...after.filter((line) => !was.has(keyOf(line))), ...before.filter((line) => !is.has(keyOf(line)))]
  if (!changed.every((line) => holds(caller, line, menuCodes))) throw new Failure('forbidden')
}

type Verdict = Pick<Explanation, 'isAllowed' | 'reason'> & { readonly lines: readonly HeldLine[]; readonly deciding: readonly HeldLine[] }
type PartTarget = Extract<ExplainTarget, { modelId: string; enCode: string }>
type RecordTarget = Extract<ExplainTarget, { recordId: string }>

async function ofMenu(db: Database, caller: Caller, { menuId, held }: { readonly menuId: string; readonly held: readonly HeldLine[] }): Promise<Verdict> {
  const menu = await db.kysely.selectFrom('menus').select('en_code').where('id', '=', menuId).executeTakeFirst()
  if (!menu) throw new Failure('notFound')
  const lines = held.filter((line) => line.part === 'menu' && line.model_id === menuId)
  const isAllowed = canMenu(caller, menu.en_code)
  const reason = isAllowed ? 'granted' : lines.length > 0 ? 'switchedOff' : 'notGranted'
  return { isAllowed, reason, lines, deciding: lines }
}

function ofPart({ type, modelId, enCode }: PartTarget, held: readonly HeldLine[]): Verdict {
  const lines = held.filter((line) => line.model_id === modelId && line.part === type)
  const deciding = lines.filter((line) => line.code === enCode)
  return { isAllowed: deciding.length > 0, reason: deciding.length > 0 ? 'granted' : 'notGranted', lines: deciding, deciding }
}

/** Asks the one row filter for each scope by itself which of them reaches the record. */
async function ofRecord(asking: Asking, { modelId, recordId }: RecordTarget, held: readonly HeldLine[]): Promise<Verdict> {
  const reaches = async (caller: Caller): Promise<boolean> => (await findRecord({ ...asking, caller }, recordId, { paths: new Set() })) !== undefined
  if (!(await reaches({ ...asking.caller, isAdministrator: true }))) throw new Failure('notFound')
  const lines = held.filter((line) => line.model_id === modelId && line.part === 'scope')
  if (!held.some((line) => line.model_id === modelId && line.part !== 'menu')) return { isAllowed: false, reason: 'notGranted', lines, deciding: [] }
  if (lines.length === 0) {
    const isOwn = await reaches(asking.caller)
    return { isAllowed: isOwn, reason: isOwn ? 'own' : 'notOwn', lines, deciding: [] }
  }
  const deciding: HeldLine[] = []
  for (const line of lines) if (line.scope && (await reaches({ ...asking.caller, scopes: { [modelId]: [line.scope] } }))) deciding.push(line)
  return { isAllowed: deciding.length > 0, reason: deciding.length > 0 ? 'granted' : 'outOfScope', lines, deciding }
}

const tables = { user: 'users', organize: 'organizes', department: 'organizes', position: 'positions', role: 'roles', group: 'groups' } as const

async function loadNames(db: Database, lines: readonly HeldLine[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [type, some] of groupBy(lines, (line) => line.subject_type)) {
    const ids = [...new Set(some.map((line) => line.subject_id))]
    const rows =
      type === 'user'
        ? await db.kysely.selectFrom('users').select(['id', 'real_name as name']).where('id', 'in', ids).execute()
        : await db.kysely.selectFrom(tables[type]).select(['id', 'full_name as name']).where('id', 'in', ids).execute()
    for (const { id, name } of rows) names.set(`${type} ${id}`, name)
  }
  return names
}

/** Why a user can or cannot see something: the same questions that the server asks at a call, answered with the grants that they rest on. */
export async function explain(db: Database, { userId, target }: { readonly userId: string; readonly target: ExplainTarget }): Promise<Explanation> {
  const caller = await loadPerson(db, userId)
  if (caller.isAdministrator) return { isAllowed: true, reason: 'administrator', grants: [] }
  const held = await loadHeld(db, userId)
  const verdict = await judge(db, caller, { target, held })
  const names = await loadNames(db, verdict.lines)
  const grants = verdict.lines.map((line) => ({
    subjectType: line.subject_type,
    subjectId: line.subject_id,
    subjectName: names.get(`${line.subject_type} ${line.subject_id}`) ?? '',
    part: line.part,
    enCode: line.code,
    scope: line.scope,
    decides: verdict.deciding.includes(line),
  }))
  return { isAllowed: verdict.isAllowed, reason: verdict.reason, grants }
}

async function judge(db: Database, caller: Caller, { target, held }: { readonly target: ExplainTarget; readonly held: readonly HeldLine[] }): Promise<Verdict> {
  if (target.type === 'menu') return ofMenu(db, caller, { menuId: target.menuId, held })
  if (target.type !== 'record') return ofPart(target, held)
  const live = await modelsOf(db).get(target.modelId)
  return ofRecord({ db, live, caller, say: sayIn('en'), language: 'en', env: await envOf(db, caller) }, target, held)
}
