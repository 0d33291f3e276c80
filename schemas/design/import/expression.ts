import type { Symbol } from '../condition.ts'
import { isFilled, isOneOf, negate } from './clauses.ts'
import type { Clause } from './clauses.ts'
import { lookUp } from './source.ts'

/*
 * Parses conditions that other designers write as text; they are never run as code. Supported are
 * fields compared with fixed values, joined by and, or, not and brackets. `{a} = 'x'`, `${a ===
 * 1}`, `this.a && !data.b`, `formData.a !== "x"`, `{{$deps[0] == 2}}`, `{a} notempty`.
 */

type ExpressionToken =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'value'; readonly value: string | number | boolean | null }
  | { readonly type: 'list'; readonly values: readonly (string | number | boolean)[] }
  | { readonly type: 'sign'; readonly sign: string }

const longest = 400
const pattern =
  /\s*(?:(?<text>'[^'\\]*'|"[^"\\]*")|(?<number>-?\d+(?:\.\d+)?)(?![\w.])|(?<curly>\{[^{}]+\})|(?<sign>===|!==|==|!=|<>|>=|<=|&&|\|\||[=<>!()[\],])|(?<word>[A-Za-z_$\u4e00-\u9fff][\w$.\u4e00-\u9fff-]*(?:\[\d+\])?))/uy

const words: { readonly [word: string]: string } = {
  and: '&&',
  or: '||',
  not: '!',
  notempty: 'notempty',
  empty: 'empty',
  contains: 'contains',
  contain: 'contains',
  notcontains: 'notcontains',
  anyof: 'anyof',
  equal: '=',
  notequal: '!=',
  greater: '>',
  less: '<',
  greaterorequal: '>=',
  lessorequal: '<=',
}
const symbols: { readonly [sign: string]: Symbol } = {
  '=': '==',
  '==': '==',
  '===': '==',
  '!=': '<>',
  '!==': '<>',
  '<>': '<>',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  contains: 'like',
  notcontains: 'notLike',
  anyof: 'in',
}
const mirrored: { readonly [symbol: string]: Symbol } = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}
/** Prefixes of field names in various designers. */
const owners =
  /^(?:this\.|data\.|row\.|item\.|values?\.|form\.|formData\.|\$form\.values\.|\$values\.|\$self\.|rootValue\.|formModel\.|model\.|panel\.)+/

function wordToken(word: string): ExpressionToken {
  const known = lookUp(words, word.toLowerCase())
  if (known) return { type: 'sign', sign: known }
  if (word === 'true' || word === 'false') return { type: 'value', value: word === 'true' }
  if (word === 'null' || word === 'undefined') return { type: 'value', value: null }
  return { type: 'field', name: word.replace(owners, '') }
}

function tokensOf(text: string): ExpressionToken[] | null {
  const tokens: ExpressionToken[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)?.groups
    if (!found) return null
    const { text: quoted, number, curly, sign, word } = found
    if (quoted !== undefined) tokens.push({ type: 'value', value: quoted.slice(1, -1) })
    else if (number !== undefined) tokens.push({ type: 'value', value: Number(number) })
    else if (curly !== undefined)
      tokens.push({ type: 'field', name: curly.slice(1, -1).trim().replace(owners, '') })
    else if (sign !== undefined) tokens.push({ type: 'sign', sign })
    else if (word !== undefined) tokens.push(wordToken(word))
  }
  return tokens
}

class ExpressionReader {
  private at = 0
  private readonly tokens: readonly ExpressionToken[]
  private readonly names: (name: string) => string | null

  constructor(tokens: readonly ExpressionToken[], names: (name: string) => string | null) {
    this.tokens = tokens
    this.names = names
  }

  private takes(sign: string): boolean {
    const next = this.tokens[this.at]
    const isIt = next?.type === 'sign' && next.sign === sign
    if (isIt) this.at += 1
    return isIt
  }

  get isDone(): boolean {
    return this.at === this.tokens.length
  }

  any(): Clause | null {
    return this.joined('||', 'any', () => this.joined('&&', 'all', () => this.one()))
  }

  private joined(sign: string, type: 'all' | 'any', next: () => Clause | null): Clause | null {
    const clauses: Clause[] = []
    do {
      const clause = next()
      if (!clause) return null
      clauses.push(clause)
    } while (this.takes(sign))
    const [only] = clauses
    return only && clauses.length === 1 ? only : { type, clauses }
  }

  private one(): Clause | null {
    if (this.takes('!')) {
      const inner = this.one()
      return inner && negate(inner)
    }
    if (this.takes('(')) {
      const inner = this.any()
      return this.takes(')') ? inner : null
    }
    return this.comparison()
  }

  private side(): ExpressionToken | null {
    if (this.takes('[')) {
      const values: (string | number | boolean)[] = []
      while (!this.takes(']')) {
        const next = this.tokens[this.at++]
        if (next?.type !== 'value' || next.value === null) return null
        values.push(next.value)
        this.takes(',')
      }
      return { type: 'list', values }
    }
    const next = this.tokens[this.at]
    if (!next || next.type === 'sign') return null
    this.at += 1
    return next
  }

  private comparison(): Clause | null {
    const left = this.side()
    if (!left) return null
    const next = this.tokens[this.at]
    const sign = next?.type === 'sign' ? next.sign : ''
    if (sign === 'empty' || sign === 'notempty') {
      this.at += 1
      const filled = left.type === 'field' ? this.filled(left.name) : null
      return filled && (sign === 'empty' ? negate(filled) : filled)
    }
    const symbol = lookUp(symbols, sign)
    if (!symbol) return left.type === 'field' ? this.truth(left.name) : null
    this.at += 1
    const right = this.side()
    if (!right) return null
    return left.type === 'field'
      ? this.compared(left.name, symbol, right)
      : right.type === 'field'
        ? this.compared(right.name, mirrored[symbol] ?? symbol, left)
        : null
  }

  private filled(name: string): Clause | null {
    const field = this.names(name)
    return field === null ? null : isFilled(field)
  }

  /** A field alone asks whether it has a value; a switch, whether it is on. */
  private truth(name: string): Clause | null {
    const field = this.names(name)
    if (field === null) return null
    return this.names(`?${name}`) === null ? isFilled(field) : isOneOf(field, [true])
  }

  private compared(name: string, symbol: Symbol, right: ExpressionToken): Clause | null {
    const field = this.names(name)
    if (field === null) return null
    if (right.type === 'field') {
      const other = this.names(right.name)
      return other === null
        ? null
        : { type: 'is', comparison: { field, symbol, operand: { type: 'field', field: other } } }
    }
    if (right.type === 'sign') return null
    if (right.type === 'list') {
      const value = right.values.map((literal) =>
        typeof literal === 'boolean' ? Number(literal) : String(literal),
      )
      const list: Symbol = symbol === '<>' || symbol === 'notLike' ? 'notIn' : 'in'
      return {
        type: 'is',
        comparison: { field, symbol: list, operand: { type: 'fixed', value } },
      }
    }
    if (right.value === null || right.value === '') {
      const filled = isFilled(field)
      return symbol === '==' ? negate(filled) : symbol === '<>' ? filled : null
    }
    const value = typeof right.value === 'boolean' ? Number(right.value) : String(right.value)
    return { type: 'is', comparison: { field, symbol, operand: { type: 'fixed', value } } }
  }
}

/**
 * The clause of a text; null where it is more than comparisons of known fields. `names` translates
 * a field's name in the text to its name here, or null; with a leading `?` it tells whether the
 * field is a switch.
 */
export function readExpression(
  text: string,
  names: (name: string) => string | null,
): Clause | null {
  const bare = text
    .trim()
    .replace(/^\{\{([\s\S]*)\}\}$/, '$1')
    .replace(/^\$\{([\s\S]*)\}$/, '$1')
    .trim()
  if (bare === '' || bare.length > longest) return null
  const tokens = tokensOf(bare)
  if (!tokens || tokens.length === 0) return null
  const reader = new ExpressionReader(tokens, names)
  const clause = reader.any()
  return reader.isDone ? clause : null
}
