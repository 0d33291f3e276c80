import { Parser } from 'expr-eval'
import { toCanonical } from './decimal.ts'
import { maxTokens } from './formula.ts'
import type { Expression, Operator, Token } from './formula.ts'
import { findFunction } from './formula-functions.ts'
import type { FormulaProblem } from './formula-problems.ts'
import { FormulaError, toPostfix } from './formula-postfix.ts'
import type { FunctionToken, PlacedToken, Instruction } from './formula-postfix.ts'

export interface NamedField {
  readonly field: string
  readonly label: string
}

const longest = 2000
const longestText = 500
const deepest = 50

/** Ways to write operators, longer ones first, and their form in the grammar. */
const signs: readonly (readonly [written: string, sign: string])[] = [
  ['>=', '>='],
  ['<=', '<='],
  ['<>', '!='],
  ['!=', '!='],
  ['==', '=='],
  ['≥', '>='],
  ['≤', '<='],
  ['≠', '!='],
  ['=', '=='],
  ['＝', '=='],
  ['>', '>'],
  ['＞', '>'],
  ['<', '<'],
  ['＜', '<'],
  ['+', '+'],
  ['＋', '+'],
  ['-', '-'],
  ['－', '-'],
  ['−', '-'],
  ['*', '*'],
  ['×', '*'],
  ['＊', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['／', '/'],
  ['(', '('],
  ['（', '('],
  [')', ')'],
  ['）', ')'],
  [',', ','],
  ['，', ','],
]

function findField(
  fields: readonly NamedField[],
  name: string,
  place: { readonly at: number; readonly length: number },
): Token {
  const exact = fields.find((field) => field.field === name)
  if (exact) return { type: 'field', field: exact.field }
  const [labelled, ...more] = fields.filter((field) => field.label === name)
  if (!labelled) throw new FormulaError({ code: 'unknownName', ...place, params: { name } })
  if (more.length > 0) throw new FormulaError({ code: 'ambiguousName', ...place, params: { name } })
  return { type: 'field', field: labelled.field }
}

interface Piece {
  /** An operand or function, or null for an operator of the grammar. */
  readonly token: Token | FunctionToken | null
  readonly sign: string
  readonly at: number
}

const spaceAt = /\s+/y
const numberAt = /\d+(?:\.\d*)?|\.\d+/y
const nameAt = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)?/uy
const callAt = /\s*[(（]/y

function matchAt(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at
  return form.exec(text)?.[0]
}

interface OperandMatch {
  readonly token: Token | FunctionToken
  readonly length: number
}

const quotes: { readonly [open: string]: string } = { '"': '"', '“': '”', '”': '”', '「': '」' }

/** A quoted text; a straight quote inside is doubled. */
function textAt(text: string, at: number, close: string): OperandMatch {
  let value = ''
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] !== close) value += text[end]
    else if (close === '"' && text[end + 1] === close) {
      value += close
      end += 1
    } else if (value.length > longestText)
      throw new FormulaError({ code: 'longText', at, length: end + 1 - at })
    else return { token: { type: 'text', value }, length: end + 1 - at }
  }
  throw new FormulaError({ code: 'openText', at, length: text.length - at })
}

function nameOperand(text: string, at: number, fields: readonly NamedField[]): OperandMatch | null {
  const name = matchAt(nameAt, text, at)
  if (name === undefined) return null
  const { length } = name
  const isCalled =
    matchAt(callAt, text, at + length) !== undefined &&
    !fields.some(({ field, label }) => field === name || label === name)
  if (!isCalled) return { token: findField(fields, name, { at, length }), length }
  if (!findFunction(name.toLowerCase()))
    throw new FormulaError({ code: 'unknownFunction', at, length, params: { name } })
  return { token: { type: 'function', name: name.toLowerCase(), length }, length }
}

function operandAt(text: string, at: number, fields: readonly NamedField[]): OperandMatch {
  const digits = matchAt(numberAt, text, at)
  if (digits !== undefined) {
    const value = toCanonical(digits)
    if (value === null)
      throw new FormulaError({
        code: 'badNumber',
        at,
        length: digits.length,
        params: { name: digits },
      })
    return { token: { type: 'number', value }, length: digits.length }
  }
  const close = quotes[text[at] ?? '']
  if (close !== undefined) return textAt(text, at, close)
  if (text[at] === '[') {
    const end = text.indexOf(']', at)
    if (end < 0) throw new FormulaError({ code: 'unclosed', at, length: text.length - at })
    const length = end + 1 - at
    return { token: findField(fields, text.slice(at + 1, end).trim(), { at, length }), length }
  }
  const named = nameOperand(text, at, fields)
  if (!named)
    throw new FormulaError({
      code: 'badCharacter',
      at,
      params: { character: String.fromCodePoint(text.codePointAt(at) ?? 0) },
    })
  return named
}

/**
 * Splits the text into operands, functions and operators, so that the grammar only sees `v0`, `f1`
 * … and operators.
 */
function cut(text: string, fields: readonly NamedField[]): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  for (let at = 0; at < text.length;) {
    const space = matchAt(spaceAt, text, at)
    const [written = '', sign = ''] =
      signs.find(([spelling]) => text.startsWith(spelling, at)) ?? []
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth > deepest) throw new FormulaError({ code: 'tooDeep', at })
    if (space !== undefined) at += space.length
    else if (sign !== '') {
      pieces.push({ token: null, sign, at })
      at += written.length
    } else {
      const { token, length } = operandAt(text, at, fields)
      pieces.push({ token, sign: '', at })
      at += length
    }
  }
  return pieces
}

/** The position of a grammar error in the text as typed. */
function stumble(
  error: unknown,
  starts: readonly { readonly from: number; readonly at: number }[],
  end: number,
): number {
  const column = /\[\d+:(\d+)\]/.exec(error instanceof Error ? error.message : '')?.[1]
  if (column === undefined) return end
  return starts.findLast(({ from }) => from < Number(column))?.at ?? 0
}

function read(text: string, fields: readonly NamedField[]): Expression {
  if (text.length > longest) throw new FormulaError({ code: 'tooLong', at: longest })
  const pieces = cut(text, fields)
  if (pieces.length === 0) throw new FormulaError({ code: 'empty', at: 0 })
  if (pieces.length > 2 * maxTokens) throw new FormulaError({ code: 'tooLong', at: text.length })
  const operands: PlacedToken[] = []
  const starts: { from: number; at: number }[] = []
  let source = ''
  for (const { token, sign, at } of pieces) {
    starts.push({ from: source.length, at })
    source += token
      ? `${token.type === 'function' ? 'f' : 'v'}${operands.push({ token, at }) - 1} `
      : `${sign} `
  }
  try {
    const whole = toPostfix(instructionsOf(source), operands)
    if (whole.length <= maxTokens) return whole
  } catch (error) {
    throw error instanceof FormulaError
      ? error
      : new FormulaError({ code: 'syntax', at: stumble(error, starts, text.length) })
  }
  throw new FormulaError({ code: 'tooLong', at: text.length })
}

/**
 * Reads a formula as people write it: + - × ÷ (or * /), comparisons, brackets, unary minus,
 * numbers, texts in quotation marks, calls of functions, and fields by path, by label in square
 * brackets or by a plain label. Parsed with expr-eval's grammar; never throws.
 */
export function parseFormula(
  text: string,
  fields: readonly NamedField[],
): { readonly expression: Expression } | { readonly problem: FormulaProblem } {
  try {
    return { expression: read(text, fields) }
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.problem }
    throw error
  }
}

interface PrintedTerm {
  readonly text: string
  /** 0 a comparison, 1 a sum, 2 a product, 3 a single operand. */
  readonly rank: 0 | 1 | 2 | 3
}

const bracket = (printedTerm: PrintedTerm, isNeeded: boolean): string =>
  isNeeded ? `(${printedTerm.text})` : printedTerm.text

function join(a: PrintedTerm, b: PrintedTerm, operator: Operator): PrintedTerm {
  const rank =
    operator === '+' || operator === '-' ? 1 : operator === '×' || operator === '÷' ? 2 : 0
  if (operator === '-' && a.text === '0' && b.rank === 3 && !b.text.startsWith('-'))
    return { text: `-${b.text}`, rank: 3 }
  const isAssociative = operator === '+' || operator === '×'
  return {
    text: `${bracket(a, a.rank < rank)} ${operator} ${bracket(b, b.rank < rank || (b.rank === rank && !isAssociative))}`,
    rank,
  }
}

/**
 * The formula as text with the fewest brackets; fields by name, or by `nameOf`. '' where it is not
 * well formed.
 */
export function printFormula(
  formula: Expression,
  nameOf: (field: string) => string = (field) => field,
): string {
  const stack: PrintedTerm[] = []
  for (const token of formula) {
    if (token.type === 'number') stack.push({ text: token.value, rank: 3 })
    else if (token.type === 'field') stack.push({ text: nameOf(token.field), rank: 3 })
    else if (token.type === 'text')
      stack.push({ text: `"${token.value.replaceAll('"', '""')}"`, rank: 3 })
    else if (token.type === 'call') {
      if (stack.length < token.count) return ''
      const args = token.count === 0 ? [] : stack.splice(-token.count)
      stack.push({ text: `${token.name}(${args.map(({ text }) => text).join(', ')})`, rank: 3 })
    } else {
      const [b, a] = [stack.pop(), stack.pop()]
      if (!a || !b) return ''
      stack.push(join(a, b, token.operator))
    }
  }
  return stack.length === 1 ? (stack[0]?.text ?? '') : ''
}

/** Arithmetic, comparisons and function calls; no assignments, definitions, arrays or members. */
const grammar = new Parser({
  allowMemberAccess: false,
  operators: {
    add: true,
    subtract: true,
    multiply: true,
    divide: true,
    remainder: false,
    power: false,
    factorial: false,
    comparison: true,
    logical: false,
    conditional: false,
    concatenate: false,
    in: false,
    assignment: false,
    fndef: false,
  },
})

const isInstruction = (value: unknown): value is Instruction =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value

/** The grammar's postfix list, which its type declarations do not expose. */
function instructionsOf(source: string): readonly Instruction[] {
  const parsed: object = grammar.parse(source)
  const list: unknown = 'tokens' in parsed ? parsed.tokens : null
  return Array.isArray(list) ? list.filter(isInstruction) : []
}
