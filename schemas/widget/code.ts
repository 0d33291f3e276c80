import * as Type from 'typebox'
import { defineTexts } from '../text.ts'
import { plainText } from './print.ts'

/** Options of a machine-readable code, whose text is fixed or comes from another field. */
export const codeOptions = {
  staticText: Type.String({
    title: 'staticText',
    when: { dataType: ['static'] },
    maxLength: 500,
    default: '10241024',
  }),
  relationField: Type.String({
    title: 'relationField',
    draw: 'field',
    when: { dataType: ['relation'] },
    maxLength: 81,
    default: '',
  }),
}
export const codeColor = (title: string, initial: string) =>
  Type.String({
    title,
    draw: 'color',
    pattern: '^#[0-9a-fA-F]{6}$',
    maxLength: 7,
    default: initial,
  })

interface CodeOptions {
  readonly dataType: string
  readonly staticText: string
  readonly relationField: string
}

/** The text of such a code; '' for none. */
export function codeTextOf(
  { dataType, staticText, relationField }: CodeOptions,
  read: (path: string) => unknown,
): string {
  if (dataType !== 'relation') return staticText
  const value = read(relationField)
  return value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map(plainText).join(',')
      : plainText(value)
}

/** Mistakes of a designer, as keys of `codeTexts`. */
export const checkCode = ({ dataType, staticText, relationField }: CodeOptions): string[] =>
  dataType === 'static' && staticText === ''
    ? ['noText']
    : dataType === 'relation' && relationField === ''
      ? ['noField']
      : []

/** The same options with another field name. */
export const mapCode = <O extends CodeOptions>(options: O, map: (field: string) => string): O =>
  options.relationField === '' ? options : { ...options, relationField: map(options.relationField) }

/** Texts of these options, to be included in a kind's texts. */
export const codeTexts = defineTexts({
  zh: {
    staticText: '固定文字',
    relationField: '表单字段',
    relation: '表单字段',
    static: '固定文字',
    noText: '请填写固定文字',
    noField: '请选择表单字段',
    empty: '暂无内容',
  },
  zhtw: {
    staticText: '固定文字',
    relationField: '表單欄位',
    relation: '表單欄位',
    static: '固定文字',
    noText: '請填寫固定文字',
    noField: '請選擇表單欄位',
    empty: '暫無內容',
  },
  en: {
    staticText: 'Fixed text',
    relationField: 'Field of the form',
    relation: 'Field of the form',
    static: 'Fixed text',
    noText: 'Enter the fixed text',
    noField: 'Choose a field of the form',
    empty: 'Nothing to show yet',
  },
})
