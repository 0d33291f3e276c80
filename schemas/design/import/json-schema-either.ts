import { defineTexts } from '../../text.ts'
import { isOneOf } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { alternativesOf, isObject } from './json-schema-merge.ts'
import type { Alternative } from './json-schema-merge.ts'
import { settle } from './json-schema-ref.ts'
import type { SettledSchema } from './json-schema-ref.ts'
import { readBranch, readConditions } from './json-schema-rules.ts'
import type { ObjectContext } from './json-schema-rules.ts'
import { addRule, passOverTooling, targetOf, joinPath } from './json-schema-walk.ts'
import type { JsonSchemaWalk } from './json-schema-walk.ts'
import type { Sketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Raw } from './source.ts'

const eitherTexts = defineTexts({
  zh: { kind: '类型', value: '值', name: '名称' },
  zhtw: { kind: '類型', value: '值', name: '名稱' },
  en: { kind: 'Kind', value: 'Value', name: 'Name' },
})
export const wordsOf = (walk: JsonSchemaWalk) => ({
  kind: walk.say(eitherTexts, 'kind'),
  value: walk.say(eitherTexts, 'value'),
  name: walk.say(eitherTexts, 'name'),
})

const constantsOf = (raw: unknown): readonly unknown[] =>
  !isRaw(raw)
    ? []
    : Object.hasOwn(raw, 'const')
      ? [raw['const']]
      : Array.isArray(raw['enum'])
        ? (raw['enum'] as unknown[])
        : []
const propertiesOf = (raw: Raw): Raw => (isRaw(raw['properties']) ? raw['properties'] : {})
const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/**
 * The property whose value tells the alternatives apart, with the values of each; null where there
 * is none.
 */
function tellTale(all: readonly Alternative[], walk: JsonSchemaWalk) {
  const resolved = all.map(({ settled: { raw, via } }) => ({ all: propertiesOf(raw), via }))
  for (const name of Object.keys(resolved[0]?.all ?? {})) {
    const values = resolved.map((alternative) => {
      const own = alternative.all[name]
      return constantsOf(
        isRaw(own) && '$ref' in own
          ? settle(own, { at: name, via: alternative.via }, walk).raw
          : own,
      )
    })
    const flat = values.flat()
    if (
      values.every((value) => value.length > 0) &&
      flat.every(isPlain) &&
      new Set(flat).size === flat.length
    )
      return { name, values: values as readonly (readonly (string | number | boolean)[])[] }
  }
  return null
}

const mostAlternatives = 60
const mostChoices = 3

/** The field to choose an alternative by: the telling property, or an added field. */
function chooser(
  all: readonly Alternative[],
  given: { readonly isRequired: boolean },
  ground: ObjectContext,
) {
  const { walk } = ground
  const { scope } = ground
  const found = tellTale(all, walk)
  const words = wordsOf(walk)
  const titles = new Set<string>()
  const ids = all.map(({ title }, index) => {
    const id = titles.has(title) || title.length > 40 ? `${title.slice(0, 34)} ${index + 1}` : title
    titles.add(id)
    return id
  })
  const own = {
    ...scope,
    ui: undefined,
    via: ground.via,
    isRequired: given.isRequired,
    choices: scope.choices + 1,
  }
  if (!found) {
    const path = joinPath(scope.path, `#${ground.known.size + 1}`)
    walk.lose({ at: scope.path, code: 'alternatives', params: { from: scope.label } })
    const sketches = walk.property(
      {
        title: words.kind,
        oneOf: ids.map((id, index) => ({ const: id, title: all[index]?.title || id })),
      },
      { ...own, name: 'kind', path },
    )
    return { passed: '', sketches, clauses: ids.map((id) => isOneOf(path, [id])) }
  }
  const { name, values } = found
  const path = joinPath(scope.path, name)
  const clauses = values.map((value) => isOneOf(path, value))
  if (ground.known.has(name)) return { passed: name, sketches: [], clauses }
  const first = propertiesOf(all[0]?.settled.raw ?? {})[name]
  const sketches = walk.property(
    {
      ...(isRaw(first) && first['title'] !== undefined && { title: first['title'] }),
      oneOf: values.flatMap((array, index) =>
        array.map((value) => ({
          const: value,
          title:
            array.length === 1 && all[index]?.settled.raw['title']
              ? all[index].title
              : String(value),
        })),
      ),
    },
    { ...own, name, path },
  )
  ground.known.add(name)
  return { passed: name, sketches, clauses }
}

/** The state of reading the alternatives of one place. */
interface EitherWalk {
  readonly ground: ObjectContext
  /** The telling property; '' for an added field. */
  readonly passed: string
  /** Properties that exist in every alternative. */
  readonly base: ReadonlySet<string>
  readonly taken: Set<string>
  readonly made: Sketch[]
  /** Properties of only some alternatives, by their content. */
  readonly shown: Map<string, { readonly clauses: Clause[]; readonly targets: readonly string[] }>
}

interface EitherChoice {
  readonly settled: SettledSchema
  readonly title: string
  readonly index: number
  /** True while this alternative is chosen. */
  readonly clause: Clause | undefined
}

/** Adds something once, however many alternatives have it. */
function addOnce(
  { made, shown }: EitherWalk,
  { text, clause }: { readonly text: string; readonly clause: Clause | undefined },
  draw: () => Sketch[],
): void {
  const there = shown.get(text)
  if (there) {
    if (clause) there.clauses.push(clause)
    return
  }
  const more = draw()
  made.push(...more)
  shown.set(text, { clauses: clause ? [clause] : [], targets: more.map(targetOf) })
}

/** An alternative that is one value. */
function drawValue(state: EitherWalk, { settled, title, index, clause }: EitherChoice): void {
  const { scope, walk, known } = state.ground
  if (Object.keys(settled.raw).length === 0 && !settled.isCut) return
  const more = {
    ...scope,
    choices: scope.choices + 1,
    name: 'value',
    path: joinPath(scope.path, `#${known.size + 1}.${index + 1}`),
    ui: undefined,
    isRequired: true,
    via: settled.via,
  }
  addOnce(state, { text: `#${index}`, clause }, () =>
    walk.property({ ...settled.raw, title }, more),
  )
}

/** The properties that only some alternatives have. */
function drawProperties(state: EitherWalk, { settled, index, clause }: EitherChoice): void {
  const { ground, passed, base, taken } = state
  const { scope, walk } = ground
  const { required } = settled.raw
  for (const [name, each] of Object.entries(propertiesOf(settled.raw))) {
    if (name === passed || base.has(name)) continue
    const isTwin = taken.has(name)
    const path = joinPath(scope.path, isTwin ? `${name}~${index + 1}` : name)
    addOnce(state, { text: name + JSON.stringify(each), clause }, () =>
      walk.property(each, {
        ...scope,
        choices: scope.choices + 1,
        name,
        path,
        ui: isRaw(scope.ui) ? scope.ui[name] : undefined,
        isRequired: Array.isArray(required) && required.includes(name),
        via: settled.via,
      }),
    )
    taken.add(name)
  }
}

/** An alternative that is an object: its own properties, and what it demands of shared ones. */
function drawObject(state: EitherWalk, choice: EitherChoice): void {
  const { ground, passed, base, taken, made } = state
  const { scope, walk } = ground
  const { settled, title, index, clause } = choice
  const { properties, ...rest } = settled.raw
  drawProperties(state, choice)
  const own = isRaw(properties) ? properties : {}
  const required = Array.isArray(rest['required']) ? rest['required'] : []
  const known = Object.fromEntries(Object.entries(own).filter(([name]) => base.has(name)))
  const source = sourceOf(rest, scope.path)
  source.passOver(['title', 'description', 'required', 'default', 'oneOf', 'anyOf'])
  const demanded = required.filter((name) => base.has(String(name)))
  if (clause && (Object.keys(known).length > 0 || demanded.length > 0))
    readBranch(
      { properties: known, required: demanded },
      { when: clause, said: title, passed },
      ground,
    )
  const inner = {
    ...ground,
    scope: { ...scope, choices: scope.choices + 1 },
    via: settled.via,
    known: new Set(taken),
    ...(clause && { around: clause }),
  }
  made.push(...readConditions(settled, source, inner))
  const deeper = ['oneOf', 'anyOf'].flatMap((each) =>
    Array.isArray(rest[each]) ? (rest[each] as unknown[]) : [],
  )
  if (deeper.length > 0)
    addOnce(state, { text: `#${index}`, clause }, () =>
      readAlternatives(deeper, 'oneOf', { settled, ground: inner }),
    )
  passOverTooling(source)
  walk.sources.push(source)
}

/**
 * Alternatives of objects: the user chooses one, and its own properties are shown while it is
 * chosen.
 */
export function readAlternatives(
  list: readonly unknown[],
  key: string,
  { settled, ground }: { readonly settled: SettledSchema; readonly ground: ObjectContext },
): Sketch[] {
  const { walk, scope } = ground
  const every = alternativesOf(list, settled, { at: scope.path, walk })
  const isDeep = scope.choices >= mostChoices
  if (isDeep || every.length > mostAlternatives)
    walk.lose({ at: scope.path, code: 'combined', params: { key } })
  const all = every.slice(0, isDeep ? 1 : mostAlternatives)
  const { passed, sketches, clauses } =
    all.length > 1
      ? chooser(all, { isRequired: key === 'oneOf' }, ground)
      : { passed: '', sketches: [], clauses: [] }
  const base = new Set(ground.known)
  const state: EitherWalk = {
    ground,
    passed,
    base,
    taken: new Set(base),
    made: [...sketches],
    shown: new Map(),
  }
  for (const [index, { settled, title }] of all.entries()) {
    const choice = { settled, title, index, clause: clauses[index] }
    if (isObject(settled.raw)) drawObject(state, choice)
    else drawValue(state, choice)
  }
  for (const name of state.taken) ground.known.add(name)
  for (const { clauses: when, targets } of state.shown.values())
    if (when.length > 0 && when.length < all.length && targets.length > 0)
      addRule(walk, { at: scope.path, when: { type: 'any', clauses: when }, said: targets }, [
        { type: 'show', fields: [...targets] },
      ])
  return state.made
}
