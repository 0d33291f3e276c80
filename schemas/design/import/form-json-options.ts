import type { Kind } from '../../widget/define.ts'
import { canonical } from '../../widget/decimal.ts'
import { parseFormula } from '../../widget/formula-text.ts'
import { compilePattern } from '../../widget/pattern.ts'
import { readChoices } from './choices.ts'
import { brief } from './loss.ts'
import type { Loss } from './loss.ts'
import { isRaw, wordOf } from './source.ts'
import type { Source } from './source.ts'

/** A node of a form generator: its own keys, those of `__config__` and of `__slot__`. */
export interface Widget {
  readonly node: Source
  readonly config: Source
  readonly slot: Source
  readonly kind: Kind
  /** Finds a field by any of the ways in which others name it. */
  refer(name: string): string
  lose(loss: Loss): void
}

type Options = { readonly [option: string]: unknown }
type Made = { [option: string]: unknown }

/** Options that element-ui calls otherwise. */
const synonyms: { readonly [option: string]: string } = {
  showCount: 'show-word-limit',
  activeTxt: 'active-text',
  inactiveTxt: 'inactive-text',
  count: 'max',
  buttonText: 'button-text',
}

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const schemaOf = (kind: Kind, option: string): { readonly [key: string]: unknown } => ({
  ...kind.options.properties[option],
})
const drawOf = (kind: Kind, option: string): unknown => schemaOf(kind, option)['draw']
const isText = (kind: Kind, option: string): boolean => schemaOf(kind, option)['type'] === 'string'

const isFlag = (kind: Kind, option: string): boolean => schemaOf(kind, option)['type'] === 'boolean'

/** A value in the shape that the option has: numbers that are decimals here, flags that are numbers there. */
function shaped(kind: Kind, option: string, value: unknown): unknown {
  if (drawOf(kind, option) === 'decimal' || (isText(kind, option) && typeof value === 'number'))
    return canonical(wordOf(value)) ?? value
  return isFlag(kind, option) && (value === 0 || value === 1) ? value === 1 : value
}

/** Options of the same name. */
function sameNames({ node, config, kind }: Widget, made: Made): void {
  const elsewhere = [
    'choices',
    'defaultValue',
    'dataType',
    'dictionaryType',
    'regList',
    'start',
    'end',
    'format',
    'expression',
    'transferList',
    'columnOptions',
    'relationField',
    'summaryField',
    'accept',
  ]
  for (const option of Object.keys(kind.options.properties)) {
    if (elsewhere.includes(option)) continue
    const found = [option, kebab(option), synonyms[option] ?? option].flatMap((key) =>
      [node, config].filter((one) => one.has(key)).map((source) => ({ source, key })),
    )[0]
    if (!found) continue
    const value = found.source.take(found.key)
    if (value === null || value === undefined || value === '') continue
    made[option] = shaped(kind, option, value)
  }
}

function choices(
  { node, config, slot, kind, lose }: Widget,
  made: Made,
): (value: unknown) => string | undefined {
  const at = node.at
  const keys = { ...propsOf(config), ...propsOf(node) }
  const raw = node.has('options') ? node.list('options') : slot.list('options')
  const dataType = config.text('dataType')
  const read = readChoices(raw, at, keys)
  if (!Object.hasOwn(kind.options.properties, 'choices')) return read.idOf
  const dictionary = config.text('dictionaryType')
  if (dataType === 'dictionary' || (dictionary !== '' && raw.length === 0)) {
    made['dataType'] = 'dictionary'
    made['dictionaryType'] = dictionary
    lose({ at, code: 'dictionary' })
  } else {
    if (dataType === 'dynamic') lose({ at, code: 'interface' })
    read.losses.forEach(lose)
    made['choices'] = read.choices.map((one) =>
      drawOf(kind, 'choices') === 'treeChoices'
        ? { ...one, parentId: one.parentId ?? '' }
        : { id: one.id, fullName: one.fullName },
    )
  }
  config.passOver(['propsUrl', 'propsName', 'templateJson', 'useCache'])
  return read.idOf
}

function propsOf(node: Source): {
  readonly value?: string
  readonly label?: string
  readonly children?: string
} {
  const outer = node.object('props')
  const props = outer.has('props') ? outer.object('props') : outer
  const [value, label, children] = [
    props.text('value'),
    props.text('label'),
    props.text('children'),
  ]
  if (props.flag('multiple') === true) outer.passOver(['multiple'])
  return { ...(value && { value }), ...(label && { label }), ...(children && { children }) }
}

const pad = (count: number): string => String(count).padStart(2, '0')
/** An instant as the clock of the computer that imports shows it. */
function wallOf(value: number): string {
  const date = new Date(value)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
}

function initial(
  { config, node, kind, lose }: Widget,
  idOf: (value: unknown) => string | undefined,
): unknown {
  const given = config.has('defaultValue') ? config.take('defaultValue') : node.take('defaultValue')
  if (
    given === null ||
    given === undefined ||
    given === '' ||
    (Array.isArray(given) && given.length === 0)
  )
    return undefined
  const draw = drawOf(kind, 'defaultValue')
  const byDraw: { readonly [draw: string]: () => unknown } = {
    flag: () => (given === true || given === 1 || given === '1' ? 1 : 0),
    decimal: () => canonical(wordOf(given)) ?? given,
    choice: () => chosen(given),
    treeChoice: () => chosen(given),
  }
  const chosen = (value: unknown): unknown => {
    const isList = schemaOf(kind, 'defaultValue')['type'] === 'array'
    const ids = (Array.isArray(value) ? value : [value]).map(idOf)
    if (ids.includes(undefined))
      lose({ at: node.at, code: 'option', params: { key: 'defaultValue', value: brief(value) } })
    const known = ids.filter((one) => one !== undefined)
    return isList ? known : known[0]
  }
  if (typeof draw === 'string' && byDraw[draw]) return byDraw[draw]()
  if (isText(kind, 'defaultValue'))
    return typeof given === 'number' && Object.hasOwn(kind.options.properties, 'format')
      ? wallOf(given)
      : wordOf(given)
  return given
}

const elementTypes: { readonly [type: string]: string } = {
  year: 'yyyy',
  month: 'yyyy-MM',
  date: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  dates: 'yyyy-MM-dd',
}

/** Letters of day and year are written either way elsewhere. */
function format({ node, kind }: Widget, made: Made): void {
  if (!Object.hasOwn(kind.options.properties, 'format')) return
  const said = node.text('format') || elementTypes[node.text('type')] || ''
  node.passOver(['value-format', 'valueFormat', 'type', 'arrow-control', 'arrowControl'])
  if (said !== '') made['format'] = said.replace('YYYY', 'yyyy').replace('DD', 'dd')
}

const units = ['', 'year', 'month', 'day'] as const
const timeUnits = ['', 'hour', 'minute', 'second'] as const

function limits({ config, kind, refer }: Widget, made: Made): void {
  for (const side of ['start', 'end'] as const) {
    if (!Object.hasOwn(kind.options.properties, side)) continue
    const isOn = config.flag(`${side}TimeRule`) === true
    const [type, target, value, field] = [
      config.number(`${side}TimeType`),
      config.number(`${side}TimeTarget`),
      config.take(`${side}TimeValue`),
      config.text(`${side}RelationField`),
    ]
    if (!isOn) continue
    const isClock = kind.bind({}).type === 'time'
    const unit = (isClock ? timeUnits : units)[target ?? 0] || (isClock ? 'hour' : 'day')
    const counted = { count: Math.abs(Math.trunc(Number(wordOf(value)) || 0)), unit }
    const byType: readonly Options[] = [
      {},
      {
        type: 'fixed',
        value:
          typeof value === 'number'
            ? isClock
              ? wallOf(value).slice(11)
              : wallOf(value)
            : wordOf(value),
      },
      { type: 'field', field: refer(field) },
      { type: 'now' },
      { type: 'before', ...counted },
      { type: 'after', ...counted },
    ]
    made[side] = byType[type ?? 0] ?? {}
  }
}

function patterns({ config, node, kind, lose }: Widget, made: Made): void {
  const list = config.list('regList')
  if (list.length === 0 || !Object.hasOwn(kind.options.properties, 'regList')) {
    for (const one of list)
      lose({ at: node.at, code: 'setting', params: { key: 'regList', value: brief(one) } })
    return
  }
  made['regList'] = list.flatMap((one) => {
    const pattern = isRaw(one) ? wordOf(one['pattern']) : ''
    if (pattern === '') return []
    if (pattern.length > 200 || 'problem' in compilePattern(pattern)) {
      lose({ at: node.at, code: 'pattern', params: { value: brief(pattern) } })
      return []
    }
    return [{ pattern, message: wordOf(isRaw(one) ? one['message'] : '').slice(0, 200) }]
  })
}

/** The tokens of a formula as a text, which is then read as one that people type. */
function formula({ node, config, kind, refer, lose }: Widget, made: Made): void {
  if (!Object.hasOwn(kind.options.properties, 'expression')) return
  const tokens = node.has('expression') ? node.list('expression') : config.list('expression')
  if (tokens.length === 0) return
  const fields = new Set<string>()
  const words = tokens.map((token) => {
    const name = isRaw(token) ? (token['__vModel__'] ?? token['field']) : undefined
    if (typeof name !== 'string')
      return wordOf(isRaw(token) ? (token['value'] ?? token['operator']) : token)
    fields.add(refer(name))
    return `[${refer(name)}]`
  })
  const parsed = parseFormula(
    words.join(' '),
    [...fields].map((field) => ({ field, label: field })),
  )
  if ('expression' in parsed) made['expression'] = parsed.expression
  else lose({ at: node.at, code: 'formula', params: { value: brief(words.join(' ')) } })
}

function links({ node, kind, refer, lose }: Widget, made: Made): void {
  const has = (option: string): boolean => Object.hasOwn(kind.options.properties, option)
  if (has('relationField')) {
    const name = node.text('relationField')
    if (name !== '')
      made['relationField'] =
        drawOf(kind, 'relationField') === 'modelField' ||
        drawOf(kind, 'relationField') === 'modelText'
          ? name
          : refer(name)
  }
  if (has('summaryField'))
    made['summaryField'] = node.list('summaryField').map((one) => refer(wordOf(one)))
  if (!has('modelId')) return
  if (node.has('interfaceId')) lose({ at: node.at, code: 'interface' })
  else lose({ at: node.at, code: 'record' })
  node.passOver(['interfaceId', 'interfaceName', 'templateJson', 'propsValue'])
  if (has('columnOptions'))
    made['columnOptions'] = node
      .list('columnOptions')
      .flatMap((one) => (isRaw(one) && typeof one['value'] === 'string' ? [one['value']] : []))
  if (has('transferList'))
    made['transferList'] = (node.has('transferList') ? node.list('transferList') : []).flatMap(
      (one) =>
        isRaw(one)
          ? [
              {
                sourceValue: wordOf(one['sourceValue']),
                targetField: refer(wordOf(one['targetField'])),
              },
            ]
          : [],
    )
}

const masks = [
  'custom',
  'all',
  'personName',
  'mobile',
  'email',
  'idCard',
  'ip',
  'plate',
  'bankCard',
] as const

function mask({ node, kind, lose }: Widget, made: Made): void {
  const config = node.object('maskConfig')
  const isOn = node.flag('useMask') === true
  const type = masks[config.number('maskType') ?? -1]
  if (!isOn || !type || !Object.hasOwn(kind.options.properties, 'mask')) {
    config.passOver([
      'filler',
      'prefixType',
      'suffixType',
      'prefixLimit',
      'suffixLimit',
      'ignoreChar',
      'useUnrealMask',
      'unrealMaskLength',
      'prefixSpecifyChar',
      'suffixSpecifyChar',
    ])
    return
  }
  if (type === 'custom')
    lose({ at: node.at, code: 'setting', params: { key: 'maskConfig', value: 'custom' } })
  else made['mask'] = { type }
}

const acceptWords: readonly (readonly [RegExp, string])[] = [
  [/image/, 'image'],
  [/video/, 'video'],
  [/audio/, 'audio'],
  [/xls/, 'excel'],
  [/doc/, 'word'],
  [/pdf/, 'pdf'],
  [/txt/, 'txt'],
]

/** All options that a node of a form generator says, by our names. */
export function optionsOf(widget: Widget): Options {
  const { node, kind } = widget
  const made: Made = {}
  sameNames(widget, made)
  const idOf = choices(widget, made)
  const value = initial(widget, idOf)
  if (value !== undefined && Object.hasOwn(kind.options.properties, 'defaultValue'))
    made['defaultValue'] = value
  else if (value !== undefined)
    widget.lose({
      at: node.at,
      code: 'setting',
      params: { key: 'defaultValue', value: brief(value) },
    })
  format(widget, made)
  limits(widget, made)
  patterns(widget, made)
  formula(widget, made)
  links(widget, made)
  mask(widget, made)
  if (Object.hasOwn(kind.options.properties, 'accept')) {
    const accept = node.text('accept')
    made['accept'] = acceptWords.flatMap(([word, one]) => (word.test(accept) ? [one] : []))
  }
  return made
}
