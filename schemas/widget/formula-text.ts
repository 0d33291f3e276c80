import { Parser } from 'expr-eval'
import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'
import { canonical } from './decimal.ts'
import { maxTokens } from './formula.ts'
import type { Expression, Operator, Token } from './formula.ts'

/** Why a formula text is refused, by code. */
export const formulaTexts = defineTexts({
  zh: {
    empty: '请输入公式', tooLong: '公式过长', tooDeep: '括号嵌套过深', badCharacter: '不能使用“{character}”', unclosed: '缺少“]”', unknownName: '没有字段“{name}”', ambiguousName: '有多个名为“{name}”的字段，请使用字段名',
    badNumber: '数字“{name}”不正确', syntax: '公式不完整或写法不正确',
  },
  zhtw: {
    empty: '請輸入公式', tooLong: '公式過長', tooDeep: '括號巢狀過深', badCharacter: '不能使用「{character}」', unclosed: '缺少「]」', unknownName: '沒有欄位「{name}」', ambiguousName: '有多個名為「{name}」的欄位，請使用欄位名稱',
    badNumber: '數字「{name}」不正確', syntax: '公式不完整或寫法不正確',
  },
  en: {
    empty: 'Enter a formula', tooLong: 'The formula is too long', tooDeep: 'There are too many brackets in brackets', badCharacter: '“{character}” cannot be used', unclosed: 'A “]” is missing', unknownName: 'There is no field “{name}”', ambiguousName: 'Several fields are called “{name}”; use the field name',
    badNumber: 'The number “{name}” is malformed', syntax: 'The formula is not complete or not well written',
  },
})

export interface FormulaProblem {
  readonly code: keyof (typeof formulaTexts)['zh']
  /** Where in the text, in characters. */
  readonly at: number
  readonly params?: Params
}

export interface Named {
  readonly field: string
  readonly label: string
}

class Refused extends Error {
  readonly problem: FormulaProblem
  constructor(problem: FormulaProblem) {
    super(problem.code)
    this.problem = problem
  }
}

const longest = 2000
const deepest = 50

/** Only the four operators: no functions, comparisons, assignment, arrays or members. */
const grammar = new Parser({
  allowMemberAccess: false,
  operators: {
    add: true, subtract: true, multiply: true, divide: true, remainder: false, power: false, factorial: false, comparison: false, logical: false, conditional: false, concatenate: false, in: false, assignment: false, fndef: false,
  },
})

const signs: { readonly [sign: string]: string } = {
  '+': '+', '-': '-', '*': '*', '/': '/', '(': '(', ')': ')', '＋': '+', '－': '-', '−': '-', '×': '*', '÷': '/', '＊': '*', '／': '/', '（': '(', '）': ')',
}
const operators: { readonly [sign: string]: Operator } = { '+': '+', '-': '-', '*': '×', '/': '÷' }

function findField(fields: readonly Named[], name: string, at: number): Token {
  const exact = fields.find((one) => one.field === name)
  if (exact) return { type: 'field', field: exact.field }
  const [labelled, ...more] = fields.filter((one) => one.label === name)
  if (!labelled) throw new Refused({ code: 'unknownName', at, params: { name } })
  if (more.length > 0) throw new Refused({ code: 'ambiguousName', at, params: { name } })
  return { type: 'field', field: labelled.field }
}

interface Piece {
  /** An operand; or a sign of the grammar. */
  readonly token: Token | null
  readonly sign: string
  readonly at: number
}

const spaceAt = /\s+/y
const numberAt = /\d+(?:\.\d*)?|\.\d+/y
const nameAt = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)?/uy

function matchAt(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at
  return form.exec(text)?.[0]
}

function operandAt(text: string, at: number, fields: readonly Named[]): { readonly token: Token; readonly length: number } {
  const digits = matchAt(numberAt, text, at)
  if (digits !== undefined) {
    const value = canonical(digits)
    if (value === null) throw new Refused({ code: 'badNumber', at, params: { name: digits } })
    return { token: { type: 'number', value }, length: digits.length }
  }
  if (text[at] === '[') {
    const end = text.indexOf(']', at)
    if (end < 0) throw new Refused({ code: 'unclosed', at })
    return { token: findField(fields, text.slice(at + 1, end).trim(), at), length: end + 1 - at }
  }
  const name = matchAt(nameAt, text, at)
  if (name === undefined) throw new Refused({ code: 'badCharacter', at, params: { character: String.fromCodePoint(text.codePointAt(at) ?? 0) } })
  return { token: findField(fields, name, at), length: name.length }
}

/** Cuts the text into operands and signs, so that the grammar sees nothing but `v0`, `v1` … and four operators. */
function cut(text: string, fields: readonly Named[]): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const space = matchAt(spaceAt, text, at)
    const sign = signs[text[at] ?? '']
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth > deepest) throw new Refused({ code: 'tooDeep', at })
    if (space !== undefined) at += space.length
    else if (sign !== undefined) {
      pieces.push({ token: null, sign, at })
      at += 1
    } else {
      const { token, length } = operandAt(text, at, fields)
      pieces.push({ token, sign: '', at })
      at += length
    }
  }
  return pieces
}

const isInstruction = (one: unknown): one is { readonly type: string; readonly value: unknown } => typeof one === 'object' && one !== null && 'type' in one && 'value' in one

/** The grammar's own postfix list, whose shape its typings keep to themselves. */
function instructionsOf(source: string): readonly { readonly type: string; readonly value: unknown }[] {
  const parsed: object = grammar.parse(source)
  const list: unknown = 'tokens' in parsed ? parsed.tokens : null
  return Array.isArray(list) ? list.filter(isInstruction) : []
}

const negate = (operand: Expression): Expression => {
  const [only, ...more] = operand
  if (only?.type === 'number' && more.length === 0) return [{ type: 'number', value: canonical(`-${only.value}`) ?? only.value.slice(1) }]
  return [{ type: 'number', value: '0' }, ...operand, { type: 'operator', operator: '-' }]
}

function toPostfix(source: string, operands: readonly Token[]): Expression {
  const stack: Expression[] = []
  for (const { type, value } of instructionsOf(source)) {
    const b = type === 'IVAR' ? undefined : stack.pop()
    const a = type === 'IOP2' ? stack.pop() : undefined
    const operand = type === 'IVAR' ? operands[Number(String(value).slice(1))] : undefined
    const operator = operators[String(value)]
    if (operand) stack.push([operand])
    else if (type === 'IOP1' && b && value === '+') stack.push(b)
    else if (type === 'IOP1' && b && value === '-') stack.push(negate(b))
    else if (type === 'IOP2' && a && b && operator) stack.push([...a, ...b, { type: 'operator', operator }])
    else throw new Error('not in the grammar')
  }
  const [whole, ...rest] = stack
  if (!whole || rest.length > 0) throw new Error('not one formula')
  return whole
}

/** Where the grammar stumbled, taken back to the text as it was typed. */
function stumble(error: unknown, starts: readonly { readonly from: number; readonly at: number }[], end: number): number {
  const column = /\[\d+:(\d+)\]/.exec(error instanceof Error ? error.message : '')?.[1]
  if (column === undefined) return end
  return starts.findLast(({ from }) => from < Number(column))?.at ?? 0
}

function read(text: string, fields: readonly Named[]): Expression {
  if (text.length > longest) throw new Refused({ code: 'tooLong', at: longest })
  const pieces = cut(text, fields)
  if (pieces.length === 0) throw new Refused({ code: 'empty', at: 0 })
  if (pieces.length > 2 * maxTokens) throw new Refused({ code: 'tooLong', at: text.length })
  const operands: Token[] = []
  const starts: { from: number; at: number }[] = []
  let source = ''
  for (const { token, sign, at } of pieces) {
    starts.push({ from: source.length, at })
    source += token ? `v${operands.push(token) - 1} ` : `${sign} `
  }
  try {
    const whole = toPostfix(source, operands)
    if (whole.length <= maxTokens) return whole
  } catch (error) {
    throw new Refused({ code: 'syntax', at: stumble(error, starts, text.length) })
  }
  throw new Refused({ code: 'tooLong', at: text.length })
}

/**
 * Reads a formula as people write it: + - × ÷ (or * /), brackets, unary minus, numbers, and fields by path, by label in square
 * brackets or by a plain label. Parsed with expr-eval's grammar; never throws.
 */
export function parseFormula(text: string, fields: readonly Named[]): { readonly expression: Expression } | { readonly problem: FormulaProblem } {
  try {
    return { expression: read(text, fields) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem }
    throw error
  }
}

interface Printed {
  readonly text: string
  /** 1 a sum, 2 a product, 3 a single operand. */
  readonly rank: 1 | 2 | 3
}

const bracket = (one: Printed, isNeeded: boolean): string => (isNeeded ? `(${one.text})` : one.text)

function join(a: Printed, b: Printed, operator: Operator): Printed {
  const rank = operator === '+' || operator === '-' ? 1 : 2
  if (operator === '-' && a.text === '0' && b.rank === 3 && !b.text.startsWith('-')) return { text: `-${b.text}`, rank: 3 }
  const isAssociative = operator === '+' || operator === '×'
  return { text: `${bracket(a, a.rank < rank)} ${operator} ${bracket(b, b.rank < rank || (b.rank === rank && !isAssociative))}`, rank }
}

/** The formula as people read it, with the fewest brackets; fields by name, or as `nameOf` says. '' when it is not well formed. */
export function printFormula(formula: Expression, nameOf: (field: string) => string = (field) => field): string {
  const stack: Printed[] = []
  for (const token of formula) {
    if (token.type === 'number') stack.push({ text: token.value, rank: 3 })
    else if (token.type === 'field') stack.push({ text: nameOf(token.field), rank: 3 })
    else {
      const [b, a] = [stack.pop(), stack.pop()]
      if (!a || !b) return ''
      stack.push(join(a, b, token.operator))
    }
  }
  return stack.length === 1 ? (stack[0]?.text ?? '') : ''
}
