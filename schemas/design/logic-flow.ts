import { circlesOf } from './circle.ts'
import type { Edge } from './circle.ts'
import { fieldsOf } from '../record/compare.ts'
import type { Effect, Rule } from './document.ts'
import { decidesValue, readsOf, targetsOf } from './effect.ts'

/** A field, for tracing how values flow. */
export interface Flowing {
  readonly path: string
  /** The sub-table that it is a column of. */
  readonly table: string | null
  /** Ids of the layout nodes around it. */
  readonly inside: readonly string[]
  /** What its formula reads. */
  readonly reads: readonly string[]
}

export interface Flow extends Edge {
  /** The effect that causes it; null where none does. */
  readonly effect: Effect | null
}

/**
 * What depends on what, through formulas, rules that show, hide, set or lock, and containers.
 * Fields by path, layout nodes as `#id`.
 */
export function flowsOf(rules: readonly Rule[], fields: readonly Flowing[]): Flow[] {
  const known = new Set(fields.map(({ path }) => path))
  const ruled = rules
    .filter(({ off }) => !off)
    .flatMap((rule) =>
      rule.then.filter(decidesValue).flatMap((effect) => {
        const reads = [...fieldsOf(rule.when), ...readsOf(effect)]
        return targetsOf(effect).flatMap((from) =>
          reads.map((to): Flow => ({ from, to, rule: rule.id, effect })),
        )
      }),
    )
  const aimed = new Set(ruled.map(({ from }) => from))
  const own = fields.flatMap(({ path, table, inside, reads }) => [
    ...reads.filter((read) => known.has(read)).map((to) => ({ from: path, to })),
    ...inside.filter((id) => aimed.has(`#${id}`)).map((id) => ({ from: path, to: `#${id}` })),
    ...(table !== null && aimed.has(table) ? [{ from: path, to: table }] : []),
  ])
  return [...own.map((flow): Flow => ({ ...flow, rule: null, effect: null })), ...ruled]
}

/** Dependencies that form circles, circle by circle. */
export const circlesIn = (
  rules: readonly Rule[],
  fields: readonly Flowing[],
): readonly (readonly Flow[])[] => circlesOf(flowsOf(rules, fields))
