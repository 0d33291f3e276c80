import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'

const own = { type: ['custom'] }
const count = (title: string, when: object) =>
  Type.Integer({ title, when: { ...own, ...when }, minimum: 1, maximum: 100, default: 1 })
const sign = (title: string, when: object) =>
  Type.String({ title, when: { ...own, ...when }, maxLength: 1, default: '' })

/**
 * Which part of a text is shown to those who may not change it. The server masks, so the full text
 * never leaves it.
 */
export const maskOption = Type.Object(
  {
    type: Type.Enum(
      [
        'none',
        'all',
        'personName',
        'mobile',
        'email',
        'idCard',
        'ip',
        'plate',
        'bankCard',
        'custom',
      ],
      { title: 'maskType', default: 'none' },
    ),
    filler: Type.String({ title: 'filler', when: own, minLength: 1, maxLength: 1, default: '*' }),
    prefixType: Type.Enum(['nothing', 'count', 'before', 'through'], {
      title: 'prefixType',
      when: own,
      default: 'nothing',
    }),
    prefixLimit: count('prefixLimit', { prefixType: ['count'] }),
    prefixChar: sign('prefixChar', { prefixType: ['before', 'through'] }),
    suffixType: Type.Enum(['nothing', 'count', 'after', 'from'], {
      title: 'suffixType',
      when: own,
      default: 'nothing',
    }),
    suffixLimit: count('suffixLimit', { suffixType: ['count'] }),
    suffixChar: sign('suffixChar', { suffixType: ['after', 'from'] }),
    ignoreChar: Type.String({ title: 'ignoreChar', when: own, maxLength: 10, default: '' }),
    fixedLength: Type.Integer({
      title: 'fixedLength',
      when: own,
      minimum: 0,
      maximum: 40,
      default: 0,
    }),
  },
  { title: 'mask', default: {} },
)
export type Mask = Static<typeof maskOption>

/** The mask in a kind's options; null where nothing is masked. */
export const maskOf = (mask: Mask): Mask | null => (mask.type === 'none' ? null : mask)

type Ends = Pick<
  Mask,
  | 'prefixType'
  | 'prefixLimit'
  | 'prefixChar'
  | 'suffixType'
  | 'suffixLimit'
  | 'suffixChar'
  | 'ignoreChar'
>

const first = (prefixLimit: number, suffixLimit: number, more: Partial<Ends> = {}): Ends => ({
  prefixType: prefixLimit > 0 ? 'count' : 'nothing',
  prefixLimit,
  prefixChar: '',
  suffixType: suffixLimit > 0 ? 'count' : 'nothing',
  suffixLimit,
  suffixChar: '',
  ignoreChar: '',
  ...more,
})

const ready: { readonly [T in Exclude<Mask['type'], 'none' | 'custom'>]: Ends } = {
  all: first(0, 0),
  personName: first(1, 0),
  mobile: first(3, 4),
  email: first(1, 0, { suffixType: 'from', suffixChar: '@' }),
  idCard: first(6, 4),
  ip: first(0, 0, { prefixType: 'through', prefixChar: '.', ignoreChar: '.' }),
  plate: first(2, 2),
  bankCard: first(4, 4),
}

/** How many characters at the beginning and end are shown. */
function shown(letters: readonly string[], ends: Ends): readonly [number, number] {
  const [at, last] = [
    ends.prefixChar === '' ? -1 : letters.indexOf(ends.prefixChar),
    ends.suffixChar === '' ? -1 : letters.lastIndexOf(ends.suffixChar),
  ]
  const start = { nothing: 0, count: ends.prefixLimit, before: Math.max(at, 0), through: at + 1 }[
    ends.prefixType
  ]
  const end = {
    nothing: 0,
    count: ends.suffixLimit,
    after: last < 0 ? 0 : letters.length - last - 1,
    from: last < 0 ? 0 : letters.length - last,
  }[ends.suffixType]
  return start + end >= letters.length ? [0, 0] : [start, end]
}

/**
 * The masked text: its ends as set, the rest replaced. A text so short that nothing would be masked
 * is masked completely.
 */
export function maskText(text: string, mask: Mask): string {
  if (mask.type === 'none') return text
  const ends = mask.type === 'custom' ? mask : ready[mask.type]
  const { filler, fixedLength } = mask
  const letters = Array.from(text)
  const [start, end] = shown(letters, ends)
  const middle = letters
    .slice(start, letters.length - end)
    .map((letter) => (ends.ignoreChar.includes(letter) ? letter : filler))
  return [
    ...letters.slice(0, start),
    ...(mask.type === 'custom' && fixedLength > 0 ? [filler.repeat(fixedLength)] : middle),
    ...letters.slice(letters.length - end),
  ].join('')
}

/** Texts of the mask, to be included in a kind's texts. */
export const maskTexts = defineTexts({
  zh: {
    mask: '脱敏',
    maskType: '脱敏方式',
    none: '不脱敏',
    all: '全部',
    personName: '姓名',
    mobile: '手机号码',
    email: '邮箱',
    idCard: '身份证号码',
    ip: 'IP地址',
    plate: '车牌号',
    bankCard: '银行卡号',
    custom: '自定义',
    filler: '填充符号',
    prefixType: '开头显示',
    suffixType: '结尾显示',
    nothing: '不显示',
    count: '若干字符',
    before: '某字符之前',
    through: '到某字符为止',
    after: '某字符之后',
    from: '从某字符起',
    prefixLimit: '开头字符数',
    suffixLimit: '结尾字符数',
    prefixChar: '开头字符',
    suffixChar: '结尾字符',
    ignoreChar: '不脱敏的字符',
    fixedLength: '固定长度（0为原长度）',
  },
  zhtw: {
    mask: '遮罩',
    maskType: '遮罩方式',
    none: '不遮罩',
    all: '全部',
    personName: '姓名',
    mobile: '手機號碼',
    email: '電子郵件',
    idCard: '身分證號碼',
    ip: 'IP位址',
    plate: '車牌號碼',
    bankCard: '銀行卡號',
    custom: '自訂',
    filler: '填充符號',
    prefixType: '開頭顯示',
    suffixType: '結尾顯示',
    nothing: '不顯示',
    count: '若干字元',
    before: '某字元之前',
    through: '到某字元為止',
    after: '某字元之後',
    from: '從某字元起',
    prefixLimit: '開頭字元數',
    suffixLimit: '結尾字元數',
    prefixChar: '開頭字元',
    suffixChar: '結尾字元',
    ignoreChar: '不遮罩的字元',
    fixedLength: '固定長度（0為原長度）',
  },
  en: {
    mask: 'Mask',
    maskType: 'What is masked',
    none: 'Nothing',
    all: 'Everything',
    personName: 'Name',
    mobile: 'Mobile number',
    email: 'E-mail',
    idCard: 'ID number',
    ip: 'IP address',
    plate: 'License plate',
    bankCard: 'Bank card',
    custom: 'As set below',
    filler: 'Filled with',
    prefixType: 'Shown at the beginning',
    suffixType: 'Shown at the end',
    nothing: 'Nothing',
    count: 'Some characters',
    before: 'What is before a character',
    through: 'Up to a character',
    after: 'What is after a character',
    from: 'From a character on',
    prefixLimit: 'Characters at the beginning',
    suffixLimit: 'Characters at the end',
    prefixChar: 'Character at the beginning',
    suffixChar: 'Character at the end',
    ignoreChar: 'Never masked',
    fixedLength: 'Fixed length (0: as it is)',
  },
})
