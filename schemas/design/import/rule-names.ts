import type { Comparison, Condition } from '../condition.ts'
import type { Effect, Rule } from '../document.ts'
import type { Loss } from './loss.ts'

/**
 * A rule with the names of a foreign design; containers are named with a leading mark: `#address`.
 */
export interface RuleSketch {
  readonly at: string
  readonly when: Condition
  readonly then: readonly Effect[]
}

type FieldNames = ReadonlyMap<string, string>

function comparisonOf(comparison: Comparison, names: FieldNames): Comparison | null {
  const field = names.get(comparison.field)
  if (field === undefined) return null
  if (comparison.operand?.type !== 'field') return { ...comparison, field }
  const other = names.get(comparison.operand.field)
  return other === undefined
    ? null
    : { ...comparison, field, operand: { type: 'field', field: other } }
}

/** The condition with the names that fields have here; null where a field is missing. */
function conditionOf({ match, groups }: Condition, names: FieldNames): Condition | null {
  const mapped = groups.map((group) => ({
    ...group,
    comparisons: group.comparisons.flatMap((comparison) => comparisonOf(comparison, names) ?? []),
  }))
  const isWhole = mapped.every(
    (group, index) => group.comparisons.length === groups[index]?.comparisons.length,
  )
  return isWhole ? { match, groups: mapped } : null
}

const mostTargets = 200

function effectOf(effect: Effect, names: FieldNames): Effect | null {
  if (!('fields' in effect)) {
    const field = names.get(effect.field)
    return field === undefined ? null : { ...effect, field }
  }
  const fields = [...new Set(effect.fields.flatMap((field) => names.get(field) ?? []))]
  return fields.length === 0 ? null : { ...effect, fields: fields.slice(0, mostTargets) }
}

const mostRules = 500

/** The rules with the names that fields have here. Rules whose fields are missing are reported. */
export function nameRules(
  sketches: readonly RuleSketch[],
  names: FieldNames,
): { readonly rules: readonly (Rule & { readonly at: string })[]; readonly lost: readonly Loss[] } {
  const lost: Loss[] = []
  const rules = sketches.flatMap(({ at, when, then }) => {
    const condition = conditionOf(when, names)
    const effects = condition ? then.flatMap((effect) => effectOf(effect, names) ?? []) : []
    if (effects.length < then.length)
      lost.push({ at, code: 'rule', params: { value: saidBy(when) } })
    return condition && effects.length > 0 ? [{ at, when: condition, then: effects }] : []
  })
  if (rules.length > mostRules)
    lost.push({ at: '', code: 'option', params: { key: 'rules', value: `> ${mostRules}` } })
  return {
    rules: rules
      .slice(0, mostRules)
      .map((rule, index) => ({ ...rule, id: `r${index + 1}`, name: '' })),
    lost,
  }
}

const saidBy = ({ groups }: Condition): string =>
  groups
    .flatMap(({ comparisons }) => comparisons.map(({ field, symbol }) => `${field} ${symbol}`))
    .join(', ')
    .slice(0, 80)
