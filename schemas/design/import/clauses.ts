import type { Comparison, Condition, Symbol } from '../condition.ts'

/** A condition of a foreign design, nested as deep as the original. */
export type Clause =
  | { readonly type: 'is'; readonly comparison: Comparison }
  | { readonly type: 'all' | 'any'; readonly clauses: readonly Clause[] }

type Plain = string | number | boolean

/**
 * A field compared with fixed values: one by equality, several as a list. Booleans become the
 * numbers of switches.
 */
export function isOneOf(field: string, values: readonly Plain[]): Clause {
  const plain = values.map((value) => (typeof value === 'boolean' ? Number(value) : String(value)))
  return {
    type: 'is',
    comparison: {
      field,
      symbol: plain.length > 1 ? 'in' : '==',
      operand: { type: 'fixed', value: plain.length > 1 ? plain : plain[0] },
    },
  }
}

export const isFilled = (field: string): Clause => ({
  type: 'is',
  comparison: { field, symbol: 'notNull' },
})

const opposites: { readonly [S in Symbol]?: Symbol } = {
  '==': '<>',
  '<>': '==',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
  in: 'notIn',
  notIn: 'in',
  like: 'notLike',
  notLike: 'like',
  null: 'notNull',
  notNull: 'null',
}

/** The negation; null where a comparison has none. */
export function negate(clause: Clause): Clause | null {
  if (clause.type === 'is') {
    const symbol = opposites[clause.comparison.symbol]
    return symbol ? { type: 'is', comparison: { ...clause.comparison, symbol } } : null
  }
  const clauses = clause.clauses.map(negate)
  return clauses.every((part) => part !== null)
    ? { type: clause.type === 'all' ? 'any' : 'all', clauses }
    : null
}

/** Merges nested clauses of the same kind. */
function flatten(clause: Clause): Clause {
  if (clause.type === 'is') return clause
  const clauses = clause.clauses
    .map(flatten)
    .flatMap((part) => (part.type === clause.type ? part.clauses : [part]))
  const [only] = clauses
  return only && clauses.length === 1 ? only : { type: clause.type, clauses }
}

const mostGroups = 20
const mostComparisons = 50

/** The equivalent condition of a rule; null where it is nested too deep, too long, or empty. */
export function toCondition(clause: Clause): Condition | null {
  const flat = flatten(clause)
  if (flat.type === 'is')
    return { match: 'and', groups: [{ match: 'and', comparisons: [flat.comparison] }] }
  const [outer, inner] = flat.type === 'all' ? (['and', 'or'] as const) : (['or', 'and'] as const)
  if (flat.clauses.length === 0) return null
  if (flat.clauses.every((part) => part.type === 'is'))
    return flat.clauses.length > mostComparisons
      ? null
      : {
          match: 'and',
          groups: [{ match: outer, comparisons: flat.clauses.map(({ comparison }) => comparison) }],
        }
  const groups = flat.clauses.map((part) => (part.type === 'is' ? [part] : part.clauses))
  if (groups.length > mostGroups || groups.some((group) => group.length > mostComparisons))
    return null
  const made = groups.map((group) =>
    group.flatMap((part) => (part.type === 'is' ? [part.comparison] : [])),
  )
  return made.every((comparisons, index) => comparisons.length === groups[index]?.length)
    ? { match: outer, groups: made.map((comparisons) => ({ match: inner, comparisons })) }
    : null
}
