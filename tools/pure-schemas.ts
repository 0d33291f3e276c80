import type { Plugin } from 'vite'
import { isSyntax } from './syntax.ts'
import type { Syntax } from './syntax.ts'

const schemas = /\/schemas\/.*\.ts$/
const calls = /\/schemas\/api\/.*\.ts$/

const bodies: ReadonlySet<unknown> = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
])

/** The syntax below a value, without what stands inside functions and classes. */
function* evaluated(value: unknown): Generator<Syntax> {
  if (Array.isArray(value)) for (const part of value) yield* evaluated(part)
  if (!isSyntax(value) || bodies.has(value['type'])) return
  yield value
  for (const part of Object.values(value)) yield* evaluated(part)
}

const isNamed = (value: unknown, name: string): boolean =>
  isSyntax(value) && (value['name'] === name || value['value'] === name)

/** Parts of a call that only say what is sent and answered. */
const said: ReadonlySet<string> = new Set(['body', 'query', 'result'])

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Empties the schemas of `call({ … })`. That of a file stays, because the transport recognises such
 * an answer by it.
 */
function* emptied(declared: Syntax): Generator<Edit> {
  if (!isNamed(declared['callee'], 'call') || !Array.isArray(declared['arguments'])) return
  const [line] = declared['arguments'] as unknown[]
  for (const property of isSyntax(line) ? (line['properties'] as unknown[]) : []) {
    if (!isSyntax(property) || !isSyntax(property['key'])) continue
    const name = property['key']['name']
    if (name === 'says') yield { start: property.start, end: property.end, text: "says: ''" }
    else if (
      typeof name === 'string' &&
      said.has(name) &&
      !isNamed(property['value'], 'fileResult')
    )
      yield { start: property.start, end: property.end, text: `${name}: {}` }
  }
}

/** Does evaluating this look like an effect to a bundler? */
const isActive = (value: unknown): boolean =>
  [...evaluated(value)].some(
    ({ type }) => type === 'CallExpression' || type === 'NewExpression' || type === 'SpreadElement',
  )

function* editsOf(program: unknown, isCalls: boolean): Generator<Edit> {
  for (const declaration of evaluated(program)) {
    const { init } = declaration
    if (declaration['type'] !== 'VariableDeclarator' || !isSyntax(init) || !isActive(init)) continue
    yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' }
    if (isCalls) for (const part of evaluated(init)) yield* emptied(part)
    yield { start: init.end, end: init.end, text: '))()' }
  }
}

/** The code after these edits, which stand in the order of their places. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = ''
  let at = 0
  for (const { start, end, text } of edits) {
    done += code.slice(at, start) + text
    at = end
  }
  return done + code.slice(at)
}

/**
 * Leaves out of the browser's files what they do not need of `schemas`: declarations that nobody
 * uses, because none has an effect; and schemas of results, because a build trusts its own server.
 */
export const pureSchemas = (): Plugin => ({
  name: 'berth:pure-schemas',
  apply: 'build',
  transform(code, id) {
    if (!schemas.test(id) || id.includes('node_modules')) return undefined
    const edits = [...editsOf(this.parse(code), calls.test(id))]
    return edits.length === 0 ? undefined : applyEdits(code, edits)
  },
})
