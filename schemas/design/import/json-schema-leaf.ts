import type { Say } from '../../text.ts'
import { compilePattern } from '../../widget/pattern.ts'
import { presetTexts, regPresets, ruleTexts } from '../../widget/rule.ts'
import type { Pattern } from '../../widget/rule.ts'
import { readChoices } from './choices.ts'
import { brief, lossTexts } from './loss.ts'
import type { Loss } from './loss.ts'
import type { Sketch } from './sketch.ts'
import { isRaw } from './source.ts'
import type { Source } from './source.ts'

/** One property of a JSON Schema that is a value. */
export interface Leaf {
  readonly source: Source
  /** What the uiSchema says of it. */
  readonly ui: Ui
  readonly label: string
  readonly say: Say
  lose(loss: Loss): void
}

/** Settings of a uiSchema: `ui:widget`, or `widget` inside `ui:options`. */
export interface Ui {
  text(key: string): string
  flag(key: string): boolean
  list(key: string): readonly unknown[]
}

type Drawn = Pick<Sketch, 'kind' | 'inTable' | 'options'>
type Options = { readonly [option: string]: unknown }

const longText = 300
const countPattern = 100

/** The types that a value may have, without null. */
export function typesOf(source: Source): readonly string[] {
  const types = source.text('type') || source.list('type')
  return (Array.isArray(types) ? types : [types]).filter(
    (one): one is string => typeof one === 'string' && one !== 'null' && one !== '',
  )
}

/** The choices of an enumeration, written either way; none where it is no enumeration. */
function choicesOf({ source, ui, lose }: Leaf) {
  const consts = ['oneOf', 'anyOf']
    .flatMap((key) => source.list(key))
    .filter(isRaw)
    .map((one) => ({ value: one['const'], label: one['title'] ?? one['const'] }))
  const names = [...ui.list('enumNames'), ...source.list('enumNames')]
  const plain = source.list('enum').map((value, index) => ({ value, label: names[index] ?? value }))
  const all = [...plain, ...consts].filter(({ value }) => value !== null)
  if (all.length === 0) return null
  const read = readChoices(all, source.at)
  read.losses.forEach(lose)
  return read
}

function chosenFrom(leaf: Leaf, isMultiple: boolean): Drawn | null {
  const read = choicesOf(leaf)
  if (!read) return null
  const { source, ui } = leaf
  const given = source.take('default')
  const defaults = (
    Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]
  ).map(read.idOf)
  const known = defaults.filter((one) => one !== undefined)
  if (known.length < defaults.length)
    leaf.lose({ at: source.at, code: 'option', params: { key: 'default', value: brief(given) } })
  const choices = read.choices
  const placeholder = ui.text('placeholder')
  const select = {
    kind: 'select',
    options: {
      choices,
      ...(isMultiple && { multiple: true }),
      defaultValue: known,
      ...(placeholder && { placeholder }),
    },
  }
  const direction = ui.flag('inline') ? {} : { direction: 'vertical' }
  const widget = ui.text('widget')
  if (isMultiple && (widget === 'checkboxes' || widget === ''))
    return {
      kind: 'checkbox',
      options: { choices, defaultValue: known, ...direction },
      inTable: select,
    }
  if (widget === 'radio')
    return {
      kind: 'radio',
      options: { choices, defaultValue: known[0] ?? '', ...direction },
      inTable: select,
    }
  return select
}

const presetOf = (code: (typeof regPresets)[number]['code'], say: Say): readonly Pattern[] => {
  const preset = regPresets.find((one) => one.code === code)
  const message = preset?.rule
    ? say(ruleTexts, preset.rule)
    : say(presetTexts, 'wrong', { name: say(presetTexts, code) })
  return (preset?.patterns ?? []).map((pattern) => ({ pattern, message }))
}

function patternsOf({ source, label, say, lose }: Leaf, format: string): Pattern[] {
  const patterns: Pattern[] = []
  if (format === 'email' || format === 'idn-email') patterns.push(...presetOf('email', say))
  else if (format === 'uri' || format === 'url') patterns.push(...presetOf('url', say))
  const least = source.number('minLength') ?? 0
  if (least > countPattern)
    lose({ at: source.at, code: 'setting', params: { key: 'minLength', value: String(least) } })
  else if (least > 0)
    patterns.push({
      pattern: `^[\\s\\S]{${least},}$`,
      message: say(lossTexts, 'minLength', { limit: least }),
    })
  const own = source.text('pattern')
  if (own === '') return patterns
  if (own.length > 200 || 'problem' in compilePattern(own))
    lose({ at: source.at, code: 'pattern', params: { value: brief(own) } })
  else patterns.push({ pattern: own, message: say(presetTexts, 'wrong', { name: label }) })
  return patterns
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const clockOf = (value: string): string =>
  value
    .replace('T', ' ')
    .replace(/(Z|[+-]\d\d:?\d\d)$/, '')
    .replace(/\.\d+$/, '')

const moments: { readonly [format: string]: Options & { readonly kind: string } } = {
  date: { kind: 'datePicker', format: 'yyyy-MM-dd' },
  'date-time': { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  datetime: { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  'alt-date': { kind: 'datePicker', format: 'yyyy-MM-dd' },
  'alt-datetime': { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  time: { kind: 'timePicker', format: 'HH:mm:ss' },
}
/** Formats that say nothing a text field would not take. */
const plainFormats = ['email', 'idn-email', 'uri', 'url', '']

function text(leaf: Leaf): Drawn {
  const { source, ui, lose } = leaf
  const format = source.text('format')
  const widget = ui.text('widget')
  const placeholder = ui.text('placeholder')
  const moment = moments[widget] ?? moments[format]
  const initial = asText(source.take('default'))
  const words = { ...(placeholder && { placeholder }) }
  if (moment) {
    const { kind, ...options } = moment
    return {
      kind,
      options: { ...options, ...words, ...(initial && { defaultValue: clockOf(initial) }) },
    }
  }
  if (format === 'data-url' || widget === 'file')
    return { kind: 'uploadFile', options: { limit: 1 } }
  if (format === 'color' || widget === 'color')
    return {
      kind: 'colorPicker',
      options: { ...(initial && { defaultValue: initial.toLowerCase() }) },
    }
  if (!plainFormats.includes(format))
    lose({ at: source.at, code: 'setting', params: { key: 'format', value: format } })
  const most = source.number('maxLength')
  const regList = patternsOf(leaf, format)
  const shared = {
    ...words,
    ...(initial && { defaultValue: initial }),
    ...(regList.length > 0 && { regList }),
    ...(most !== null && { maxlength: most }),
  }
  const rows = Number(ui.text('rows')) || 0
  if (widget === 'textarea' || (widget === '' && (most ?? 0) > longText))
    return {
      kind: 'textarea',
      options: { ...shared, ...(rows > 0 && { minRows: rows, maxRows: rows }) },
    }
  if (widget === 'richtext' || widget === 'RichText')
    return { kind: 'editor', options: words, inTable: { kind: 'textarea', options: words } }
  if (!['', 'text', 'email', 'uri', 'password', 'hidden'].includes(widget))
    lose({ at: source.at, code: 'setting', params: { key: 'ui:widget', value: widget } })
  return {
    kind: 'input',
    options: { ...shared, ...(widget === 'password' && { showPassword: true }) },
  }
}

/** Bounds as decimals; limits that do not include themselves become the next whole number, or are told. */
function boundsOf({ source, lose }: Leaf, isWhole: boolean): Options {
  const bound = (
    key: 'minimum' | 'maximum',
    exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
    step: 1 | -1,
  ): string => {
    const isOld = source.flag(exclusive) === true
    const strict = isOld ? source.number(key) : source.number(exclusive)
    const plain = isOld ? null : source.number(key)
    if (strict === null) return asText(plain)
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

function number(leaf: Leaf, isWhole: boolean): Drawn {
  const { source, ui } = leaf
  const bounds = boundsOf(leaf, isWhole)
  const step = source.number('multipleOf')
  const initial = asText(source.take('default'))
  const placeholder = ui.text('placeholder')
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
    leaf.lose({ at: source.at, code: 'setting', params: { key: 'ui:widget', value: widget } })
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

function flag({ source, ui, lose }: Leaf): Drawn {
  const widget = ui.text('widget')
  if (!['', 'checkbox', 'switch', 'hidden'].includes(widget))
    lose({ at: source.at, code: 'asKind', params: { kind: widget, to: 'switch' } })
  source.passOver(['enum', 'enumNames'])
  const [yes, no] = ['oneOf', 'anyOf']
    .flatMap((key) => source.list(key))
    .filter(isRaw)
    .toSorted((a, b) => Number(b['const'] === true) - Number(a['const'] === true))
    .map((one) => asText(one['title']))
  return {
    kind: 'switch',
    options: {
      ...(source.take('default') === true && { defaultValue: 1 }),
      ...(yes && { activeTxt: yes }),
      ...(no && { inactiveTxt: no }),
    },
  }
}

/** The widget of a value, or of a list of plain choices; null where it is a list or an object of its own. */
export function drawLeaf(leaf: Leaf, types: readonly string[]): Drawn | null {
  const { source, lose } = leaf
  const [type = 'string'] = types
  if (types.length > 1) lose({ at: source.at, code: 'either', params: { kind: type } })
  if (type === 'boolean') return flag(leaf)
  if (type === 'array' || type === 'object') return null
  return (
    chosenFrom(leaf, false) ??
    (type === 'integer' || type === 'number' ? number(leaf, type === 'integer') : text(leaf))
  )
}

/** A list of plain choices, or of files; null where each entry is something else. */
export function drawList(leaf: Leaf, items: Leaf): Drawn | null {
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
