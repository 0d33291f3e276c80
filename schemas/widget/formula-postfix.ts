import { toCanonical } from './decimal.ts'
import type { Expression, Operator, Token } from './formula.ts'
import { isUnit, units } from './formula-days.ts'
import { findFunction } from './formula-functions.ts'
import type { FormulaProblem } from './formula-problems.ts'

/** Why a formula cannot be parsed; caught by `parseFormula`. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem
  constructor(problem: FormulaProblem) {
    super(problem.code)
    this.problem = problem
  }
}

const operators: { readonly [sign: string]: Operator } = {
  '+': '+',
  '-': '-',
  '*': '×',
  '/': '÷',
  '==': '=',
  '!=': '≠',
  '>': '>',
  '>=': '≥',
  '<': '<',
  '<=': '≤',
}

/** The name of a called function. */
export interface FunctionToken {
  readonly type: 'function'
  readonly name: string
  readonly length: number
}

const negate = (operand: Expression): Expression => {
  const [only, ...more] = operand
  if (only?.type === 'number' && more.length === 0)
    return [{ type: 'number', value: toCanonical(`-${only.value}`) ?? only.value.slice(1) }]
  return [{ type: 'number', value: '0' }, ...operand, { type: 'operator', operator: '-' }]
}

/** One entry of the grammar's postfix list. */
export interface Instruction {
  readonly type: string
  readonly value: unknown
}

/** An operand or function with its position in the text. */
export interface PlacedToken {
  readonly token: Token | FunctionToken
  readonly at: number
}

const isPlaced = (part: Expression | PlacedToken | undefined): part is PlacedToken =>
  part !== undefined && 'token' in part
const isWorked = (part: Expression | PlacedToken | undefined): part is Expression =>
  Array.isArray(part)

function call(
  placed: PlacedToken | undefined,
  args: readonly (Expression | PlacedToken)[],
): Expression {
  if (placed?.token.type !== 'function' || !args.every(isWorked)) throw new Error('not a function')
  const { name, length } = placed.token
  const { least = 0, most = 0 } = findFunction(name) ?? {}
  if (args.length < least)
    throw new FormulaError({
      code: 'fewArguments',
      at: placed.at,
      length,
      params: { name, limit: least },
    })
  if (args.length > most)
    throw new FormulaError({
      code: 'manyArguments',
      at: placed.at,
      length,
      params: { name, limit: most },
    })
  const [unit, ...more] = name === 'datediff' ? (args[2] ?? []) : []
  if (unit?.type === 'text' && more.length === 0 && !isUnit(unit.value))
    throw new FormulaError({
      code: 'badUnit',
      at: placed.at,
      length,
      params: { name: unit.value, units: units.join(', ') },
    })
  return [...args.flat(), { type: 'call', name, count: args.length }]
}

/** The formula from the grammar's postfix list, with its operands filled in. */
export function toPostfix(
  instructions: readonly Instruction[],
  operands: readonly PlacedToken[],
): Expression {
  const stack: (Expression | PlacedToken)[] = []
  for (const { type, value } of instructions) {
    if (type === 'IVAR') {
      const placed = operands[Number(String(value).slice(1))]
      if (!placed) throw new Error('not an operand')
      stack.push(placed.token.type === 'function' ? placed : [placed.token])
      continue
    }
    if (type === 'IFUNCALL') {
      const args = stack.splice(stack.length - Number(value))
      const called = stack.pop()
      stack.push(call(isPlaced(called) ? called : undefined, args))
      continue
    }
    const b = stack.pop()
    const a = type === 'IOP2' ? stack.pop() : undefined
    const operator = operators[String(value)]
    if (type === 'IOP1' && isWorked(b) && value === '+') stack.push(b)
    else if (type === 'IOP1' && isWorked(b) && value === '-') stack.push(negate(b))
    else if (type === 'IOP2' && isWorked(a) && isWorked(b) && operator)
      stack.push([...a, ...b, { type: 'operator', operator }])
    else throw new Error('not in the grammar')
  }
  const [whole, ...rest] = stack
  if (!isWorked(whole) || rest.length > 0) throw new Error('not one formula')
  return whole
}
