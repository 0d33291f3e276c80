import { readAlternatives, wordsOf } from './json-schema-either.ts'
import type { SettledSchema } from './json-schema-ref.ts'
import { readConditions, readDemands } from './json-schema-rules.ts'
import type { ObjectContext } from './json-schema-rules.ts'
import { orderNames } from './json-schema-ui.ts'
import type { Leaf } from './json-schema-value.ts'
import { joinPath } from './json-schema-walk.ts'
import type { PropertyPlace, ObjectScope, JsonSchemaWalk } from './json-schema-walk.ts'
import type { Sketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { ForeignObject } from './source.ts'

export type SketchBase = Omit<Sketch, 'kind'>
/** One property while it is converted. */
export interface PropertyDraft {
  readonly settled: SettledSchema
  readonly source: ForeignObject
  readonly at: PropertyPlace
  readonly base: SketchBase
  readonly leaf: Leaf
  readonly types: readonly string[]
}

/**
 * All properties of an object: its own, those of its conditions and alternatives, and those with
 * free names.
 */
export function readProperties(
  settled: SettledSchema,
  source: ForeignObject,
  { scope, walk }: { readonly scope: ObjectScope; readonly walk: JsonSchemaWalk },
): Sketch[] {
  const { raw, parts, via } = settled
  const all = source.take('properties')
  const own = isRaw(all) ? all : {}
  const required = new Set(source.list('required').map(String))
  const ui = isRaw(scope.ui) ? scope.ui : {}
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'] : []
  const sketches = orderNames(own, order).flatMap((name) =>
    walk.property(own[name], {
      ...scope,
      name,
      path: joinPath(scope.path, name),
      isRequired: required.has(name),
      ui: ui[name],
      via,
    }),
  )
  const ground: ObjectContext = { scope, via, known: new Set(Object.keys(own)), required, walk }
  sketches.push(...readConditions(settled, source, ground))
  for (const part of [raw, ...parts])
    for (const key of ['oneOf', 'anyOf'] as const) {
      const list = part[key]
      if (!Array.isArray(list) || list.length === 0) continue
      const partSource = part === raw ? source : sourceOf(part, scope.path)
      if (!readDemands(partSource, key, ground))
        sketches.push(...readAlternatives(list, key, { settled, ground }))
    }
  const missing = [...required].filter(
    (name) => !ground.known.has(name) && !Object.hasOwn(Object.prototype, name),
  )
  if (!['oneOf', 'anyOf'].some((key) => key in raw) && parts.length === 0)
    for (const name of missing)
      sketches.push(
        ...walk.property(
          {},
          { ...scope, name, path: joinPath(scope.path, name), isRequired: true, ui: ui[name], via },
        ),
      )
  return [...sketches, ...entries(source, { ground, isAlone: sketches.length === 0 })]
}

/** Properties with free names: lines of a name and a value. */
function entries(
  source: ForeignObject,
  { ground, isAlone }: { readonly ground: ObjectContext; readonly isAlone: boolean },
): Sketch[] {
  const { scope, via, walk } = ground
  const patterns = source.take('patternProperties')
  const named = Object.entries(isRaw(patterns) ? patterns : {})
  const free = source.take('additionalProperties')
  const names = source.take('propertyNames')
  const isOpen = isRaw(free) && Object.keys(free).length > 0
  const kinds: (readonly [string, unknown])[] = [...named, ...(isOpen ? [['', free] as const] : [])]
  // An object without any known properties can hold anything.
  if (kinds.length === 0 && isAlone && scope.path !== '' && free !== false) kinds.push(['', {}])
  return kinds.flatMap(([pattern, value], index) => {
    const path = joinPath(scope.path, `#entries${index || ''}`)
    const base = {
      at: isAlone && scope.path !== '' ? scope.path : path,
      label: isAlone && scope.label ? scope.label : pattern || scope.label || wordsOf(walk).value,
      name: path,
      field: isAlone ? scope.prefix.replace(/_$/, '') || 'entries' : `${scope.prefix}entries`,
    }
    walk.lose({ at: scope.path, code: 'mapTable', params: { from: scope.label } })
    walk.count += 2
    if (scope.isInTable) return [{ ...base, kind: 'textarea' }]
    const inner = { prefix: '', isInTable: true, ui: undefined, choices: scope.choices, via }
    const at = (name: string): PropertyPlace => ({
      ...inner,
      name,
      path: joinPath(path, name),
      isRequired: true,
    })
    const words = wordsOf(walk)
    const key = isRaw(names) ? names : {}
    return [
      {
        ...base,
        kind: 'table',
        inside: [
          ...walk.property(
            { ...key, type: 'string', title: words.name, ...(pattern && { pattern }) },
            at('name'),
          ),
          ...walk.property(addTitle(value, words.value), at('value')),
        ],
      },
    ]
  })
}

/** A schema with this title, where it has none of its own. */
export const addTitle = (raw: unknown, title: string): unknown =>
  isRaw(raw) ? { title, ...raw } : { title }

/**
 * An object inside the form: a card with its fields. In a sub-table, where cards are not allowed,
 * its fields become columns.
 */
export function readObject(
  { settled, source, at, base }: PropertyDraft,
  walk: JsonSchemaWalk,
): Sketch[] {
  const prefix = `${at.prefix}${at.name}_`
  const scope = { ...at, prefix, label: base.label }
  const inside = readProperties(settled, source, { scope, walk })
  source.passOver(['default', 'minProperties', 'maxProperties'].filter((key) => key === 'default'))
  const [only] = inside
  if (only && inside.length === 1 && only.name.endsWith('#entries'))
    return [{ ...only, settings: { ...base.settings, ...only.settings } }]
  if (inside.length === 0) return []
  walk.lose({
    at: at.path,
    code: at.isInTable ? 'asColumns' : 'flattened',
    params: { from: base.label },
  })
  if (at.isInTable) return inside
  const { tip, hidden } = base.settings ?? {}
  return [
    {
      ...base,
      field: '',
      kind: 'card',
      options: { header: base.label },
      settings: { showLabel: false, ...(tip && { tip }), ...(hidden && { hidden }) },
      inside,
    },
  ]
}
