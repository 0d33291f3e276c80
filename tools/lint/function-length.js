import { readFileSync } from 'node:fs'
import { isTest, placeOf } from './place.js'
import { codeLines } from './file-length.js'

const cap = 80
/** Functions that may be longer, by file and name, each with its reason. */
const longFunctions = JSON.parse(
  readFileSync(new URL('../long-functions.json', import.meta.url), 'utf8'),
)

/** Calls that group tests; their function is a list of tests and does not count as one function. */
const gathers = new Set(['describe', 'onDatabase', 'onEachDatabase'])
/** `describe(…)`, and `describe.each(…)(…)`. */
const gatherer = (callee) =>
  callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression'
    ? callee.callee.object.name
    : callee.name
const isGathered = ({ parent }) =>
  parent.type === 'CallExpression' && gathers.has(gatherer(parent.callee))

/**
 * The name of a function: its own, that of the variable or property it is assigned to, or the title
 * of its test.
 */
function nameOf({ id, parent }) {
  if (id) return id.name
  if (parent.type === 'VariableDeclarator') return parent.id.name ?? ''
  if (parent.type === 'MethodDefinition' || parent.type === 'Property') return parent.key.name ?? ''
  if (parent.type !== 'CallExpression') return ''
  const [first] = parent.arguments
  return first?.type === 'Literal' ? String(first.value) : nameOf(parent)
}

/** At most 80 lines of code in a function or component, without comments and empty lines. */
export const functionLength = {
  create(context) {
    const place = placeOf(context)
    const listed = new Set(Object.keys(longFunctions[place] ?? {}))
    const check = (node) => {
      if (isTest(place) && isGathered(node)) return
      const lines = codeLines(context.sourceCode, node.range)
      if (lines <= cap) return
      const name = nameOf(node)
      if (listed.delete(name)) return
      context.report({
        node,
        message: `${lines} lines of code in ${name || 'a function'}; at most ${cap}. Split it, or list it with a reason in tools/long-functions.json.`,
      })
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      'Program:exit'(node) {
        for (const name of listed)
          context.report({
            node,
            message: `${name} is no longer long: take it out of tools/long-functions.json.`,
          })
      },
    }
  },
}
