/** Follows names within one file: what they stand for, and under which key they were taken. */

/** The expression without type assertions, `!` and `?.`. */
export const unwrap = (node) =>
  /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ChainExpression)$/.test(node?.type)
    ? unwrap(node.expression)
    : node

/** The text that is written literally; null if there is none. */
export function textOf(node) {
  const bare = unwrap(node)
  if (bare?.type === 'Literal') return typeof bare.value === 'string' ? bare.value : null
  return bare?.type === 'TemplateLiteral' && bare.expressions.length === 0
    ? bare.quasis[0].value.cooked
    : null
}

/** The name of a member or of the key of a pattern; null if it is worked out. */
export function keyOf({ computed, property, key }) {
  const name = property ?? key
  return computed || name.type !== 'Identifier' ? textOf(name) : name.name
}

/** The variable that a name stands for; null if the file does not declare it. */
export function variableOf(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const found = scope.set.get(node.name)
    if (found) return found
  }
  return null
}

/** The place in a pattern, such as `{ kind: name = '' }`, where a name is bound; else null. */
const memberOf = (node) => {
  const bound = node.parent?.type === 'AssignmentPattern' ? node.parent : node
  const { parent } = bound
  return parent?.type === 'Property' &&
    parent.value === bound &&
    parent.parent.type === 'ObjectPattern'
    ? parent
    : null
}

/** Every place where a variable is given a value: its declarations and assignments. */
const bindings = (variable) => [
  ...variable.defs.map(({ name }) => name),
  ...variable.references.filter((use) => use.isWrite()).map(({ identifier }) => identifier),
]

/** The keys under which the value of a variable is taken from an object. */
export const keysOf = (variable) =>
  bindings(variable).flatMap((name) => {
    const member = memberOf(name)
    return member ? [keyOf(member)] : []
  })

/** The calls of a function by its name in the same file. */
function callsOf(context, made) {
  const direct = made.parent.type === 'CallExpression' && made.parent.callee === made
  if (direct) return [made.parent]
  const name = made.id ?? (made.parent.type === 'VariableDeclarator' ? made.parent.id : null)
  const variable = name?.type === 'Identifier' ? variableOf(context, name) : null
  return (variable?.references ?? [])
    .map(({ identifier }) => identifier.parent)
    .filter((call) => call.type === 'CallExpression' && unwrap(call.callee)?.name === name.name)
}

/**
 * The expressions whose value a variable may have: what it is declared with, what is assigned to
 * it, and what calls in the same file pass for it.
 */
export function valuesOf(context, variable) {
  const given = bindings(variable).flatMap(({ parent, ...name }) => {
    if (parent.type === 'VariableDeclarator')
      return parent.id.start === name.start ? [parent.init] : []
    if (parent.type === 'AssignmentPattern') return [parent.right]
    return parent.type === 'AssignmentExpression' && parent.left.start === name.start
      ? [parent.right]
      : []
  })
  const passed = variable.defs.flatMap(({ type, name, node }) => {
    const at =
      type === 'Parameter' ? node.params.findIndex(({ start }) => start === name.start) : -1
    return at < 0 ? [] : callsOf(context, node).map((call) => call.arguments[at])
  })
  return [...given, ...passed].filter(Boolean)
}

/**
 * The list whose members a variable stands for one after the other: in a loop, or in a function
 * that is handed to a method of the list.
 */
export const listsBehind = (variable) =>
  variable.defs.flatMap(({ type, name, node }) => {
    if (type === 'Parameter') {
      const { parent } = node
      const isFirst = node.params[0]?.start === name.start
      return isFirst &&
        parent.type === 'CallExpression' &&
        parent.callee.type === 'MemberExpression'
        ? [parent.callee.object]
        : []
    }
    const loop = node.parent?.parent
    return type === 'Variable' && loop?.type === 'ForOfStatement' && node.id.start === name.start
      ? [loop.right]
      : []
  })
