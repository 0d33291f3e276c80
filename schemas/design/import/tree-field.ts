import type { Kind } from '../../widget/define.ts'
import { toKebab, toOptionType } from './option-shape.ts'
import type { Sketch } from './sketch.ts'
import { choicesOf, initialOf } from './tree-choices.ts'
import { demandsOf } from './tree-demands.ts'
import { keys } from './tree-keys.ts'
import type { Meaning } from './tree-kinds.ts'
import { flagOf, isOff, textOf, wordsOf } from './tree-words.ts'
import type { NodeSources } from './tree-words.ts'

const elsewhere = [
  'choices',
  'defaultValue',
  'regList',
  'dataType',
  'start',
  'end',
  'format',
  'content',
  'mask',
  'accept',
  'columns',
  'limit',
]
const synonyms: { readonly [option: string]: readonly string[] } = {
  minRows: ['rows', 'minRows'],
  activeTxt: ['activeText', 'onText', 'labelTrue', 'checkedChildren', 'trueLabel'],
  inactiveTxt: ['inactiveText', 'offText', 'labelFalse', 'unCheckedChildren', 'falseLabel'],
  count: ['rateMax', 'count', 'max'],
  allowHalf: ['allowHalf', 'half'],
  addonBefore: ['addonBefore', 'prefix', 'addOnBefore', 'prepend'],
  addonAfter: ['addonAfter', 'suffix', 'addOnAfter', 'append', 'unit'],
  multiple: ['multiple', 'isMultiple', 'multi'],
  min: ['min', 'minimum', 'minValue'],
  max: ['max', 'maximum', 'maxValue'],
}

function sameNames(
  kind: Kind,
  { sources }: NodeSources,
  made: { [option: string]: unknown },
): void {
  for (const option of Object.keys(kind.options.properties)) {
    if (elsewhere.includes(option)) continue
    const key = [...(synonyms[option] ?? []), option, toKebab(option)].find((name) =>
      sources.some((source) => source.has(name)),
    )
    const source =
      key === undefined ? undefined : sources.find((foreignObject) => foreignObject.has(key))
    if (key === undefined || !source || kind.holds === 'rows') continue
    const value = source.take(key)
    if (value === null || value === undefined || value === '') continue
    made[option] = toOptionType(kind, option, value)
  }
}

/** Patterns of keys for read-only and initially hidden fields. */
const lockedPatterns: readonly string[] = ['disabled', 'readOnly', 'readPretty']
const hiddenDisplays: readonly string[] = ['hidden', 'none']

const dateWords = (said: string): string => said.replace('YYYY', 'yyyy').replace('DD', 'dd')
const dated = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']

/** The kind, settings and options of a field, from all that its node says. */
export function fieldOf(
  kind: Kind,
  meaning: Meaning,
  given: NodeSources,
): Pick<Sketch, 'settings' | 'options'> {
  const demands = demandsOf(given)
  const made: { [option: string]: unknown } = { ...meaning.options }
  sameNames(kind, given, made)
  const has = (option: string): boolean => Object.hasOwn(kind.options.properties, option)
  // For other kinds antd's mode is only appearance.
  if (has('multiple') && ['multiple', 'tags'].includes(textOf(given, ['mode'])))
    made['multiple'] = true
  const read = has('choices') ? choicesOf(kind, given, made) : null
  const initial = initialOf(kind, given, read?.idOf ?? (() => undefined))
  if (initial !== undefined && has('defaultValue')) made['defaultValue'] = initial
  const { limits } = demands
  const longest =
    Number(textOf(given, keys.maxLength)) ||
    limits['maxLength'] ||
    (has('maxlength') ? limits['max'] : 0)
  if (longest && has('maxlength') && longest > 0 && longest <= 10_000)
    made['maxlength'] = Math.trunc(longest)
  const least =
    Number(textOf(given, keys.minLength)) ||
    limits['minLength'] ||
    (has('regList') ? limits['min'] : 0) ||
    0
  if (least > 0 && least <= 100 && has('regList'))
    demands.patterns.unshift({ pattern: `^[\\s\\S]{${Math.trunc(least)},}$`, message: '' })
  if (has('precision') && has('min'))
    for (const side of ['min', 'max'] as const)
      if (limits[side] !== undefined && made[side] === undefined) made[side] = String(limits[side])
  if (has('regList') && demands.patterns.length > 0) made['regList'] = demands.patterns.slice(0, 10)
  if (has('format') && kind.bind({}).type === 'date') {
    const format = dateWords(
      textOf(given, ['format', 'displayFormat', 'inputFormat', 'valueFormat']),
    )
    if (dated.includes(format)) made['format'] = format
  }
  const most = Number(textOf(given, ['limit', 'maxCount', 'maxFiles']))
  if (has('limit') && Number.isInteger(most) && most >= 1 && most <= 100) made['limit'] = most
  const tip = wordsOf(given, keys.tip)
  const span = Number(textOf(given, ['span']))
  return {
    options: made,
    settings: {
      ...(tip && { tip }),
      ...(Number.isInteger(span) && span >= 1 && span <= 24 && { span }),
      ...((flagOf(given, keys.required) || demands.isRequired) && { required: true }),
      ...((flagOf(given, keys.readOnly) ||
        lockedPatterns.includes(textOf(given, ['x-pattern']))) && {
        readOnly: true,
      }),
      ...((flagOf(given, keys.hidden) ||
        isOff(given, ['visible', 'display', 'x-visible']) ||
        hiddenDisplays.includes(textOf(given, ['x-display', 'display']))) && { hidden: true }),
      ...(isOff(given, ['clearOnHide']) && { keepHidden: true }),
    },
  }
}
