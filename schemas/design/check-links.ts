import type { Params } from '../text.ts'
import type { Bound, Env, Kind } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import { isEmpty } from '../widget/value.ts'
import type { designProblemTexts } from './check-texts.ts'
import { circlesOf } from './circle.ts'
import type { Edge } from './circle.ts'
import { compareTypes, fieldsOf } from './compare.ts'
import type { Condition } from './condition.ts'
import type { Document, Effect, ListSettings, Rule } from './document.ts'

/** A node as the checks see it; `bound` is null where its kind is unknown or its options cannot be read. */
export interface Checked {
  readonly node: Node
  readonly kind: Kind | null
  readonly bound: Bound | null
  readonly path: string
  /** Node ids around it, outermost first. */
  readonly above: readonly string[]
}

/** Something found, by code of `designProblemTexts`. */
export interface Found {
  readonly nodeId: string | null
  readonly place: 'node' | 'rule' | 'list' | 'form'
  readonly ruleId?: string
  readonly code: keyof (typeof designProblemTexts)['zh']
  readonly params?: Params
}

type Fields = ReadonlyMap<string, Checked>

/** Rules are checked for no one in particular. */
const nobody: Env = { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' }

const targetsOf = (effect: Effect): readonly string[] => ('fields' in effect ? effect.fields : [effect.field])
const isComputed = (one: Checked): boolean => one.bound?.expression != null || one.kind?.fill != null

/** Fields that the options of a node name. */
function namedIn({ bound }: Checked): ReadonlySet<string> {
  const named = new Set<string>()
  bound?.mapFields((path) => {
    if (path !== '') named.add(path)
    return path
  })
  return named
}

function checkNode(one: Checked, fields: Fields): Found[] {
  const at = { nodeId: one.node.id, place: 'node' } as const
  const dangling = [...namedIn(one)].filter((path) => !fields.has(path)).map((field): Found => ({ ...at, code: 'dangling', params: { field } }))
  const read = new Set((one.bound?.expression ?? []).flatMap((token) => (token.type === 'field' ? [token.field] : [])))
  const notNumbers = [...read].filter((path) => fields.has(path) && !['decimal', 'flag'].includes(fields.get(path)?.bound?.type ?? 'decimal'))
  return [...dangling, ...notNumbers.map((field): Found => ({ ...at, code: 'notNumber', params: { field } }))]
}

function checkCondition(condition: Condition, fields: Fields, at: Pick<Found, 'nodeId' | 'place' | 'ruleId'>): Found[] {
  const dangling = fieldsOf(condition).filter((field) => !fields.has(field)).map((field): Found => ({ ...at, code: 'dangling', params: { field } }))
  const misfits = condition.groups.flatMap((group) => group.comparisons).filter(({ field, symbol }) => {
    const type = fields.get(field)?.bound?.type
    return type && !compareTypes(type).includes(symbol)
  })
  return [...dangling, ...misfits.map(({ field }): Found => ({ ...at, code: 'symbolMisfit', params: { field } }))]
}

function checkEffect(effect: Effect, one: Checked): Omit<Found, 'nodeId' | 'place'>[] {
  const field = one.path
  if (effect.type === 'set') {
    if (isComputed(one)) return [{ code: 'notSettable', params: { field } }]
    const value = one.bound?.read(effect.value)
    return !isEmpty(value) && one.bound && one.bound.problems(value, { env: nobody, get: () => null }).length > 0 ? [{ code: 'badValue', params: { field } }] : []
  }
  const reference = one.bound?.reference
  if (effect.type !== 'choices' || reference?.to !== 'choices') return []
  const known = new Set(reference.choices.map(({ id }) => id))
  return effect.ids.filter((id) => !known.has(id)).map((id) => ({ code: 'unknownChoice', params: { field, id } }))
}

function checkRule(rule: Rule, document: Document, fields: Fields): Found[] {
  const at = { nodeId: null, place: 'rule', ruleId: rule.id } as const
  const found: Found[] = checkCondition(rule.when, fields, at)
  if (rule.then.length === 0) found.push({ ...at, code: 'ruleWithoutEffect' })
  if (rule.when.groups.every((group) => group.comparisons.length === 0)) found.push({ ...at, code: 'ruleAlways' })
  for (const effect of rule.then) {
    for (const target of targetsOf(effect)) {
      const one = fields.get(target)
      const isLayout = target.startsWith('#') && (effect.type === 'show' || effect.type === 'hide') && document.nodes[target.slice(1)] !== undefined
      if (one) found.push(...checkEffect(effect, one).map((more) => ({ ...at, ...more })))
      else if (!isLayout) found.push({ ...at, code: 'dangling', params: { field: target } })
    }
  }
  return found
}

function repeats(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

function checkList(list: ListSettings, fields: Fields): Found[] {
  const at = { nodeId: null, place: 'list' } as const
  const asked = (names: readonly { readonly field: string }[], code: Found['code'], can: (one: Checked, index: number) => boolean): Found[] =>
    names.flatMap(({ field }, index): Found[] => {
      const one = fields.get(field)
      if (!one) return [{ ...at, code: 'dangling', params: { field } }]
      return one.kind && !can(one, index) ? [{ ...at, code, params: { field } }] : []
    })
  return [
    ...asked(list.columns, 'notInList', ({ kind }) => kind?.places.includes('list') ?? true),
    ...asked(list.searches, 'notSearchable', ({ kind }, index) => kind?.search.some((type) => type === list.searches[index]?.type) ?? true),
    ...asked(list.sort, 'notSortable', ({ kind }) => kind?.places.includes('sort') ?? true),
    ...[list.columns, list.searches, list.sort].flatMap((names) => repeats(names.map(({ field }) => field))).map((field): Found => ({ ...at, code: 'twice', params: { field } })),
    ...(list.filter ? checkCondition(list.filter, fields, at) : []),
  ]
}

/** What is worked out from what: formulas, and rules that show, hide or set. Fields by path, layout nodes as `#id`. */
function edgesOf(document: Document, nodes: readonly Checked[], fields: Fields): Edge[] {
  const formulas = nodes.flatMap((one) =>
    (one.bound?.expression ?? []).flatMap((token) => (token.type === 'field' && fields.has(token.field) ? [{ from: one.path, to: token.field, rule: null }] : [])),
  )
  const rules = document.rules.flatMap((rule) => {
    const reads = fieldsOf(rule.when)
    return rule.then
      .filter(({ type }) => type === 'show' || type === 'hide' || type === 'set')
      .flatMap((effect) => targetsOf(effect).flatMap((from) => reads.map((to) => ({ from, to, rule: rule.id }))))
  })
  const aimed = new Set(rules.map(({ from }) => from))
  const inside = nodes.filter(({ kind }) => kind?.holdsData).flatMap((one) => one.above.filter((id) => aimed.has(`#${id}`)).map((id) => ({ from: one.path, to: `#${id}`, rule: null })))
  return [...formulas, ...rules, ...inside]
}

function checkCircles(document: Document, nodes: readonly Checked[], fields: Fields): Found[] {
  return circlesOf(edgesOf(document, nodes, fields)).flatMap((circle): Found[] => {
    const names = [...new Set(circle.map(({ from }) => from))]
    const params = { fields: names.map((name) => (name.startsWith('#') ? (document.nodes[name.slice(1)]?.label ?? name) : name)).join(', ') }
    const rules = [...new Set(circle.flatMap(({ rule }) => (rule === null ? [] : [rule])))]
    if (rules.length > 0) return rules.map((ruleId) => ({ nodeId: null, place: 'rule', ruleId, code: 'ruleCircle', params }))
    return names.flatMap((name) => fields.get(name)?.node.id ?? []).map((nodeId) => ({ nodeId, place: 'node', code: 'formulaCircle', params }))
  })
}

function checkShown(document: Document, nodes: readonly Checked[]): Found[] {
  const shown = new Set(document.rules.flatMap((rule) => rule.then.filter(({ type }) => type === 'show').flatMap(targetsOf)))
  const isHidden = (id: string, names: readonly string[]): boolean => document.nodes[id]?.hidden === true && !names.some((name) => shown.has(name))
  return nodes
    .filter(({ node, path, above }) => node.required && (isHidden(node.id, [path, `#${node.id}`]) || above.some((id) => isHidden(id, [`#${id}`, document.nodes[id]?.field ?? '']))))
    .map(({ node }) => ({ nodeId: node.id, place: 'node', code: 'neverShown' }))
}

/** What is wrong between nodes: names that lead nowhere, circles, rules and list settings that ask for what cannot be. */
export function checkLinks(document: Document, nodes: readonly Checked[]): Found[] {
  const fields: Fields = new Map(nodes.filter(({ kind, node }) => kind?.holdsData && node.field !== '').map((one) => [one.path, one]))
  return [
    ...nodes.flatMap((one) => checkNode(one, fields)),
    ...document.rules.flatMap((rule) => checkRule(rule, document, fields)),
    ...repeats(document.rules.map(({ id }) => id)).map((ruleId): Found => ({ nodeId: null, place: 'rule', ruleId, code: 'duplicateRule' })),
    ...checkList(document.list, fields),
    ...checkCircles(document, nodes, fields),
    ...checkShown(document, nodes),
  ]
}
