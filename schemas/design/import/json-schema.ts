import type { Say } from '../../text.ts'
import { mostNodes } from '../refusal.ts'
import { drawLeaf } from './json-schema-leaf.ts'
import { readList } from './json-schema-list.ts'
import { isObject, mergeAlternatives } from './json-schema-merge.ts'
import { readObject, readProperties } from './json-schema-object.ts'
import type { PropertyDraft } from './json-schema-object.ts'
import { settle } from './json-schema-ref.ts'
import { uiOf } from './json-schema-ui.ts'
import { typesOf } from './json-schema-value.ts'
import type { Leaf } from './json-schema-value.ts'
import { passOverTooling, toTitle } from './json-schema-walk.ts'
import type { PropertyPlace, JsonSchemaWalk } from './json-schema-walk.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { RuleSketch } from './rule-names.ts'
import type { Sketch, DesignSketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'

const mostSchemas = 6000

const byType: readonly (readonly [string, readonly string[]])[] = [
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  [
    'object',
    [
      'properties',
      'required',
      'minProperties',
      'maxProperties',
      'patternProperties',
      'propertyNames',
    ],
  ],
]

/** The types that a schema names, or the one that its keywords imply. */
function knownTypes(source: ForeignObject, raw: Raw): readonly string[] {
  const types = typesOf(source)
  if (types.length > 0 || raw['type'] !== undefined || 'enum' in raw) return types
  const found = byType.find(([, demands]) => demands.some((key) => key in raw))
  return found ? [found[0]] : []
}

function property(given: unknown, at: PropertyPlace, walk: JsonSchemaWalk): Sketch[] {
  walk.count += 1
  if (walk.count > mostNodes + 1) return []
  // The property is forbidden.
  if (given === false) return []
  const settled = mergeAlternatives(
    settle(given, { at: at.path, via: at.via }, walk),
    at.path,
    walk,
  )
  const { name } = at
  const { raw } = settled
  const source = sourceOf(raw, at.path)
  const ui = uiOf(at.ui, at.path, walk)
  const types = knownTypes(source, raw)
  const label = ui.text('title') || source.text('title') || toTitle(name)
  source.passOver(['title'])
  const own = source.text('description') || source.text('markdownDescription')
  const tip = [
    ui.text('description') || own,
    ui.text('help'),
    source.text('help'),
    askedBy(source.take('x-prompt')),
    source.text('deprecationMessage'),
  ]
    .filter(Boolean)
    .join('\n')
  source.passOver(['description', 'deprecated'])
  const isHidden =
    ui.text('widget') === 'hidden' ||
    source.flag('hidden') === true ||
    source.text('hidden') === 'true'
  const isFixed = Object.hasOwn(raw, 'const') && !('default' in raw)
  const settings = {
    ...(tip && { tip }),
    ...(at.isRequired && !isHidden && { required: true }),
    ...([source.flag('readOnly'), ui.flag('readonly'), ui.flag('disabled'), isFixed].includes(
      true,
    ) && { readOnly: true }),
    ...(isHidden && { hidden: true, keepHidden: true }),
    ...(!ui.isLabelled && { showLabel: false }),
  }
  source.passOver(['writeOnly', 'readOnly'])
  const base = { at: at.path, label, name: at.path, field: `${at.prefix}${name}`, settings }
  const leaf: Leaf = { source, ui, label, say: walk.say, lose: walk.lose }
  const sketches = draw({ settled, source, at, base, leaf, types }, walk)
  passOverTooling(source)
  walk.sources.push(source)
  return sketches
}

/** The prompt with which a command line tool asks for the value. */
const askedBy = (raw: unknown): string =>
  typeof raw === 'string'
    ? raw
    : isRaw(raw) && typeof raw['message'] === 'string'
      ? raw['message']
      : ''

function draw(part: PropertyDraft, walk: JsonSchemaWalk): Sketch[] {
  const { settled, source, at, base, leaf, types } = part
  const { raw } = settled
  const isChoice =
    ['oneOf', 'anyOf', 'enum'].some((key) => Array.isArray(raw[key])) && !isObject(raw)
  const known =
    types.length > 0 || isChoice || ['const', 'format', 'pattern'].some((key) => key in raw)
  if (settled.isCut && !isObject(raw) && !known) return [{ ...base, kind: 'textarea' }]
  if (
    isRaw(raw['items']) ||
    Array.isArray(raw['items']) ||
    types[0] === 'array' ||
    'prefixItems' in raw
  ) {
    if (types.length > 1) tellTypes(part, walk)
    return [readList(part, walk)]
  }
  if (isObject(raw) || types[0] === 'object') {
    if (types.length > 1) tellTypes(part, walk)
    return readObject(part, walk)
  }
  if (types.length === 0 && source.take('type') === 'null')
    return [{ ...base, name: '', field: '', kind: 'text', options: { content: base.label } }]
  const constant = raw['const']
  if ('const' in raw && !isChoice && typeof constant !== 'object') {
    source.passOver(['const'])
    const type = typeof constant === 'number' ? 'number' : typeof constant
    const fixed = sourceOf({ default: constant }, at.path)
    const drawn = drawLeaf({ ...leaf, source: fixed }, [type])
    return drawn ? [{ ...base, ...drawn }] : []
  }
  if (!known && source.has('default')) {
    const type = Array.isArray(raw['default']) ? 'string' : typeof raw['default']
    return leafOf(part, [type === 'object' ? 'string' : type])
  }
  if (!known) walk.lose({ at: at.path, code: 'untyped' })
  return leafOf(part, types)
}

function tellTypes({ types, at }: PropertyDraft, walk: JsonSchemaWalk): void {
  walk.lose({ at: at.path, code: 'either', params: { kind: types.join(', ') } })
}

function leafOf({ base, leaf }: PropertyDraft, types: readonly string[]): Sketch[] {
  const drawn = drawLeaf(leaf, types)
  return drawn ? [{ ...base, ...drawn }] : []
}

/** Reads a JSON Schema, with the uiSchema of rjsf if there is one. */
export function readJsonSchema(schema: unknown, uiSchema: unknown, say: Say): DesignSketch {
  const losses: Loss[] = []
  const rules: RuleSketch[] = []
  const walk: JsonSchemaWalk = {
    root: isRaw(schema) ? schema : {},
    budget: mostSchemas,
    lose: (loss) => void losses.push(loss),
    say,
    sources: [],
    rules,
    count: 0,
    property: (raw, at) => property(raw, at, walk),
    fields: (settled, source, scope) => readProperties(settled, source, { scope, walk }),
  }
  const whole = mergeAlternatives(settle(schema, { at: '' }, walk), '', walk)
  const source = sourceOf(whole.raw, '')
  source.passOver(['title', 'description', 'default'])
  const ui = sourceOf(uiSchema, '')
  const confirmText = ui.object('ui:submitButtonOptions').text('submitText')
  const scope = { path: '', prefix: '', ui: uiSchema, isInTable: false, choices: 0, label: '' }
  const types = knownTypes(source, whole.raw)
  const isValue = ['enum', 'const', 'oneOf', 'anyOf'].some((key) => key in whole.raw)
  const isForm = isObject(whole.raw) || types[0] === 'object' || (types.length === 0 && !isValue)
  let nodes: Sketch[]
  if (isForm) {
    nodes = readProperties(whole, source, { scope, walk })
    ui.passOver([
      'ui:order',
      'ui:title',
      'ui:description',
      ...Object.keys(isRaw(uiSchema) ? uiSchema : {}).filter((key) => !key.startsWith('ui:')),
    ])
  } else {
    const name = types[0] === 'array' ? 'list' : 'value'
    walk.lose({ at: '', code: name === 'list' ? 'rootList' : 'rootValue' })
    nodes = property(
      whole.raw,
      { ...scope, name, path: name, isRequired: false, via: whole.via },
      walk,
    )
    source.passOver(Object.keys(whole.raw))
    ui.passOver(Object.keys(isRaw(uiSchema) ? uiSchema : {}))
  }
  passOverTooling(source)
  walk.sources.push(source, ui)
  for (const foreignObject of walk.sources)
    for (const { at, key, value } of foreignObject.left())
      losses.push({ at, code: 'setting', params: { key, value: shorten(value) } })
  if (walk.count > mostNodes) losses.push({ at: '', code: 'tooMany', params: { limit: mostNodes } })
  return { nodes, rules, losses, ...(confirmText && { form: { confirmText } }) }
}
