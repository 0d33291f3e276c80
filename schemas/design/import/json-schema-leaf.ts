import { chosenFrom } from './json-schema-choice.ts'
import { readText } from './json-schema-text.ts'
import { toText, initialOf, placeholderOf } from './json-schema-value.ts'
import type { ValueSketch, Leaf } from './json-schema-value.ts'
import { isRaw } from './source.ts'
import type { SketchOptions } from './sketch.ts'

/** Bounds as decimals. Exclusive limits become the next whole number, or are reported. */
function boundsOf({ source, lose }: Leaf, isWhole: boolean): SketchOptions {
  const bound = (
    key: 'minimum' | 'maximum',
    exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
    step: 1 | -1,
  ): string => {
    const isOld = source.flag(exclusive) === true
    const strict = isOld ? source.number(key) : source.number(exclusive)
    const plain = isOld ? null : source.number(key)
    if (strict === null) return toText(plain)
    if (!isWhole) lose({ at: source.at, code: 'exclusive', params: { value: strict } })
    const next = isWhole ? (step > 0 ? Math.floor(strict) + 1 : Math.ceil(strict) - 1) : strict
    return String(plain === null ? next : step > 0 ? Math.max(next, plain) : Math.min(next, plain))
  }
  const [min, max] = [
    bound('minimum', 'exclusiveMinimum', 1),
    bound('maximum', 'exclusiveMaximum', -1),
  ]
  return { ...(min && { min }), ...(max && { max }) }
}

function number(leaf: Leaf, isWhole: boolean): ValueSketch {
  const { source, ui } = leaf
  const bounds = boundsOf(leaf, isWhole)
  const step = source.number('multipleOf')
  const initial = initialOf(leaf)
  const placeholder = placeholderOf(leaf)
  const shared = { ...bounds, ...(initial && { defaultValue: initial }) }
  const widget = ui.text('widget')
  if (widget === 'range' || widget === 'slider')
    return {
      kind: 'slider',
      options: { ...shared, ...(step !== null && { step: String(step) }) },
      inTable: { kind: 'inputNumber', options: shared },
    }
  if (widget === 'rate' || widget === 'rating')
    return {
      kind: 'rate',
      options: {
        ...(initial && { defaultValue: initial }),
        ...('max' in bounds && { count: Number(bounds['max']) }),
      },
    }
  if (!['', 'updown', 'text', 'hidden'].includes(widget))
    leaf.lose({ at: source.at, code: 'asKind', params: { kind: widget, to: 'inputNumber' } })
  return {
    kind: 'inputNumber',
    options: {
      ...shared,
      ...(isWhole && { precision: 0 }),
      ...(step !== null && step > 0 && { step: String(step), stepStrictly: true }),
      ...(widget === 'updown' && { controls: true }),
      ...(placeholder && { placeholder }),
    },
  }
}

function flag({ source, ui, lose }: Leaf): ValueSketch {
  const widget = ui.text('widget')
  if (!['', 'checkbox', 'switch', 'hidden'].includes(widget))
    lose({ at: source.at, code: 'asKind', params: { kind: widget, to: 'switch' } })
  source.passOver(['enum', 'enumNames'])
  const [yes, no] = ['oneOf', 'anyOf']
    .flatMap((key) => source.list(key))
    .filter(isRaw)
    .toSorted((a, b) => Number(b['const'] === true) - Number(a['const'] === true))
    .map((raw) => toText(raw['title']))
  return {
    kind: 'switch',
    options: {
      ...(source.take('default') === true && { defaultValue: 1 }),
      ...(yes && { activeTxt: yes }),
      ...(no && { inactiveTxt: no }),
    },
  }
}

/** The field for a value or a list of plain choices; null for other lists and objects. */
export function drawLeaf(leaf: Leaf, types: readonly string[]): ValueSketch | null {
  const { source, lose } = leaf
  const plain = types.filter((typeName) => typeName !== 'array' && typeName !== 'object')
  // Text can hold any of the types; a whole number is a number.
  const type = plain.includes('string')
    ? 'string'
    : plain.includes('number')
      ? 'number'
      : (plain[0] ?? types[0] ?? '')
  const isOne =
    types.length < 2 || types.every((typeName) => ['number', 'integer'].includes(typeName))
  if (type === 'array' || type === 'object') return null
  const choice = type === 'boolean' && types.length < 2 ? null : chosenFrom(leaf, false)
  if (choice) return choice
  if (!isOne) lose({ at: source.at, code: 'either', params: { kind: types.join(', ') } })
  if (type === 'boolean') return types.length < 2 ? flag(leaf) : readText(leaf)
  return type === 'integer' || type === 'number' ? number(leaf, type === 'integer') : readText(leaf)
}

/** A list of plain choices or of files; null for other entries. */
export function drawList(leaf: Leaf, items: Leaf): ValueSketch | null {
  const { source } = leaf
  const isFiles = items.source.text('format') === 'data-url'
  if (isFiles)
    return {
      kind: 'uploadFile',
      options: {
        ...(source.number('maxItems') !== null && { limit: source.number('maxItems') ?? 9 }),
      },
    }
  const given = {
    ...items,
    ui: leaf.ui,
    source: {
      ...items.source,
      take: (key: string) => (key === 'default' ? source.take(key) : items.source.take(key)),
    },
  }
  const drawn = chosenFrom(given, true)
  if (drawn) source.passOver(['uniqueItems'])
  return drawn
}
