import { compilePattern } from '../../widget/pattern.ts'
import { shorten } from './loss.ts'
import { isRaw, lookUp, wordOf } from './source.ts'
import { textOf, readName } from './tree-words.ts'
import type { NodeSources } from './tree-words.ts'

const rulesAt = [
  'rules',
  'validators',
  'validations',
  'validate',
  'validation',
  'x-validator',
  'effect',
  'validateRules',
]
const named: { readonly [name: string]: string } = {
  email: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  isEmail: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  isUrl: '^https?://\\S+$',
  url: '^https?://\\S+$',
  isNumeric: '^-?\\d+(\\.\\d+)?$',
  number: '^-?\\d+(\\.\\d+)?$',
  numeric: '^-?\\d+(\\.\\d+)?$',
  isInt: '^-?\\d+$',
  integer: '^-?\\d+$',
  isPhoneNumber: '^1\\d{10}$',
  mobile: '^1\\d{10}$',
  phone: '^1\\d{10}$',
  letter: '^[A-Za-z]+$',
  letterAndNumber: '^[A-Za-z0-9]+$',
}

/** The demands on a value: patterns, lengths, bounds, and whether it is required. */
interface Demands {
  readonly patterns: { pattern: string; message: string }[]
  isRequired: boolean
  readonly limits: { [key: string]: number }
}

const counted: { readonly [key: string]: string } = {
  min: 'min',
  max: 'max',
  minimum: 'min',
  maximum: 'max',
  minValue: 'min',
  maxValue: 'max',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minlength: 'minLength',
  maxlength: 'maxLength',
}
const settled = [
  'message',
  'trigger',
  'type',
  'text',
  'customMessage',
  'validateFirst',
  'whitespace',
  'custom',
  'customPrivate',
  'validator',
  'matchRegexp1',
  'strictDateValidation',
  'multiple',
  'unique',
  'format',
  'whitespace',
  'len',
]

function demand(raw: unknown, into: Demands, given: NodeSources): void {
  if (Array.isArray(raw)) {
    for (const part of raw) demand(part, into, given)
    return
  }
  const at = given.sources[0]?.at ?? ''
  const pattern = (text: string, message: unknown): void => {
    if (text.length > 200 || 'problem' in compilePattern(text))
      given.lose({ at, label: given.label, code: 'pattern', params: { value: shorten(text) } })
    else into.patterns.push({ pattern: text, message: readName(message).slice(0, 200) })
  }
  if (typeof raw === 'string') {
    const known = lookUp(named, raw)
    if (raw === 'required') into.isRequired = true
    else if (known) pattern(known, '')
    else if (raw !== '' && raw !== 'string') pattern(raw.replace(/^\/|\/[a-z]*$/g, ''), '')
    return
  }
  if (!isRaw(raw)) return
  const message = raw['message'] ?? raw['text'] ?? raw['customMessage']
  const isMeasured = raw['type'] === 'string' || raw['type'] === 'text'
  for (const [key, value] of Object.entries(raw)) {
    const own = isRaw(value) && 'value' in value ? value['value'] : value
    const limit = lookUp(counted, key)
    const known = lookUp(named, key)
    if (own === '' || own === null || own === false) continue
    if (key === 'required') into.isRequired = true
    else if (limit && !Number.isNaN(Number(own)))
      into.limits[isMeasured && limit.length === 3 ? `${limit}Length` : limit] = Number(own)
    else if (['pattern', 'regex', 'matchRegexp', 'reg'].includes(key))
      pattern(wordOf(own).replace(/^\/|\/[a-z]*$/g, ''), message)
    else if (known !== undefined && own === true) pattern(known, message)
    else if (key === 'type' || key === 'format') {
      const typed = lookUp(named, wordOf(own))
      if (typed && !isMeasured && own !== 'number') pattern(typed, message)
    } else if (key === 'validator' || key === 'custom')
      given.lose({ at, label: given.label, code: 'script', params: { key } })
    else if (!settled.includes(key) && own !== true)
      given.lose({ at, label: given.label, code: 'setting', params: { key, value: shorten(own) } })
  }
}

/** All demands on a value, in any notation. */
export function demandsOf(given: NodeSources): Demands {
  const into: Demands = { patterns: [], isRequired: false, limits: {} }
  for (const source of given.sources)
    for (const key of rulesAt) if (source.has(key)) demand(source.take(key), into, given)
  const own = textOf(given, ['pattern'])
  if (own !== '') demand({ pattern: own }, into, given)
  const error = given.sources.flatMap((source) =>
    source.has('validationErrors') ? [source.take('validationErrors')] : [],
  )[0]
  if (isRaw(error))
    for (const pattern of into.patterns)
      pattern.message ||= readName(Object.values(error)[0]).slice(0, 200)
  return into
}
