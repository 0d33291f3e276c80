import { toCanonical } from '../../widget/decimal.ts'
import { compilePattern } from '../../widget/pattern.ts'
import { readChoices } from './choices.ts'
import { readFormula, readLinks } from './form-json-links.ts'
import { readLimits, wallOf } from './form-json-limits.ts'
import type { OptionsDraft, Widget } from './form-json-widget.ts'
import { shorten } from './loss.ts'
import { drawOf, isText, toKebab, schemaOf, toOptionType } from './option-shape.ts'
import { lookUp, isRaw, wordOf } from './source.ts'
import type { ForeignObject } from './source.ts'
import type { SketchOptions } from './sketch.ts'

/** Options with another name in element-ui. */
const synonyms: { readonly [option: string]: string } = {
  showCount: 'show-word-limit',
  activeTxt: 'active-text',
  inactiveTxt: 'inactive-text',
  count: 'max',
  buttonText: 'button-text',
}

/** Options with the same name. */
function sameNames({ node, config, kind }: Widget, made: OptionsDraft): void {
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
    const found = [option, toKebab(option), synonyms[option] ?? option].flatMap((key) =>
      [node, config].filter((source) => source.has(key)).map((source) => ({ source, key })),
    )[0]
    if (!found) continue
    const value = found.source.take(found.key)
    if (value === null || value === undefined || value === '') continue
    made[option] = toOptionType(kind, option, value)
  }
}

function choices(
  { node, config, slot, kind, lose }: Widget,
  made: OptionsDraft,
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
    made['choices'] = read.choices.map((choice) =>
      drawOf(kind, 'choices') === 'treeChoices'
        ? { ...choice, parentId: choice.parentId ?? '' }
        : { id: choice.id, fullName: choice.fullName },
    )
  }
  config.passOver(['propsUrl', 'propsName', 'templateJson', 'useCache'])
  return read.idOf
}

function propsOf(node: ForeignObject): {
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
    decimal: () => toCanonical(wordOf(given)) ?? given,
    choice: () => chosen(given),
    treeChoice: () => chosen(given),
  }
  const chosen = (value: unknown): unknown => {
    const isList = schemaOf(kind, 'defaultValue')['type'] === 'array'
    const ids = (Array.isArray(value) ? value : [value]).map(idOf)
    if (ids.includes(undefined))
      lose({ at: node.at, code: 'option', params: { key: 'defaultValue', value: shorten(value) } })
    const known = ids.filter((id) => id !== undefined)
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

/** Other designers write day and year in upper or lower case. */
function format({ node, kind }: Widget, made: OptionsDraft): void {
  if (!Object.hasOwn(kind.options.properties, 'format')) return
  const said = node.text('format') || lookUp(elementTypes, node.text('type')) || ''
  node.passOver(['value-format', 'valueFormat', 'type', 'arrow-control', 'arrowControl'])
  if (said !== '') made['format'] = said.replace('YYYY', 'yyyy').replace('DD', 'dd')
}

function patterns({ config, node, kind, lose }: Widget, made: OptionsDraft): void {
  const list = config.list('regList')
  if (list.length === 0 || !Object.hasOwn(kind.options.properties, 'regList')) {
    for (const rawPattern of list)
      lose({ at: node.at, code: 'setting', params: { key: 'regList', value: shorten(rawPattern) } })
    return
  }
  made['regList'] = list.flatMap((rawPattern) => {
    const pattern = isRaw(rawPattern) ? wordOf(rawPattern['pattern']) : ''
    if (pattern === '') return []
    if (pattern.length > 200 || 'problem' in compilePattern(pattern)) {
      lose({ at: node.at, code: 'pattern', params: { value: shorten(pattern) } })
      return []
    }
    return [
      { pattern, message: wordOf(isRaw(rawPattern) ? rawPattern['message'] : '').slice(0, 200) },
    ]
  })
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

function mask({ node, kind, lose }: Widget, made: OptionsDraft): void {
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

/** All options of a node of a form generator, by their names here. */
export function optionsOf(widget: Widget): SketchOptions {
  const { node, kind } = widget
  const made: OptionsDraft = {}
  sameNames(widget, made)
  const idOf = choices(widget, made)
  const value = initial(widget, idOf)
  if (value !== undefined && Object.hasOwn(kind.options.properties, 'defaultValue'))
    made['defaultValue'] = value
  else if (value !== undefined)
    widget.lose({
      at: node.at,
      code: 'setting',
      params: { key: 'defaultValue', value: shorten(value) },
    })
  format(widget, made)
  readLimits(widget, made)
  patterns(widget, made)
  readFormula(widget, made)
  readLinks(widget, made)
  mask(widget, made)
  if (Object.hasOwn(kind.options.properties, 'accept')) {
    const accept = node.text('accept')
    made['accept'] = acceptWords.flatMap(([word, type]) => (word.test(accept) ? [type] : []))
  }
  return made
}
