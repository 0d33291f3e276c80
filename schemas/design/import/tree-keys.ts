import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { ForeignObject } from './source.ts'

/** The keys in which designers store each setting; the first present one counts. */
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

/** Reports the scripts of an object, except empty stubs. */
export function tellScripts(
  source: ForeignObject,
  label: string,
  lose: (loss: Loss) => void,
): void {
  for (const { at, key, value } of source.left())
    if (scripted.test(key) && isScript(value)) lose({ at, label, code: 'script', params: { key } })
}

/** Skips appearance and internal keys, reports scripts, and then all that nobody took. */
export function settleKeys(source: ForeignObject, label: string, lose: (loss: Loss) => void): void {
  tellScripts(source, label, lose)
  for (const { at, key, value } of source.left()) {
    if (scripted.test(key)) continue
    if ((value !== 0 && value !== 'any' && !styled.test(key)) || /^(if|when)/i.test(key))
      lose({ at, label, code: 'setting', params: { key, value: shorten(value) } })
  }
}
