/** The places where a file uses a name that it does not declare, such as a global. */
export function globalsOf({ scopeManager: { globalScope } }) {
  const given = globalScope.variables.filter((variable) => variable.identifiers.length === 0)
  return [...globalScope.through, ...given.flatMap((variable) => variable.references)].map(
    (reference) => reference.identifier,
  )
}

export const isType = ({ type }) => type.startsWith('TS') && !/As|Satisfies|NonNull/.test(type)

/**
 * The members that are read from a holder, by name, by text or by destructuring; null if unknown.
 */
export function membersOf(node) {
  const { parent } = node
  if (parent.type === 'MemberExpression' && parent.object === node) {
    if (!parent.computed) return [parent.property.name]
    return parent.property.type === 'Literal' ? [String(parent.property.value)] : null
  }
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern')
    return parent.id.properties.some(
      (property) => property.type === 'RestElement' || property.computed,
    )
      ? null
      : parent.id.properties.map((property) => property.key.name ?? String(property.key.value))
  const isReflect =
    parent.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    parent.callee.object.name === 'Reflect'
  if (isReflect && parent.arguments[1]?.type === 'Literal')
    return [String(parent.arguments[1].value)]
  if (parent.type === 'BinaryExpression' || parent.type === 'UnaryExpression') return []
  return null
}
