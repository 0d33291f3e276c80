import type { ModelGrant } from '#schemas/api/authority.ts'
import { endsOf, isOver, lineKey, withEnds } from '#schemas/grant/ends.ts'
import type { GrantSet } from '#schemas/grant/ends.ts'
import { scopeKey } from '#schemas/grant/scope-key.ts'
import { isDay } from '#schemas/format/wall.ts'
import { can, canMenu, canOpen, seesAll } from '#schemas/permission.ts'
import type { Rights, Scope } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { loadRights } from '../auth/rights.ts'
import { forever } from '../auth/today.ts'
import type { Database } from '../database/database.ts'
import { groupBy } from '../database/group-by.ts'
import { refuseWrong } from '../entries/refuse.ts'
import type { Row } from '../tables/tables.ts'

/** One grant as stored. */
export type GrantLine = Pick<Row<'grants'>, 'part' | 'model_id' | 'code' | 'until'> & {
  readonly scope: string | null
}
type EndlessLine = Omit<GrantLine, 'until'>

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

const linesOfModel = ({ modelId: model_id, scopes, ...held }: ModelGrant): EndlessLine[] => [
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

const keyOf = ({ part, model_id, code, scope }: EndlessLine): string =>
  lineKey({
    part,
    modelId: model_id,
    enCode: scope === null ? code : scopeKey(JSON.parse(scope) as Scope),
  })

/** The grants of a subject, line by line. */
export function linesOf(grants: GrantSet): GrantLine[] {
  const { menuIds, models } = grants
  const ends = endsOf(grants)
  const lines = [
    ...[...new Set(menuIds)].map((model_id) => ({
      part: 'menu' as const,
      model_id,
      code: '',
      scope: null,
    })),
    ...models.flatMap(linesOfModel),
  ]
  return lines.map((line) => ({ ...line, until: ends.get(keyOf(line)) ?? null }))
}

const texts = defineTexts({
  zh: {
    past: '日期{day}已过，请选择今天或以后的日期',
    noDay: '{day}不是有效日期',
    tooLong: '您自己的此项权限在此之前到期，不能授予更长时间',
  },
  zhtw: {
    past: '日期{day}已過，請選擇今天或以後的日期',
    noDay: '{day}不是有效日期',
    tooLong: '您自己的此項權限在此之前到期，不能授予更長時間',
  },
  en: {
    past: '{day} has passed; choose today or a later day',
    noDay: '{day} is no date',
    tooLong: 'You hold this yourself only until an earlier day, so you cannot grant it for longer',
  },
})

/** A problem of a condition, identified by its model and text. */
export interface ScopeProblem {
  /** Model and stored text of the scope. */
  readonly key: string
  readonly problem: Problem
}

interface GrantLinesChange {
  readonly before: readonly GrantLine[]
  readonly after: readonly GrantLine[]
  /** enCode of each menu entry by its id. */
  readonly menuCodes: ReadonlyMap<string, string>
}

/**
 * May a caller grant or withdraw this? Only what they hold; of rows only scopes that they have
 * themselves.
 */
function holds(caller: Rights, line: GrantLine, menuCodes: GrantLinesChange['menuCodes']): boolean {
  if (line.part === 'menu') return canMenu(caller, menuCodes.get(line.model_id) ?? '')
  if (line.part !== 'scope') return can(caller, line.model_id, line.part, line.code)
  if (seesAll(caller, line.model_id)) return true
  const own = caller.scopes[line.model_id] ?? []
  const wanted = keyOf(line)
  return (
    canOpen(caller, line.model_id) &&
    [{ type: 'own' } as const, ...own].some(
      (scope) => keyOf({ ...line, scope: JSON.stringify(scope) }) === wanted,
    )
  )
}

/** What a caller holds on a day, given as YYYY-MM-DD in the organisation's zone. */
export type RightsOn = (day: string) => Rights

const nothing: Rights = { isAdministrator: false, grants: [], menus: [], scopes: {} }

/**
 * What the caller will hold at the ends of these grants, if nothing changes until then. Call it
 * outside transactions; of other days they hold nothing.
 */
export async function loadRightsOn(
  db: Database,
  caller: Caller,
  ends: readonly (string | undefined)[],
): Promise<RightsOn> {
  const found = new Map<string, Rights>()
  for (const day of caller.isAdministrator ? [] : new Set([forever, ...ends]))
    if (day !== undefined && isDay(day))
      found.set(day, await loadRights(db, { id: caller.userId, is_administrator: false }, day))
  return (day) => found.get(day) ?? nothing
}

/**
 * Refuses callers who are no administrators and grant or withdraw what they do not hold (403), or
 * grant it for longer than they hold it themselves (422).
 */
export function refuseNotHeld(
  caller: Rights,
  { before, after, menuCodes }: GrantLinesChange,
  { on, say }: { readonly on: RightsOn; readonly say: Say },
): void {
  if (caller.isAdministrator) return
  const was = new Map(before.map((line) => [keyOf(line), line]))
  const is = new Set(after.map(keyOf))
  const given = after.filter((line) => was.get(keyOf(line))?.until !== line.until)
  const changed = [...given, ...before.filter((line) => !is.has(keyOf(line)))]
  if (!changed.every((line) => holds(caller, line, menuCodes))) throw new Failure('forbidden')
  const extended = given.filter((line) => {
    const old = was.get(keyOf(line))?.until
    return old === undefined || (old !== null && (line.until === null || line.until > old))
  })
  for (const [day, lines] of groupBy(extended, ({ until }) => until ?? forever)) {
    const rights = on(day)
    if (!lines.every((line) => holds(rights, line, menuCodes)))
      refuseWrong([{ path: 'ends', code: 'tooLong', message: say(texts, 'tooLong') }])
  }
}

/** Refuses (422) ends that are no dates, and new ones that have passed. */
export function refuseWrongEnds(
  before: GrantSet,
  after: GrantSet,
  { today, say }: { readonly today: string; readonly say: Say },
): void {
  const had = endsOf(before)
  refuseWrong(
    (after.ends ?? []).flatMap((end, index) => {
      const { until: day } = end
      const isKept = had.get(lineKey(end)) === day
      if (isKept || (isDay(day) && day >= today)) return []
      const code = isDay(day) ? 'past' : 'noDay'
      return [{ path: `ends.${index}.until`, code, message: say(texts, code, { day }) }]
    }),
  )
}

interface GrantableLines extends Pick<GrantLinesChange, 'menuCodes'> {
  readonly problems: readonly ScopeProblem[]
  readonly on: RightsOn
}

/** Those of the lines that a caller holds at least as long. */
function findHeld(lines: readonly GrantLine[], { menuCodes, on }: GrantableLines): GrantLine[] {
  const held: GrantLine[] = []
  for (const [day, some] of groupBy(lines, ({ until }) => until ?? forever)) {
    const rights = on(day)
    held.push(...some.filter((line) => holds(rights, line, menuCodes)))
  }
  return held
}

/** What the caller may grant of these lines, as grants; and how many stay behind. */
export function keepGrantable(
  caller: Rights,
  lines: readonly GrantLine[],
  given: GrantableLines,
): GrantSet & { readonly withheld: number } {
  const wrong = new Set(given.problems.map(({ key }) => key))
  const right = lines.filter((line) => !wrong.has(`${line.model_id} ${line.scope}`))
  const kept = caller.isAdministrator ? right : findHeld(right, given)
  const models = groupBy(
    kept.filter(({ part }) => part !== 'menu'),
    (line) => line.model_id,
  )
  const codes = (some: readonly GrantLine[], part: GrantLine['part']): string[] =>
    some.filter((line) => line.part === part).map(({ code }) => code)
  const set = {
    menuIds: kept.filter(({ part }) => part === 'menu').map(({ model_id }) => model_id),
    models: [...models].map(([modelId, some]) => ({
      modelId,
      columns: codes(some, 'column'),
      forms: codes(some, 'form'),
      buttons: codes(some, 'button'),
      scopes: some.flatMap(({ scope }) => (scope === null ? [] : [JSON.parse(scope) as Scope])),
    })),
  }
  const ends = new Map(kept.map((line) => [keyOf(line), line.until ?? undefined]))
  return {
    ...withEnds(set, (line) => ends.get(lineKey(line))),
    withheld: lines.length - kept.length,
  }
}

/** The lines of `from` that `to` does not have, or not as long; without what has expired. */
export function linesBeyond(from: GrantSet, to: GrantSet, today: string): GrantLine[] {
  const had = new Map(linesOf(to).map((line) => [keyOf(line), line.until]))
  return linesOf(from).filter((line) => {
    if (isOver(line.until, today)) return false
    const until = had.get(keyOf(line))
    return until === undefined || (until !== null && (line.until === null || line.until > until))
  })
}
