import type { Say } from '../../text.ts'
import { compilePattern } from '../../widget/pattern.ts'
import { presetTexts, regPresets, ruleTexts } from '../../widget/rule.ts'
import type { Pattern } from '../../widget/rule.ts'
import { toText, initialOf, placeholderOf } from './json-schema-value.ts'
import type { ValueSketch, Leaf } from './json-schema-value.ts'
import { shorten, lossTexts } from './loss.ts'
import { lookUp, isRaw } from './source.ts'
import type { SketchOptions } from './sketch.ts'
const longText = 300
const countPattern = 100
/** Texts are limited to this length anyway. */
const longestText = 10_000

const presetOf = (code: (typeof regPresets)[number]['code'], say: Say): readonly Pattern[] => {
  const preset = regPresets.find((regPreset) => regPreset.code === code)
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
  const known = lookUp(formatPatterns, format)
  if (known) patterns.push({ pattern: known, message: say(presetTexts, 'wrong', { name: label }) })
  const own = source.text('pattern')
  const said = source.take('errorMessage')
  const message =
    toText(said) ||
    (isRaw(said) ? toText(said['pattern']) : '') ||
    source.text('patternErrorMessage')
  if (own === '') return patterns
  if (own.length > 200 || 'problem' in compilePattern(own))
    lose({ at: source.at, code: 'pattern', params: { value: shorten(own) } })
  else
    patterns.push({
      pattern: own,
      message: message.slice(0, 200) || say(presetTexts, 'wrong', { name: label }),
    })
  return patterns
}

const clockOf = (value: string): string =>
  value
    .replace('T', ' ')
    .replace(/(Z|[+-]\d\d:?\d\d)$/, '')
    .replace(/\.\d+$/, '')

const moments: { readonly [format: string]: SketchOptions & { readonly kind: string } } = {
  date: { kind: 'datePicker', format: 'yyyy-MM-dd' },
  'date-time': { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  datetime: { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  'alt-date': { kind: 'datePicker', format: 'yyyy-MM-dd' },
  'alt-datetime': { kind: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' },
  time: { kind: 'timePicker', format: 'HH:mm:ss' },
  month: { kind: 'datePicker', format: 'yyyy-MM' },
  year: { kind: 'datePicker', format: 'yyyy' },
}
/** Formats that any text field accepts, or that a pattern already covers. */
const plainFormats = [
  'email',
  'idn-email',
  'uri',
  'url',
  '',
  'text',
  'string',
  'uri-reference',
  'uri-template',
  'iri',
  'iri-reference',
  'path',
  'file',
  'directory',
  'file-path',
  'html-selector',
  'regex',
  'json-pointer',
  'relative-json-pointer',
  'password',
  'byte',
  'binary',
  'project',
  'int32',
  'int64',
  'phone',
  'tel',
]
const longFormats = ['textarea', 'markdown', 'html', 'code', 'json', 'multi-line', 'multiline']
const formatPatterns: { readonly [format: string]: string } = {
  hostname: '^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$',
  ipv4: '^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$',
  ipv6: '^[0-9A-Fa-f:.]+$',
  uuid: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
  duration: '^P[0-9YMWDTHS.]+$',
}

/** A text, or a value written as one: a date, a time, a colour, a file. */
export function readText(leaf: Leaf): ValueSketch {
  const { source, ui, lose } = leaf
  const format = source.text('format')
  const widget = ui.text('widget')
  const placeholder = placeholderOf(leaf)
  const moment = moments[widget] ?? moments[format]
  const initial = initialOf(leaf)
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
  if (![...plainFormats, ...longFormats].includes(format) && !(format in formatPatterns))
    lose({ at: source.at, code: 'setting', params: { key: 'format', value: format } })
  const most = source.number('maxLength')
  const regList = patternsOf(leaf, format)
  const shared = {
    ...words,
    ...(initial && { defaultValue: initial }),
    ...(regList.length > 0 && { regList }),
    ...(most !== null && most <= longestText && { maxlength: most }),
  }
  const rows = Math.min(40, Math.trunc(Number(ui.text('rows')) || 0))
  ui.text('inputType')
  const isLong = longFormats.includes(format) || (most ?? 0) > longText
  if (widget === 'textarea' || (widget === '' && isLong))
    return {
      kind: 'textarea',
      options: { ...shared, ...(rows > 0 && { minRows: rows, maxRows: rows }) },
    }
  if (widget === 'richtext' || widget === 'RichText')
    return { kind: 'editor', options: words, inTable: { kind: 'textarea', options: words } }
  if (!['', 'text', 'email', 'uri', 'password', 'hidden'].includes(widget))
    lose({ at: source.at, code: 'asKind', params: { kind: widget, to: 'input' } })
  return {
    kind: 'input',
    options: {
      ...shared,
      ...((widget === 'password' || format === 'password') && { showPassword: true }),
    },
  }
}
