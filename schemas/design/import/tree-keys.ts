import { brief } from './loss.ts'
import type { Loss } from './loss.ts'
import type { ForeignObject } from './source.ts'

/** Where designers write what they say of a field; the first that is there counts. */
export const keys = {
  name: ['field', 'prop', 'model', 'name', 'key', '__vModel__', 'id'],
  label: ['label', 'title', 'text', 'header', 'tab', 'subTitle', 'legend'],
  tip: [
    'description',
    'tip',
    'tips',
    'remark',
    'help',
    'tooltip',
    'labelTooltip',
    'hint',
    'desc',
    'labelRemark',
    'extra',
    'labelTip',
    'info',
    'labelTipsText',
  ],
  required: ['required', 'isRequired'],
  readOnly: [
    'readonly',
    'readOnly',
    'disabled',
    'static',
    'x-read-only',
    'x-disabled',
    'x-read-pretty',
    'plaintext',
    'detail',
  ],
  hidden: ['hidden', 'x-hidden', 'isHidden', 'noShow'],
  placeholder: ['placeholder', 'placeHolder'],
  initial: ['defaultValue', 'default', 'value', 'initialValue', 'initValue'],
  choices: ['options', 'choices', 'dicData', 'optionItems', 'enum', 'data', 'dataSource', 'values'],
  maxLength: ['maxlength', 'maxLength', 'max-length'],
  minLength: ['minlength', 'minLength', 'min-length'],
} as const

const styled =
  /class|style|icon|width$|height|animat|color|align|size|theme|^_|^css|^x-designable|renderKey/i
const scripted =
  /^(on[A-Z]\w*|events?|onEvent|on|emit|nativeOn|inject|functions?|change|click|blur|focus|customDefaultValue|calculateValue|customConditional|x-effects|formatter|script|js|initFun|triggers)$/

const isScript = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== true && typeof value !== 'number'

/** Tells the scripts of an object; empty stubs are none. */
export function tellScripts(
  source: ForeignObject,
  label: string,
  lose: (loss: Loss) => void,
): void {
  for (const { at, key, value } of source.left())
    if (scripted.test(key) && isScript(value)) lose({ at, label, code: 'script', params: { key } })
}

/**
 * Passes over what is looks or house-keeping, tells scripts as such and all else that nobody took.
 */
export function settleKeys(source: ForeignObject, label: string, lose: (loss: Loss) => void): void {
  tellScripts(source, label, lose)
  for (const { at, key, value } of source.left()) {
    if (scripted.test(key)) continue
    if ((value !== 0 && value !== 'any' && !styled.test(key)) || /^(if|when)/i.test(key))
      lose({ at, label, code: 'setting', params: { key, value: brief(value) } })
  }
}
