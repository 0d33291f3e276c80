import type { Kysely } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { PlanOutside } from '#schemas/api/design.ts'
import { checkCondition } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { readParkedPath } from '#schemas/grant/grants.ts'
import { mapCondition } from '#schemas/record/compare.ts'
import type { Say } from '#schemas/text.ts'
import { loadScopeConditions, presentConditions, usesOfField } from '../holders/uses.ts'
import type { Tables } from '../tables/tables.ts'
import { namesInConditions } from './grants-follow.ts'
import type { DesignChange } from './grants-follow.ts'

/**
 * Paths of live fields that the document no longer has. Renamed fields do not count, since their
 * uses are renamed too.
 */
function leaving({ before, document }: DesignChange): [string, string][] {
  if (!before) return []
  const now = pathsOf(kinds, document)
  return [...compile(kinds, before).byPath.values()].flatMap(
    ({ node, path }): [string, string][] => (now.has(node.id) ? [] : [[path, node.label || path]]),
  )
}

export interface OutsideChange {
  readonly outside: PlanOutside[]
  /** Whether a data scope that gives records now will give none. */
  readonly breaksScopes: boolean
}

/**
 * Data scopes whose condition no longer fits the form, each at the field that is the reason. Those
 * over a removed field only count, since they are named with it.
 */
async function misfitsOf(
  db: Kysely<Tables>,
  { modelId, before, document }: DesignChange,
  say: Say,
): Promise<OutsideChange> {
  if (!before) return { outside: [], breaksScopes: false }
  const conditions = await loadScopeConditions(db, modelId)
  const [was, next] = [compile(kinds, before), compile(kinds, document)]
  const names = namesInConditions({ before, document })
  const reasonOf = (condition: Condition): string | undefined =>
    checkCondition(condition, was).length > 0
      ? undefined
      : checkCondition(mapCondition(condition, names), next)[0]?.field
  const all = [...conditions.named.map(({ condition }) => condition), ...conditions.own]
  const reasons = new Map(all.map((condition) => [condition, reasonOf(condition)]))
  const fields = new Set([...reasons.values()].filter((reason) => reason !== undefined))
  const outside = [...fields]
    .filter((field) => readParkedPath(field) === null)
    .flatMap((field) => {
      const label = next.byPath.get(field)?.node.label || field
      return presentConditions(conditions, (condition) => reasons.get(condition) === field, {
        say,
        isMisfit: true,
      }).map((place) => ({ field, label, ...place }))
    })
  return { outside, breaksScopes: fields.size > 0 }
}

/**
 * What outside the design breaks: other forms, data scopes and grants over a removed field, and data
 * scopes that no longer fit a changed one.
 */
export async function outsideOf(
  db: Kysely<Tables>,
  given: DesignChange,
  say: Say,
): Promise<OutsideChange> {
  const found: PlanOutside[] = []
  for (const [path, label] of leaving(given))
    for (const place of await usesOfField(db, { modelId: given.modelId, path }, say))
      found.push({ field: path, label, ...place })
  const misfits = await misfitsOf(db, given, say)
  return { ...misfits, outside: [...found, ...misfits.outside] }
}
