import type { Kinds } from '../../widget/define.ts'
import type { ForeignObject } from './source.ts'
import { lookUp } from './source.ts'

/** Kinds of form generators, of all generations, that have another name here. */
const aliases: { readonly [foreign: string]: string } = {
  comInput: 'input',
  JNPFInput: 'input',
  singleText: 'input',
  numInput: 'inputNumber',
  'input-number': 'inputNumber',
  JNPFAmount: 'inputNumber',
  date: 'datePicker',
  'date-picker': 'datePicker',
  dateTime: 'datePicker',
  time: 'timePicker',
  'time-picker': 'timePicker',
  'time-select': 'timePicker',
  'radio-group': 'radio',
  'checkbox-group': 'checkbox',
  uploadFz: 'uploadFile',
  upload: 'uploadFile',
  imgUpload: 'uploadImg',
  'color-picker': 'colorPicker',
  tinymce: 'editor',
  quill: 'editor',
  'rich-text': 'editor',
  JNPFText: 'text',
  'tree-select': 'treeSelect',
  comSelect: 'organizeSelect',
  dicSelect: 'select',
  address: 'areaSelect',
  'area-select': 'areaSelect',
  currDept: 'currOrganize',
  currentOrganize: 'currOrganize',
  currentPosition: 'currPosition',
  createDate: 'createTime',
  modifyDate: 'modifyTime',
  childTable: 'table',
  'input-table': 'table',
  el_row: 'row',
  numberRange: 'numberRange',
  qrCode: 'qrcode',
  barCode: 'barcode',
  handwriting: 'sign',
  dateCalculate: 'calculate',
}

const prefixes = /^(el|a|jnpf|smart|van|ant)[-_]/i
const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

/** The kind that a node states: its key, or its tag. */
export function saidKind(
  config: ForeignObject,
  node: ForeignObject,
): { readonly said: string; readonly kind: string } {
  const said =
    config.text('jnpfKey') ||
    config.text('smartKey') ||
    config.text('tag') ||
    node.text('tag') ||
    (config.text('layout') === 'rowFormItem' ? 'row' : '')
  config.passOver(['jnpfKey', 'smartKey', 'tag', 'layout'])
  return { said, kind: said.replace(prefixes, '') }
}

/**
 * The kind here with the same meaning; null where there is none. A single-line field with several
 * lines becomes a multi-line one.
 */
export function kindFor(kinds: Kinds, foreign: string, node: ForeignObject): string | null {
  const own =
    [lookUp(aliases, foreign), foreign, camel(foreign), camel(foreign.toLowerCase())].find(
      (name) => name !== undefined && Object.hasOwn(kinds, name),
    ) ?? null
  if (own === null) return null
  const isLong =
    node.has('autosize') ||
    node.has('autoSize') ||
    node.has('rows') ||
    node.take('type') === 'textarea'
  const several: { readonly [kind: string]: string } = { input: isLong ? 'textarea' : 'input' }
  return several[own] ?? own
}

/** Replacements for kinds that cannot be in a sub-table. */
export const inTableOf: { readonly [kind: string]: string } = {
  radio: 'select',
  checkbox: 'select',
  editor: 'textarea',
  slider: 'inputNumber',
}
