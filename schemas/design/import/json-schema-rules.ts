import type { Comparison, Condition } from '../condition.ts'
import type { Rule } from '../document.ts'
import { isRaw } from './source.ts'
import type { Source } from './source.ts'

const when = (comparisons: readonly Comparison[]): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [...comparisons] }],
})
const namesIn = (value: unknown, known: ReadonlySet<string>): string[] | null =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one): one is string => typeof one === 'string' && known.has(one))
    ? value
    : null

/** The condition that an `if` says, where it compares fields with fixed values only. */
function conditionOf(raw: unknown, known: ReadonlySet<string>): Condition | null {
  if (
    !isRaw(raw) ||
    !isRaw(raw['properties']) ||
    Object.keys(raw).some((key) => !['properties', 'required'].includes(key))
  )
    return null
  const comparisons: Comparison[] = []
  for (const [field, one] of Object.entries(raw['properties'])) {
    if (
      !known.has(field) ||
      !isRaw(one) ||
      Object.keys(one).some((key) => !['const', 'enum'].includes(key))
    )
      return null
    const values = Array.isArray(one['enum']) ? one['enum'] : [one['const']]
    if (!values.every((value) => ['string', 'number', 'boolean'].includes(typeof value)))
      return null
    const plain = values.map((value) =>
      typeof value === 'boolean' ? Number(value) : String(value),
    )
    comparisons.push({
      field,
      symbol: plain.length > 1 ? 'in' : '==',
      operand: { type: 'fixed', value: plain.length > 1 ? plain : plain[0] },
    })
  }
  return comparisons.length > 0 ? when(comparisons) : null
}

/** Which fields are required as long as another is filled in, or has a value: the rules that `dependentRequired` and `if … then` say. What says more stays to be told. */
export function makeRules(source: Source, known: ReadonlySet<string>): Rule[] {
  const rules: Rule[] = []
  const add = (condition: Condition, fields: readonly string[]): void =>
    void rules.push({
      id: `r${rules.length + 1}`,
      name: '',
      when: condition,
      then: [{ type: 'require', fields: [...fields] }],
    })
  for (const key of ['dependentRequired', 'dependencies']) {
    const inside = source.object(key)
    for (const field of known) {
      if (!inside.has(field)) continue
      const names = namesIn(inside.list(field), known)
      if (names) add(when([{ field, symbol: 'notNull' }]), names)
    }
  }
  const outcome = source.object('then')
  const condition = source.has('if') ? conditionOf(source.take('if'), known) : null
  const names = namesIn(outcome.list('required'), known)
  if (condition && names) add(condition, names)
  return rules
}
