import type { Say } from '../../text.ts'
import { makeRules } from './json-schema-rules.ts'
import { drawLeaf, drawList, typesOf } from './json-schema-leaf.ts'
import type { Leaf, Ui } from './json-schema-leaf.ts'
import { chosen, settle } from './json-schema-ref.ts'
import type { Reading, Settled } from './json-schema-ref.ts'
import { mostNodes } from '../refusal.ts'
import { brief } from './loss.ts'
import type { Loss } from './loss.ts'
import type { Sketch, Sketched } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Source } from './source.ts'

/** Keys that say nothing about a form. */
const silent = [
  '$schema',
  '$id',
  'id',
  '$comment',
  'definitions',
  '$defs',
  'additionalProperties',
  'type',
  'nullable',
  'version',
]

const mostSchemas = 6000

interface Walk extends Reading {
  readonly say: Say
  readonly sources: Source[]
  /** Nodes read so far; references may multiply them beyond measure. */
  count: number
}

/** Where a property stands. */
interface At {
  readonly name: string
  readonly path: string
  /** What comes before its field name. */
  readonly prefix: string
  readonly isRequired: boolean
  readonly ui: unknown
  readonly via: readonly string[]
}

/** A uiSchema speaks twice: `ui:widget`, and `widget` inside `ui:options`. */
function uiOf(raw: unknown, path: string, walk: Walk): Ui {
  const source = sourceOf(raw, path)
  const options = source.object('ui:options')
  walk.sources.push(source)
  return {
    text: (key) => source.text(`ui:${key}`) || options.text(key),
    flag: (key) => source.flag(`ui:${key}`) ?? options.flag(key) ?? false,
    list: (key) => [...source.list(`ui:${key}`), ...options.list(key)],
  }
}

const titled = (name: string): string =>
  name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^./, (first) => first.toUpperCase())

/** The properties in the order that `ui:order` wishes; `*` stands for all others. */
function ordered(names: readonly string[], wished: readonly unknown[]): readonly string[] {
  const named = wished.filter(
    (one): one is string => typeof one === 'string' && names.includes(one),
  )
  const others = names.filter((one) => !named.includes(one))
  const star = wished.indexOf('*')
  if (star < 0) return [...named, ...others]
  const before = wished
    .slice(0, star)
    .filter((one): one is string => typeof one === 'string' && named.includes(one))
  return [...before, ...others, ...named.filter((one) => !before.includes(one))]
}

function properties(
  { raw, via }: Settled,
  at: { readonly path: string; readonly prefix: string; readonly ui: unknown },
  walk: Walk,
): Sketch[] {
  const source = sourceOf(raw, at.path)
  const all = source.take('properties')
  const required = new Set(source.list('required'))
  const ui = isRaw(at.ui) ? at.ui : {}
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'] : []
  const own = isRaw(all) ? all : {}
  return ordered(Object.keys(own), order).flatMap((name) => {
    const path = at.path === '' ? name : `${at.path}.${name}`
    return property(
      own[name],
      { name, path, prefix: at.prefix, isRequired: required.has(name), ui: ui[name], via },
      walk,
    )
  })
}

function property(raw: unknown, at: At, walk: Walk): Sketch[] {
  walk.count += 1
  if (walk.count > mostNodes + 1) return []
  const settled = chosen(settle(raw, { at: at.path, via: at.via }, walk), at.path, walk)
  const { name } = at
  const source = sourceOf(settled.raw, at.path)
  const ui = uiOf(at.ui, at.path, walk)
  const types = typesOf(source)
  source.passOver(silent)
  walk.sources.push(source)
  const label = ui.text('title') || source.text('title') || titled(name)
  source.passOver(['title'])
  const tip = [ui.text('description') || source.text('description'), ui.text('help')]
    .filter(Boolean)
    .join('\n')
  source.passOver(['description'])
  const isHidden = ui.text('widget') === 'hidden'
  const settings = {
    ...(tip && { tip }),
    ...(at.isRequired && { required: true }),
    ...((source.flag('readOnly') || ui.flag('readonly') || ui.flag('disabled')) && {
      readOnly: true,
    }),
    ...(isHidden && { hidden: true, keepHidden: true }),
    ...(isRaw(at.ui) &&
      isRaw(at.ui['ui:options']) &&
      at.ui['ui:options']['label'] === false && { showLabel: false }),
  }
  source.passOver(['writeOnly', 'readOnly'])
  const leaf: Leaf = { source, ui, label, say: walk.say, lose: walk.lose }
  const base = { at: at.path, label, name: at.path, field: `${at.prefix}${name}`, settings }
  const shape =
    types[0] ??
    (isRaw(settled.raw['properties']) ? 'object' : isRaw(settled.raw['items']) ? 'array' : '')
  if (shape === 'object')
    return [
      card(
        { ...settled, source, ui: at.ui, base: { ...base, settings: tip ? { tip } : {} } },
        { path: at.path, prefix: `${at.prefix}${name}_` },
        walk,
      ),
    ]
  if (shape === 'array') return [rows({ ...settled, source, ui: at.ui }, { base, leaf }, walk)]
  const drawn = drawLeaf(leaf, types)
  return drawn ? [{ ...base, ...drawn }] : []
}

type Whole = Settled & { readonly source: Source; readonly ui: unknown }
type Base = Omit<Sketch, 'kind'>

/** An object inside the form: its fields in a card. */
function card(
  whole: Whole & { readonly base: Base },
  at: { readonly path: string; readonly prefix: string },
  walk: Walk,
): Sketch {
  const { source, base } = whole
  source.passOver(['properties', 'required'])
  walk.lose({ at: at.path, code: 'flattened', params: { from: base.label } })
  const inside = properties(whole, { ...at, ui: whole.ui }, walk)
  return {
    ...base,
    name: '',
    field: '',
    kind: 'card',
    options: { header: base.label },
    settings: { ...base.settings, showLabel: false },
    inside,
  }
}

/** A list: of choices, of files, or lines of a sub-table. */
function rows(
  whole: Whole,
  { base, leaf }: { readonly base: Base; readonly leaf: Leaf },
  walk: Walk,
): Sketch {
  const { source, ui } = whole
  const path = `${base.at}.items`
  const uiItems = isRaw(ui) ? ui['items'] : undefined
  const entry = chosen(settle(source.take('items'), { at: path, via: whole.via }, walk), path, walk)
  const items = sourceOf(entry.raw, path)
  const drawn = drawList(leaf, { ...leaf, source: items })
  items.passOver(silent)
  if (drawn) {
    walk.sources.push(items)
    return { ...base, ...drawn }
  }
  const limits = {
    ...(source.number('minItems') !== null && { minRows: source.number('minItems') }),
    ...(source.number('maxItems') !== null && { maxRows: source.number('maxItems') }),
  }
  leaf.ui.text('widget')
  const isObject = isRaw(entry.raw['properties'])
  if (!isObject) walk.lose({ at: base.at, code: 'asTable', params: { from: base.label } })
  if (isObject) {
    items.passOver(['properties', 'required', 'title', 'description'])
    walk.sources.push(items)
  }
  const inside = isObject
    ? properties(entry, { path: base.at, prefix: '', ui: uiItems }, walk)
    : property(
        entry.raw,
        {
          name: 'value',
          path: `${base.at}.value`,
          prefix: '',
          isRequired: true,
          ui: uiItems,
          via: entry.via,
        },
        walk,
      )
  return { ...base, kind: 'table', options: limits, inside }
}

/** Reads a JSON Schema, with the uiSchema of rjsf where there is one. */
export function readJsonSchema(schema: unknown, uiSchema: unknown, say: Say): Sketched {
  const losses: Loss[] = []
  const walk: Walk = {
    root: isRaw(schema) ? schema : {},
    budget: mostSchemas,
    lose: (loss) => void losses.push(loss),
    say,
    sources: [],
    count: 0,
  }
  const whole = settle(schema, { at: '' }, walk)
  const source = sourceOf(whole.raw, '')
  source.passOver([...silent, 'properties', 'required', 'title', 'description'])
  walk.sources.push(source)
  const ui = sourceOf(uiSchema, '')
  const names = isRaw(whole.raw['properties']) ? Object.keys(whole.raw['properties']) : []
  ui.passOver([...names, 'ui:order', 'ui:title', 'ui:description'])
  const confirmText = ui.object('ui:submitButtonOptions').text('submitText')
  walk.sources.push(ui)
  const isList = source.text('type') === 'array'
  const nodes = isList
    ? property(
        whole.raw,
        { name: 'list', path: 'list', prefix: '', isRequired: false, ui: uiSchema, via: whole.via },
        walk,
      )
    : properties(whole, { path: '', prefix: '', ui: uiSchema }, walk)
  const rules = isList ? [] : makeRules(source, new Set(names))
  for (const one of walk.sources)
    for (const { at, key, value } of one.left())
      losses.push({ at, code: 'setting', params: { key, value: brief(value) } })
  if (walk.count > mostNodes) losses.push({ at: '', code: 'tooMany', params: { limit: mostNodes } })
  return { nodes, rules, losses, ...(confirmText && { form: { confirmText } }) }
}
