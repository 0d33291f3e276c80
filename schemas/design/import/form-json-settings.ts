import type { Kinds } from '../../widget/define.ts'
import type { Loss } from './loss.ts'
import type { Sketch } from './sketch.ts'
import { lookUp, isRaw } from './source.ts'
import type { ForeignObject } from './source.ts'

/** State shared while reading one form. */
export interface FormJsonWalk {
  readonly kinds: Kinds
  readonly names: ReadonlySet<string>
  readonly sources: ForeignObject[]
  lose(loss: Loss): void
  count: number
}

/** Internal keys of form generators. */
export const silentConfig = [
  'formId',
  'renderKey',
  'tagIcon',
  'document',
  'changeTag',
  'dragDisabled',
  'tableName',
  'isSubTable',
  'parentVModel',
  'relationTable',
  'trigger',
  'active',
  'showTitle',
  'componentName',
  'gutter',
  'labelPosition',
  'merged',
  'ruleName',
  'tableType',
  'type',
  'children',
]
/** Keys of nodes for which every form here has its own solution. */
export const silentNode = [
  '__vModel__',
  'autosize',
  'autoSize',
  'rows',
  'prefix-icon',
  'suffix-icon',
  'separator',
  'show-all-levels',
  'action',
  'auto-upload',
  'list-type',
  'name',
  'steps',
  'branding',
  'readonly',
  'disabled',
  'children',
  'active',
  'addonBefore',
  'addonAfter',
  'directory',
  'optionType',
  'range',
  'title',
  'tag',
  'modelName',
  'type',
  'border',
  'isInputNumber',
]

const columnOf = (config: ForeignObject) => {
  const [width, align, fixed] = [
    config.number('columnWidth'),
    config.text('tableAlign'),
    config.text('tableFixed'),
  ]
  return width !== null || align || fixed
    ? { column: { width: width ?? 0, align: align || 'left', fixed: fixed || 'none' } }
    : {}
}

/** The settings that every node has, whatever its kind. */
export function settingsOf(
  node: ForeignObject,
  config: ForeignObject,
): NonNullable<Sketch['settings']> {
  const [tip, span, labelWidth] = [
    config.text('tipLabel') || config.text('tips'),
    config.number('span'),
    config.number('labelWidth'),
  ]
  const visibility = config
    .list('visibility')
    .filter((device) => device === 'pc' || device === 'app')
  const isReadOnly = [
    node.flag('disabled'),
    node.flag('readonly'),
    config.flag('readonly'),
  ].includes(true)
  return {
    ...(tip && { tip }),
    ...(span !== null && { span }),
    ...(labelWidth !== null && { labelWidth }),
    ...(config.flag('required') === true && { required: true }),
    ...(isReadOnly && { readOnly: true }),
    ...(config.flag('noShow') === true && { hidden: true }),
    ...(config.flag('showLabel') === false && { showLabel: false }),
    ...(visibility.length > 0 && { visibility }),
    ...columnOf(config),
  } as NonNullable<Sketch['settings']>
}

/** Scripts are reported as such, one by one. */
export function reportScripts(source: ForeignObject, key: string, walk: FormJsonWalk): void {
  const raw = source.take(key)
  if (!isRaw(raw)) return
  for (const [name, text] of Object.entries(raw))
    if (typeof text === 'string' && text.trim() !== '')
      walk.lose({ at: source.at, code: 'script', params: { key: name } })
}

const openings: { readonly [type: string]: string } = {
  general: 'dialog',
  dialog: 'dialog',
  drawer: 'drawer',
  fullScreen: 'page',
}
const sizes: { readonly [size: string]: string } = {
  mini: 'small',
  small: 'small',
  default: 'medium',
  medium: 'medium',
  large: 'large',
}
const silentForm = [
  'formRef',
  'formModel',
  'formRules',
  'span',
  'idGlobal',
  'formBtns',
  'unFocusedComponentBorder',
  'primaryKeyPolicy',
  'concurrencyLock',
  'labelSuffix',
  'colon',
  'hasConfirmBtn',
  'hasCancelBtn',
  'hasConfirmAndAddBtn',
  'fullScreenWidth',
  'generalWidth',
  'drawerWidth',
  'fields',
  'classJson',
  'className',
  'classNames',
]

/** The settings of the whole form. */
export function formOf(
  form: ForeignObject,
  walk: FormJsonWalk,
): { readonly [setting: string]: unknown } {
  const [position, size, opening] = [
    form.text('labelPosition'),
    lookUp(sizes, form.text('size')),
    lookUp(openings, form.text('popupType')),
  ]
  const [labelWidth, gutter, width] = [
    form.number('labelWidth'),
    form.number('gutter'),
    Number.parseInt(form.text(opening === 'drawer' ? 'drawerWidth' : 'generalWidth'), 10),
  ]
  const [confirmText, cancelText] = [form.text('confirmButtonText'), form.text('cancelButtonText')]
  const hasConfirmAndAdd = form.flag('hasConfirmAndAddBtn')
  reportScripts(form, 'funcs', walk)
  form.passOver(silentForm)
  return {
    ...(position && { labelPosition: position }),
    ...(size && { size }),
    ...(opening && { opening }),
    ...(labelWidth !== null && { labelWidth }),
    ...(gutter !== null && { gutter }),
    ...(width > 0 && { width }),
    ...(confirmText && { confirmText }),
    ...(cancelText && { cancelText }),
    ...(hasConfirmAndAdd !== null && { hasConfirmAndAdd }),
  }
}
