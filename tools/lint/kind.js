import { isTest, placeOf } from './place.js'

const equality = new Set(['===', '!==', '==', '!='])
/** Methods of a text that tell what it is. */
const tellers = new Set([
  'startsWith',
  'endsWith',
  'match',
  'search',
  'localeCompare',
  'test',
  'is',
])
/** Methods of a list, a set or a map that tell whether a text is among its own. */
const askers = new Set(['includes', 'indexOf', 'has', 'get'])

const unwrap = (node) =>
  /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ChainExpression)$/.test(node?.type)
    ? unwrap(node.expression)
    : node
const isText = (node) => {
  const bare = unwrap(node)
  return (
    (bare?.type === 'Literal' && (typeof bare.value === 'string' || 'regex' in bare)) ||
    (bare?.type === 'TemplateLiteral' && bare.expressions.length === 0)
  )
}
/** Is it a closed list of texts: an array, a set or map of one, or an object with keys? */
function isList(node) {
  const bare = unwrap(node)
  if (bare?.type === 'ArrayExpression')
    return (
      bare.elements.length > 0 &&
      bare.elements.every(
        (one) => isText(one) || (one?.type === 'ArrayExpression' && isText(one.elements[0])),
      )
    )
  if (bare?.type === 'NewExpression')
    return ['Set', 'Map'].includes(bare.callee.name) && isList(bare.arguments[0])
  return (
    bare?.type === 'ObjectExpression' &&
    bare.properties.some((one) => one.type === 'Property' && !one.computed)
  )
}
const nameOf = (node) => (node.computed ? node.property.value : node.property.name)

/**
 * Nobody outside a widget folder asks which kind a node is; they ask what it can do (house rule: a
 * kind answers for itself).
 */
export const kindAnswersForItself = {
  create(context) {
    const place = placeOf(context)
    // Importing translates the kinds of foreign designs by tables of names.
    if (
      isTest(place) ||
      /^(renderers\/widgets\/[^/]+\/|schemas\/design\/import\/|fixtures\/|bench\/|tools\/)/.test(
        place,
      )
    )
      return {}
    const report = (node) =>
      context.report({ node, message: 'Do not ask which kind it is; ask the kind what it can do.' })

    /**
     * What a name of the file was set to once and for all; null where it is a parameter or changes.
     */
    const definitionOf = (node) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const found = scope.set.get(node.name)
        if (found) return found.defs[0] ?? null
      }
      return null
    }
    const isKind = (node) => {
      const bare = unwrap(node)
      if (bare?.type === 'MemberExpression') return nameOf(bare) === 'kind'
      if (bare?.type === 'LogicalExpression') return isKind(bare.left)
      if (bare?.type === 'CallExpression' && bare.callee.name === 'String')
        return isKind(bare.arguments[0])
      if (bare?.type !== 'Identifier') return false
      if (bare.name === 'kind') return true
      const at = definitionOf(bare)?.node
      if (at?.type !== 'VariableDeclarator' || !at.init) return false
      if (at.id.type === 'Identifier') return unwrap(at.init) !== bare && isKind(at.init)
      return (
        at.id.type === 'ObjectPattern' &&
        at.id.properties.some((one) => one.key?.name === 'kind' && one.value?.name === bare.name)
      )
    }
    const isOwnList = (node) => {
      const bare = unwrap(node)
      if (bare?.type !== 'Identifier') return isList(bare)
      const at = definitionOf(bare)?.node
      return at?.type === 'VariableDeclarator' && at.id.type === 'Identifier' && isList(at.init)
    }
    return {
      BinaryExpression(node) {
        const { left, right } = node
        if (node.operator === 'in' && isKind(left) && isOwnList(right)) report(node)
        if (!equality.has(node.operator)) return
        if ((isKind(left) && isText(right)) || (isText(left) && isKind(right))) report(node)
      },
      SwitchStatement(node) {
        if (node.cases.some((one) => isText(one.test)) && isKind(node.discriminant)) report(node)
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        const [first, second] = node.arguments
        const method = nameOf(callee)
        if (askers.has(method) && isKind(first) && isOwnList(callee.object)) report(node)
        else if (
          tellers.has(method) &&
          [callee.object, first, second].some(isKind) &&
          [callee.object, first, second].some(isText)
        )
          report(node)
        else if (method === 'hasOwn' && isKind(second) && isOwnList(first)) report(node)
      },
      MemberExpression(node) {
        if (node.computed && isKind(node.property) && isOwnList(node.object)) report(node)
      },
    }
  },
}
