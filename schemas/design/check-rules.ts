import type { Env } from '../widget/define.ts'
import { isWellFormed } from '../widget/formula.ts'
import { ownChoices } from '../widget/reference.ts'
import { isEmpty } from '../widget/value.ts'
import type { CheckedNode, Fields, DesignFinding } from './checked.ts'
import { isCircumstance, typeOfCircumstance } from './circumstance.ts'
import { compareTypes, fieldsOf } from '../record/compare.ts'
import { familyOf } from '../record/read-value.ts'
import { areComparable } from '../record/span.ts'
import type { Condition } from './condition.ts'
import type { Document, Effect, End, Rule } from './document.ts'
import { readsOf, targetsOf } from './effect.ts'
import { conflictsOf } from './logic-conflicts.ts'
import { limitTypes } from '../record/limit.ts'
import { canHold } from './logic-reach.ts'
import type { FieldFacts } from './logic-reach.ts'

type FindingPlace = Pick<DesignFinding, 'nodeId' | 'place' | 'ruleId'>
type RuleFinding = Omit<DesignFinding, 'nodeId' | 'place'>

/** Checks of rules need no particular user. */
const nobody: Env = { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' }

const isComputed = (checkedNode: CheckedNode): boolean =>
  checkedNode.bound?.expression != null ||
  checkedNode.bound?.shows != null ||
  checkedNode.kind?.fill != null ||
  isTable(checkedNode)
const isTable = (checkedNode: CheckedNode | undefined): boolean =>
  checkedNode?.kind?.holds === 'rows'
const tableOf = (path: string): string =>
  path.includes('.') ? path.slice(0, path.indexOf('.')) : ''

/**
 * Problems of a condition: missing fields, impossible comparisons. Only rules may use
 * circumstances.
 */
export function checkCondition(
  condition: Condition,
  fields: Fields,
  at: FindingPlace,
): DesignFinding[] {
  const isKnown = (path: string): boolean =>
    fields.has(path) || (at.place === 'rule' && isCircumstance(path))
  const comparisons = condition.groups.flatMap((group) => group.comparisons)
  const named =
    at.place === 'rule'
      ? fieldsOf(condition)
      : [...new Set([...fieldsOf(condition), ...comparisons.map(({ field }) => field)])]
  const lineless = condition.groups.flatMap(({ lines }) =>
    lines && !isTable(fields.get(lines.table)) ? [lines.table] : [],
  )
  const dangling = [...new Set([...named.filter((path) => !isKnown(path)), ...lineless])].map(
    (field): DesignFinding => ({ ...at, code: 'dangling', params: { field } }),
  )
  const misfits = comparisons.filter(({ field, symbol }) => {
    const type = isCircumstance(field) ? typeOfCircumstance(field) : fields.get(field)?.bound?.type
    return type && !compareTypes(type).includes(symbol)
  })
  const strangers = comparisons.flatMap(({ field, operand }): RuleFinding[] => {
    const choices = ownChoices(fields.get(field)?.bound?.reference ?? null)
    if (!choices || operand?.type !== 'fixed') return []
    const known = new Set(choices.map(({ id }) => id))
    return [operand.value]
      .flat()
      .filter((id) => typeof id === 'string' && id !== '' && !known.has(id))
      .map((id) => ({ code: 'unknownChoice', params: { field, id: String(id) } }))
  })
  return [
    ...dangling,
    ...misfits.map(({ field }): DesignFinding => ({
      ...at,
      code: 'symbolMisfit',
      params: { field },
    })),
    ...strangers.map((stranger) => ({ ...at, ...stranger })),
  ]
}

function checkSet(
  effect: Extract<Effect, { readonly type: 'set' }>,
  checkedNode: CheckedNode,
  fields: Fields,
): RuleFinding[] {
  const field = checkedNode.path
  if (isComputed(checkedNode)) return [{ code: 'notSettable', params: { field } }]
  const { from } = effect
  if (from?.type === 'formula') return isWellFormed(from.formula) ? [] : [{ code: 'badFormula' }]
  if (from?.type === 'field') {
    const [own, other] = [checkedNode.bound?.type, fields.get(from.field)?.bound?.type]
    return own && other && own !== 'text' && familyOf[own] !== familyOf[other]
      ? [{ code: 'cannotCopy', params: { field, from: from.field } }]
      : []
  }
  const value = from ? null : checkedNode.bound?.read(effect.value)
  return !isEmpty(value) &&
    checkedNode.bound &&
    checkedNode.bound.problems(value, { env: nobody, get: () => null }).length > 0
    ? [{ code: 'badValue', params: { field } }]
    : []
}

function checkLimit(
  effect: Extract<Effect, { readonly type: 'limit' }>,
  { path, bound }: CheckedNode,
  fields: Fields,
): RuleFinding[] {
  const type = bound?.type
  if (!type) return []
  if (!limitTypes.includes(type) || (!effect.least && !effect.most))
    return [{ code: 'badLimit', params: { field: path } }]
  const fits = (end: End | undefined): boolean => {
    if (end?.type === 'field')
      return areComparable(type, fields.get(end.field)?.bound?.type ?? type)
    if (end?.type === 'fixed')
      return (
        !isEmpty(bound.read(end.value)) &&
        bound.print(bound.read(end.value), { name: () => undefined }) !== ''
      )
    return !end || (type === 'time' ? end.type === 'now' : type !== 'decimal')
  }
  return fits(effect.least) && fits(effect.most)
    ? []
    : [{ code: 'badLimit', params: { field: path } }]
}

function checkEffect(effect: Effect, checkedNode: CheckedNode, fields: Fields): RuleFinding[] {
  const field = checkedNode.path
  if (effect.type === 'set') return checkSet(effect, checkedNode, fields)
  if (effect.type === 'limit') return checkLimit(effect, checkedNode, fields)
  if (effect.type === 'unique')
    return checkedNode.kind?.fill != null ||
      checkedNode.bound?.slot == null ||
      tableOf(field) !== tableOf(effect.fields[0] ?? field)
      ? [{ code: 'cannotBeUnique', params: { field } }]
      : []
  const choices = ownChoices(checkedNode.bound?.reference ?? null)
  if (effect.type !== 'choices' || !choices) return []
  const known = new Set(choices.map(({ id }) => id))
  return effect.ids
    .filter((id) => !known.has(id))
    .map((id) => ({ code: 'unknownChoice', params: { field, id } }))
}

/** The viewpoint of a rule for a target: its row, or the form. */
const groundOf =
  (fields: Fields) =>
  (target: string): FieldFacts => ({
    typeOf: (path) => fields.get(path)?.bound?.type ?? null,
    isColumn: (path) => tableOf(path) !== '' && tableOf(path) !== tableOf(target),
  })

/**
 * Fields that no rule ever shows, and that lose their value while hidden, count as always empty.
 */
function deadReads(rule: Rule, { rules, nodes }: Document, fields: Fields): RuleFinding[] {
  const shown = new Set(
    rules.flatMap(({ off, then }) =>
      off ? [] : then.filter(({ type }) => type === 'show').flatMap(targetsOf),
    ),
  )
  const isHidden = (id: string, path: string): boolean =>
    nodes[id]?.hidden === true && !shown.has(path)
  const isDeadIn = (checkedNode: CheckedNode, above: readonly string[]): boolean =>
    !checkedNode.node.keepHidden &&
    (isHidden(checkedNode.node.id, checkedNode.path) || above.some((id) => isHidden(id, `#${id}`)))
  const isDead = (checkedNode: CheckedNode | undefined): boolean => {
    if (checkedNode === undefined) return false
    const table = fields.get(tableOf(checkedNode.path))
    return table
      ? isDeadIn(table, table.above) ||
          isDeadIn(checkedNode, checkedNode.above.slice(table.above.length + 1))
      : isDeadIn(checkedNode, checkedNode.above)
  }
  return fieldsOf(rule.when)
    .filter((path) => isDead(fields.get(path)))
    .map((field) => ({ code: 'readsHidden', params: { field } }))
}

function checkRule(rule: Rule, document: Document, fields: Fields): DesignFinding[] {
  const at = { nodeId: null, place: 'rule', ruleId: rule.id } as const
  const found: DesignFinding[] = checkCondition(rule.when, fields, at)
  const isSound = found.length === 0
  if (rule.then.length === 0) found.push({ ...at, code: 'ruleWithoutEffect' })
  const isPlain = rule.when.groups.every((group) => group.comparisons.length === 0)
  // An effect that always applies needs no condition.
  if (
    isPlain &&
    !(
      rule.then.length > 0 &&
      rule.then.every(({ type }) => type === 'unique' || type === 'limit' || type === 'set')
    )
  )
    found.push({ ...at, code: 'ruleAlways' })
  if (isPlain && rule.then.some(({ type }) => type === 'refuse'))
    found.push({ ...at, code: 'refusesAlways' })
  if (
    isSound &&
    !isPlain &&
    !canHold([rule.when], groundOf(fields)(rule.then.flatMap(targetsOf)[0] ?? ''))
  )
    found.push({ ...at, code: 'ruleNever' })
  found.push(...deadReads(rule, document, fields).map((read) => ({ ...at, ...read })))
  for (const effect of rule.then) {
    for (const field of readsOf(effect).filter((path) => !fields.has(path)))
      found.push({ ...at, code: 'dangling', params: { field } })
    for (const target of targetsOf(effect)) {
      const checkedNode = fields.get(target)
      const isLayout =
        target.startsWith('#') &&
        (effect.type === 'show' || effect.type === 'hide') &&
        document.nodes[target.slice(1)] !== undefined
      if (checkedNode)
        found.push(...checkEffect(effect, checkedNode, fields).map((more) => ({ ...at, ...more })))
      else if (!isLayout) found.push({ ...at, code: 'dangling', params: { field: target } })
    }
  }
  return found
}

/**
 * All problems of single rules, and pairs of rules that contradict each other. Switched-off rules
 * are checked too, but contradict nothing.
 */
export function checkRules(document: Document, fields: Fields): DesignFinding[] {
  const nameOf = (target: string): string =>
    target.startsWith('#') ? (document.nodes[target.slice(1)]?.label ?? target) : target
  const numberOf = new Map(document.rules.map(({ id }, index) => [id, index + 1]))
  const named = ({ id, name }: Rule): string => name || `#${numberOf.get(id) ?? ''}`
  const conflicts = conflictsOf(document.rules, groundOf(fields)).flatMap(
    ({ rules: [firstRule, other], target, code }): DesignFinding[] => {
      const tell = (rule: Rule, beside: Rule): DesignFinding => ({
        nodeId: null,
        place: 'rule',
        ruleId: rule.id,
        code,
        params: { field: nameOf(target), rule: named(beside) },
      })
      return firstRule === other
        ? [tell(firstRule, firstRule)]
        : [tell(firstRule, other), tell(other, firstRule)]
    },
  )
  return [...document.rules.flatMap((rule) => checkRule(rule, document, fields)), ...conflicts]
}
