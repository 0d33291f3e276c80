import { keyOf, textOf } from './names.js'

/** Is it declared, but not here, as by `declare const process: World`? */
const isDeclaredOnly = ({ defs }) =>
  defs.length > 0 &&
  defs.every(({ node, parent }) => node.declare === true || parent?.declare === true)

const scopesIn = (scope) => [scope, ...scope.childScopes.flatMap(scopesIn)]

/** The places where a file uses a name that it does not define, such as a global. */
export function globalsOf({ scopeManager: { globalScope } }) {
  const given = scopesIn(globalScope)
    .flatMap(({ variables }) => variables)
    .filter(
      (variable) =>
        isDeclaredOnly(variable) ||
        (variable.scope === globalScope && variable.identifiers.length === 0),
    )
  return [...globalScope.through, ...given.flatMap((variable) => variable.references)].map(
    (reference) => reference.identifier,
  )
}

export const isType = ({ type }) => type.startsWith('TS') && !/As|Satisfies|NonNull/.test(type)

const isReflect = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  callee.object.name === 'Reflect'

/**
 * The members that are read from a holder, by name, by text or by destructuring; null if unknown.
 */
export function membersOf(node) {
  const { parent } = node
  if (parent.type === 'MemberExpression' && parent.object === node) {
    const name = keyOf(parent)
    return name === null ? null : [name]
  }
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern') {
    const names = parent.id.properties.map((property) =>
      property.type === 'RestElement' ? null : keyOf(property),
    )
    return names.includes(null) ? null : names
  }
  if (isReflect(parent)) {
    const name = textOf(parent.arguments[1])
    return name === null ? null : [name]
  }
  if (parent.type === 'BinaryExpression' || parent.type === 'UnaryExpression') return []
  return null
}

/**
 * Listeners that call `report` with each member that is read from any object: by name, by text, in
 * a pattern or by `Reflect`. A name that is worked out is not known.
 */
export const eachMember = (report) => ({
  MemberExpression(node) {
    report(node, keyOf(node))
  },
  ObjectPattern(node) {
    for (const property of node.properties)
      if (property.type === 'Property') report(property, keyOf(property))
  },
  CallExpression(node) {
    if (isReflect(node)) report(node, textOf(node.arguments[1]))
  },
})
