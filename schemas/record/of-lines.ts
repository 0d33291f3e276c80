import type { OfLines } from '../design/condition.ts'
import type { ConditionContext } from './seen.ts'

type Counting = Extract<OfLines, { readonly hold: 'count' }>

const isCount: { readonly [S in Counting['symbol']]: (order: number) => boolean } = {
  '==': (order) => order === 0,
  '<>': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
}

/** Do as many lines fulfil the condition as required? Without lines, "all" and "none" are true. */
export function holdsOfLines(
  lines: OfLines,
  seen: ConditionContext,
  fits: (line: ConditionContext) => boolean,
): boolean {
  const all = seen.linesOf?.(lines.table) ?? []
  if (lines.hold === 'count') return isCount[lines.symbol](all.filter(fits).length - lines.count)
  if (lines.hold === 'all') return all.every(fits)
  return all.some(fits) === (lines.hold === 'some')
}
