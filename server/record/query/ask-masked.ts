import type { ListBody } from '#schemas/api/record.ts'
import type { Comparison } from '#schemas/design/condition.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { accessOf, refuseAt } from '../access.ts'
import type { Asking } from '../asking.ts'
import { takeGuess } from '../guesses.ts'

/** The value of a list with one element, or a single value; undefined for longer lists. */
const single = (value: unknown): unknown =>
  Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value

const equalTo = ({ symbol, operand }: Comparison): unknown =>
  (symbol === '==' || symbol === 'in') && operand?.type === 'fixed'
    ? single(operand.value)
    : undefined

/**
 * Each masked field can only be compared with one value per call, and with a limited number of
 * values per hour. Otherwise a value could be found letter by letter, or by halving a list of candidates.
 * Throws 422 and 429.
 */
export function limitGuesses(
  { guesses, live, caller, say }: Asking,
  { filter, query }: Pick<ListBody, 'filter' | 'query'>,
): void {
  const { masked } = accessOf(live, caller)
  if (masked.size === 0) return
  const asked = new Map<string, unknown>()
  const ask = (path: string, value: unknown, at: string): void => {
    if (isEmpty(value) || asked.has(path)) throw refuseAt(at, 'unknownField', say)
    asked.set(path, value)
  }
  for (const comparison of filter?.groups.flatMap((group) => group.comparisons) ?? []) {
    if (comparison.operand?.type === 'field' && masked.has(comparison.operand.field))
      throw refuseAt('filter', 'unknownField', say)
    if (masked.has(comparison.field)) ask(comparison.field, equalTo(comparison), 'filter')
  }
  for (const [path, value] of Object.entries(query ?? {}))
    if (masked.has(path) && !isEmpty(value)) ask(path, single(value), `query.${path}`)
  for (const [path, value] of asked)
    takeGuess(guesses, { modelId: live.id, userId: caller.userId, path, value })
}
