import type { Effect } from '../document.ts'
import { isFilled, isOneOf, negate } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { settle } from './json-schema-ref.ts'
import type { SettledSchema } from './json-schema-ref.ts'
import { addRule, passOverTooling, targetOf, joinPath } from './json-schema-walk.ts'
import type { ObjectScope, JsonSchemaWalk } from './json-schema-walk.ts'
import { shorten } from './loss.ts'
import type { Sketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const isName = (value: unknown): value is string => typeof value === 'string'

const compare = (field: string, symbol: '>' | '>=' | '<' | '<=', value: unknown): Clause | null =>
  typeof value === 'number'
    ? {
        type: 'is',
        comparison: { field, symbol, operand: { type: 'fixed', value: String(value) } },
      }
    : null

const idle = ['type', 'title', 'description', '$comment']

/**
 * What a condition demands of one property; null where it is more than a comparison with fixed
 * values.
 */
function clauseOfValue(raw: unknown, field: string): Clause | null {
  if (raw === true) return isFilled(field)
  if (!isRaw(raw)) return null
  const clauses: (Clause | null)[] = []
  for (const [key, value] of Object.entries(raw)) {
    if (idle.includes(key)) continue
    if (key === 'const') clauses.push(isPlain(value) ? isOneOf(field, [value]) : null)
    else if (key === 'enum')
      clauses.push(Array.isArray(value) && value.every(isPlain) ? isOneOf(field, value) : null)
    else if (key === 'minimum') clauses.push(compare(field, '>=', value))
    else if (key === 'maximum') clauses.push(compare(field, '<=', value))
    else if (key === 'exclusiveMinimum') clauses.push(compare(field, '>', value))
    else if (key === 'exclusiveMaximum') clauses.push(compare(field, '<', value))
    else if (key === 'minLength' || key === 'minItems')
      clauses.push(value === 1 ? isFilled(field) : null)
    else if (key === 'not') {
      const inner = clauseOfValue(value, field)
      clauses.push(inner && negate(inner))
    } else if (key === 'properties' || key === 'required')
      clauses.push(key === 'properties' ? clauseOf({ properties: value }, field) : null)
    else if (key === 'contains') clauses.push(clauseOfValue(value, field))
    else clauses.push(null)
  }
  if (clauses.length === 0) return isFilled(field)
  return whole('all', clauses)
}

const whole = (type: 'all' | 'any', clauses: readonly (Clause | null)[]): Clause | null =>
  clauses.length > 0 && clauses.every((clause) => clause !== null) ? { type, clauses } : null

/** The clause of an `if`, if it only compares fields with fixed values; else null. */
export function clauseOf(raw: unknown, path: string): Clause | null {
  if (!isRaw(raw)) return null
  const clauses: (Clause | null)[] = []
  const compared = isRaw(raw['properties']) ? raw['properties'] : {}
  for (const [key, value] of Object.entries(raw)) {
    if (idle.includes(key)) continue
    if (key === 'properties' && isRaw(value))
      for (const [name, property] of Object.entries(value))
        clauses.push(clauseOfValue(property, joinPath(path, name)))
    else if (key === 'required' && Array.isArray(value)) {
      for (const name of value.filter(isName))
        if (!Object.hasOwn(compared, name)) clauses.push(isFilled(joinPath(path, name)))
    } else if ((key === 'allOf' || key === 'anyOf') && Array.isArray(value))
      clauses.push(
        whole(
          key === 'allOf' ? 'all' : 'any',
          value.map((part) => clauseOf(part, path)),
        ),
      )
    else if (key === 'not') {
      const inner = clauseOf(value, path)
      clauses.push(inner && negate(inner))
    } else return null
  }
  return whole('all', clauses)
}

/** An object whose properties are read, with the context of its conditions. */
export interface ObjectContext {
  readonly scope: ObjectScope
  readonly via: readonly string[]
  /** Names of existing properties. */
  readonly known: Set<string>
  readonly required: ReadonlySet<string>
  readonly walk: JsonSchemaWalk
  /**
   * The condition around everything that is read here, if there is one; null where it cannot be
   * expressed.
   */
  readonly around?: Clause | null
}

const and = (clause: Clause | null, other: Clause | null): Clause | null =>
  clause && other ? { type: 'all', clauses: [clause, other] } : null

/** What a branch demands of a property that exists anyway. */
function restrict(
  raw: unknown,
  { path, source }: { readonly path: string; readonly source: ForeignObject },
  walk: JsonSchemaWalk,
): Effect[] {
  if (!isRaw(raw)) return []
  const { $ref: _ref, ...given } = raw
  const ownSource = sourceOf(given, path)
  const effects: Effect[] = []
  const values = ownSource.has('const') ? [ownSource.take('const')] : ownSource.list('enum')
  if (values.length > 0 && values.every(isPlain))
    effects.push({ type: 'choices', field: path, ids: values.map(String) })
  const [least, most] = [ownSource.number('minimum'), ownSource.number('maximum')]
  if (least !== null || most !== null)
    effects.push({
      type: 'limit',
      field: path,
      ...(least !== null && { least: { type: 'fixed', value: String(least) } }),
      ...(most !== null && { most: { type: 'fixed', value: String(most) } }),
    })
  if (ownSource.number('minItems') === 1 || ownSource.number('minLength') === 1)
    effects.push({ type: 'require', fields: [path] })
  const inside = ownSource.take('properties')
  for (const [name, next] of Object.entries(isRaw(inside) ? inside : {}))
    effects.push(...restrict(next, { path: joinPath(path, name), source }, walk))
  const required = ownSource.list('required').filter(isName)
  if (required.length > 0)
    effects.push({ type: 'require', fields: required.map((name) => joinPath(path, name)) })
  ownSource.passOver(idle)
  passOverTooling(ownSource)
  walk.sources.push(ownSource)
  return effects
}

/**
 * The fields and demands of a clause; null stands for a clause that cannot be a rule, which is
 * reported.
 */
export function readBranch(
  raw: unknown,
  given: { readonly when: Clause | null; readonly said: unknown; readonly passed?: string },
  ground: ObjectContext,
): Sketch[] {
  if (!isRaw(raw)) return []
  const { when, said, passed } = given
  const { scope, walk } = ground
  const settled = settle(raw, { at: scope.path, via: ground.via }, walk)
  const source = sourceOf(settled.raw, scope.path)
  const all = source.take('properties')
  const names = source.list('required').filter(isName)
  const effects: Effect[] = []
  const sketches: Sketch[] = []
  for (const [name, property] of Object.entries(isRaw(all) ? all : {})) {
    if (name === passed) continue
    const path = joinPath(scope.path, name)
    if (ground.known.has(name)) {
      effects.push(...restrict(property, { path, source }, walk))
      continue
    }
    const ui = isRaw(scope.ui) ? scope.ui[name] : undefined
    const more = walk.property(property, {
      ...scope,
      name,
      path,
      ui,
      isRequired: names.includes(name) || ground.required.has(name),
      via: settled.via,
    })
    sketches.push(...more)
    if (more.length > 0) effects.push({ type: 'show', fields: more.map(targetOf) })
    ground.known.add(name)
  }
  const demanded = names.filter(
    (name) =>
      name !== passed &&
      !(isRaw(all) && sketches.some((sketch) => sketch.name === joinPath(scope.path, name))),
  )
  if (demanded.length > 0)
    effects.push({ type: 'require', fields: demanded.map((name) => joinPath(scope.path, name)) })
  addRule(walk, { at: scope.path, when, said }, effects)
  source.passOver(['title', 'description', 'default'])
  sketches.push(...readConditions(settled, source, { ...ground, around: when }))
  passOverTooling(source)
  walk.sources.push(source)
  return sketches
}

function decisions(source: ForeignObject, ground: ObjectContext): Sketch[] {
  const { around } = ground
  if (!source.has('if')) {
    source.passOver(['then', 'else'])
    return []
  }
  const said = source.take('if')
  const clause = said === true ? (around ?? null) : clauseOf(said, ground.scope.path)
  const within = (inner: Clause | null): Clause | null =>
    around === undefined ? inner : and(around, inner)
  return [
    ...readBranch(source.take('then'), { when: within(clause), said }, ground),
    ...readBranch(source.take('else'), { when: within(clause && negate(clause)), said }, ground),
  ]
}

/**
 * What depends on one property: further required ones, a further schema, or one of several by its
 * value.
 */
function dependency(name: string, raw: unknown, ground: ObjectContext): Sketch[] {
  const { scope, walk } = ground
  const path = joinPath(scope.path, name)
  const when = isFilled(path)
  if (Array.isArray(raw) || typeof raw === 'string') {
    const fields = [raw].flat().filter(isName)
    if (fields.length > 0)
      addRule(walk, { at: path, when, said: raw }, [
        { type: 'require', fields: fields.map((field) => joinPath(scope.path, field)) },
      ])
    return []
  }
  if (!isRaw(raw)) return []
  const cases = ['oneOf', 'anyOf'].flatMap((key) =>
    Array.isArray(raw[key]) ? (raw[key] as unknown[]) : [],
  )
  const isByValue =
    cases.length > 0 &&
    cases.every(
      (sample) => isRaw(sample) && isRaw(sample['properties']) && name in sample['properties'],
    )
  if (!isByValue) return readBranch(raw, { when, said: { [name]: raw } }, ground)
  const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = raw
  return [
    ...readBranch(rest, { when, said: rest }, ground),
    ...cases.flatMap((sample) => {
      const own =
        isRaw(sample) && isRaw(sample['properties']) ? sample['properties'][name] : undefined
      return readBranch(
        sample,
        { when: clauseOfValue(own, path), said: { [name]: own }, passed: name },
        ground,
      )
    }),
  ]
}

/** Conditional fields, and the rules from `if`, `dependencies` and similar keywords. */
export function readConditions(
  { parts }: SettledSchema,
  source: ForeignObject,
  ground: ObjectContext,
): Sketch[] {
  const { walk } = ground
  const sketches: Sketch[] = []
  for (const key of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const all = source.take(key)
    if (!isRaw(all)) continue
    for (const [name, dependent] of Object.entries(all))
      sketches.push(...dependency(name, dependent, ground))
  }
  sketches.push(...decisions(source, ground))
  for (const part of parts) {
    if (!('if' in part)) continue
    const partSource = sourceOf(part, ground.scope.path)
    sketches.push(...decisions(partSource, ground))
    walk.sources.push(partSource)
  }
  return sketches
}

const asksOnlyFor = (raw: unknown): raw is Raw =>
  isRaw(raw) &&
  Array.isArray(raw['required']) &&
  raw['required'].length > 0 &&
  raw['required'].every(isName) &&
  Object.keys(raw).every((key) => ['required', 'type', 'title', 'description'].includes(key))

/**
 * Alternatives that only demand fields: at least or exactly one must be filled in. False for other
 * alternatives.
 */
export function readDemands(
  source: ForeignObject,
  key: 'oneOf' | 'anyOf',
  { scope: { path }, walk }: ObjectContext,
): boolean {
  const list = Array.isArray(source.take(key)) ? (source.take(key) as unknown[]) : []
  const asked = list
    .filter(asksOnlyFor)
    .map((raw) => (raw['required'] as string[]).map((name) => joinPath(path, name)))
  if (list.length === 0 || asked.length < list.length) return false
  const fields = [...new Set(asked.flat())]
  const refuse: Effect = { type: 'refuse', fields, message: '' }
  const filled = asked.map((names): Clause => ({ type: 'all', clauses: names.map(isFilled) }))
  const none = negate({ type: 'any', clauses: filled })
  addRule(walk, { at: path, when: none, said: list }, [refuse])
  if (key === 'oneOf')
    for (const [index, clause] of filled.entries())
      for (const other of filled.slice(index + 1))
        addRule(
          walk,
          { at: path, when: { type: 'all', clauses: [clause, other] }, said: shorten(list) },
          [refuse],
        )
  return true
}
