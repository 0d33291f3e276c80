import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'

/** Why a formula text is refused, by code. */
export const formulaTexts = defineTexts({
  zh: {
    empty: '请输入公式',
    tooLong: '公式过长',
    tooDeep: '括号嵌套过深',
    badCharacter: '不能使用“{character}”',
    unclosed: '缺少“]”',
    openText: '文本缺少右引号',
    longText: '文本过长',
    unknownName: '没有字段“{name}”',
    unknownFunction: '没有函数“{name}”',
    ambiguousName: '有多个名为“{name}”的字段，请使用字段名',
    badNumber: '数字“{name}”不正确',
    fewArguments: '{name}至少需要{limit}个参数',
    manyArguments: '{name}最多接受{limit}个参数',
    badUnit: '没有单位“{name}”，可用：{units}',
    syntax: '公式不完整或写法不正确',
  },
  zhtw: {
    empty: '請輸入公式',
    tooLong: '公式過長',
    tooDeep: '括號巢狀過深',
    badCharacter: '不能使用「{character}」',
    unclosed: '缺少「]」',
    openText: '文字缺少右引號',
    longText: '文字過長',
    unknownName: '沒有欄位「{name}」',
    unknownFunction: '沒有函式「{name}」',
    ambiguousName: '有多個名為「{name}」的欄位，請使用欄位名稱',
    badNumber: '數字「{name}」不正確',
    fewArguments: '{name}至少需要{limit}個參數',
    manyArguments: '{name}最多接受{limit}個參數',
    badUnit: '沒有單位「{name}」，可用：{units}',
    syntax: '公式不完整或寫法不正確',
  },
  en: {
    empty: 'Enter a formula',
    tooLong: 'The formula is too long',
    tooDeep: 'There are too many brackets in brackets',
    badCharacter: '“{character}” cannot be used',
    unclosed: 'A “]” is missing',
    openText: 'The text has no closing quotation mark',
    longText: 'The text is too long',
    unknownName: 'There is no field “{name}”',
    unknownFunction: 'There is no function “{name}”',
    ambiguousName: 'Several fields are called “{name}”; use the field name',
    badNumber: 'The number “{name}” is malformed',
    fewArguments: '{name} needs at least {limit} values',
    manyArguments: '{name} takes at most {limit} values',
    badUnit: 'There is no unit “{name}”; there are {units}',
    syntax: 'The formula is not complete or not well written',
  },
})

export interface FormulaProblem {
  readonly code: keyof (typeof formulaTexts)['zh']
  /** Position in the text, in characters. */
  readonly at: number
  /** Length of the faulty part; absent: the whole token at that position. */
  readonly length?: number
  readonly params?: Params
}
