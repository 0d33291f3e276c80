import { wordsOf } from './json-schema-either.ts'
import { drawList } from './json-schema-leaf.ts'
import { isObject, mergeAlternatives } from './json-schema-merge.ts'
import { readObject, addTitle } from './json-schema-object.ts'
import type { PropertyDraft } from './json-schema-object.ts'
import { settle } from './json-schema-ref.ts'
import type { SettledSchema } from './json-schema-ref.ts'
import { uiOf } from './json-schema-ui.ts'
import { typesOf } from './json-schema-value.ts'
import { passOverTooling } from './json-schema-walk.ts'
import type { JsonSchemaWalk } from './json-schema-walk.ts'
import { shorten } from './loss.ts'
import type { Sketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'

/** A list with a schema for each position: a card with a field for each. */
function tuple(part: PropertyDraft, list: readonly unknown[], walk: JsonSchemaWalk): Sketch[] {
  const { at, base } = part
  const words = wordsOf(walk)
  const properties = Object.fromEntries(
    list.map((schema, index) => [
      `value${index + 1}`,
      addTitle(schema, `${words.value} ${index + 1}`),
    ]),
  )
  const raw: Raw = { properties, additionalProperties: false }
  part.source.passOver(['minItems', 'maxItems', 'additionalItems', 'default'])
  return readObject(
    {
      ...part,
      at,
      base,
      settled: { ...part.settled, raw, parts: [] },
      source: sourceOf(raw, at.path),
    },
    walk,
  )
}

/** A list: of choices, of files, or of sub-table lines; inside a sub-table, of text lines. */
export function readList(part: PropertyDraft, walk: JsonSchemaWalk): Sketch {
  const { settled, source, at, base, leaf } = part
  const ui = isRaw(at.ui) ? at.ui : {}
  const path = `${base.at}.items`
  const given = source.has('prefixItems') ? source.take('prefixItems') : source.take('items')
  if (Array.isArray(given) && given.length > 0) {
    const [only] = tuple(part, given, walk)
    if (only && !at.isInTable) return only
  }
  const entry = mergeAlternatives(
    settle(Array.isArray(given) ? given[0] : given, { at: path, via: settled.via }, walk),
    path,
    walk,
  )
  const items = sourceOf(entry.raw, path)
  const inner = {
    ...leaf,
    source: items,
    ...(isRaw(ui['items']) && !leaf.ui.text('widget') && { ui: uiOf(ui['items'], path, walk) }),
  }
  const drawn = isObject(entry.raw) ? null : drawList(leaf, inner)
  if (drawn) {
    typesOf(items)
    items.passOver(['title', 'description'])
    passOverTooling(items)
    walk.sources.push(items)
    const least = source.number('minItems') ?? 0
    const settings = { ...base.settings, ...(least > 0 && { required: true }) }
    const most = source.number('maxItems')
    if (least > 1 || (most !== null && !('limit' in (drawn.options ?? {}))))
      walk.lose({
        at: at.path,
        code: 'option',
        params: { key: 'minItems … maxItems', value: `${least} … ${most ?? ''}` },
      })
    source.passOver(['uniqueItems'])
    return { ...base, ...drawn, settings }
  }
  return lines(part, { entry, items }, walk)
}

/** Nested lists are not compared. */
const inRows: readonly string[] = ['table', 'textarea']

function lines(
  { source, at, base, leaf }: PropertyDraft,
  { entry, items }: { readonly entry: SettledSchema; readonly items: ForeignObject },
  walk: JsonSchemaWalk,
): Sketch {
  const [least, most] = [source.number('minItems'), source.number('maxItems')]
  const initial = source.take('default')
  if (Array.isArray(initial) && initial.length > 0)
    walk.lose({ at: at.path, code: 'option', params: { key: 'default', value: shorten(initial) } })
  leaf.ui.text('widget')
  if (at.isInTable) {
    walk.lose({ at: at.path, code: 'asLines' })
    source.passOver(['uniqueItems'])
    return { ...base, kind: 'textarea' }
  }
  const inner = {
    path: base.at,
    prefix: '',
    ui: isRaw(at.ui) ? at.ui['items'] : undefined,
    isInTable: true,
    choices: at.choices,
  }
  const isRecord = isObject(entry.raw) && !entry.isCut
  const inside = isRecord
    ? walk.fields(entry, items, { ...inner, label: base.label })
    : walk.property(addTitle(entry.raw, wordsOf(walk).value), {
        ...inner,
        name: 'value',
        path: `${base.at}.value`,
        isRequired: true,
        via: entry.via,
      })
  if (isRecord) {
    items.passOver(['title', 'description', 'default'])
    passOverTooling(items)
    walk.sources.push(items)
  } else walk.lose({ at: base.at, code: 'asTable', params: { from: base.label } })
  const unique = isRecord
    ? inside.filter(({ kind, field }) => field !== '' && !inRows.includes(kind))
    : inside
  if (source.flag('uniqueItems') === true && unique.length > 0)
    walk.rules.push({
      at: base.at,
      when: { match: 'and', groups: [] },
      then: [{ type: 'unique', fields: unique.map(({ name }) => name) }],
    })
  return {
    ...base,
    kind: 'table',
    options: { ...(least !== null && { minRows: least }), ...(most !== null && { maxRows: most }) },
    inside,
  }
}
