/**
 * Finds code that asks which value of a closed list it has, instead of asking what the value can
 * do: by comparing, by a switch, by a lookup in a list, map or object, or as a text.
 */

const equality = new Set(['===', '!==', '==', '!='])
/** Methods of a text that reveal which text it is. */
const tellers = new Set([
  'startsWith',
  'endsWith',
  'match',
  'search',
  'localeCompare',
  'test',
  'is',
])
/** Methods of a list, set or map that tell whether it contains a text. */
const askers = new Set(['includes', 'indexOf', 'has', 'get'])

const unwrap = (node) =>
  /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ChainExpression)$/.test(node?.type)
    ? unwrap(node.expression)
    : node
/** The text or pattern that a node contains literally; null if it contains neither. */
function textOf(node) {
  const bare = unwrap(node)
  if (bare?.type === 'Literal')
    return 'regex' in bare ? bare.regex.pattern : typeof bare.value === 'string' ? bare.value : null
  return bare?.type === 'TemplateLiteral' && bare.expressions.length === 0
    ? bare.quasis[0].value.cooked
    : null
}
const nameOf = (node) => (node.computed ? node.property.value : node.property.name)

/** The definition of a name in the file; null if the file does not define it. */
function definitionOf(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const found = scope.set.get(node.name)
    if (found) return found.defs[0] ?? null
  }
  return null
}

/**
 * The listeners of a rule. `property` is the property that identifies a value, `isOne` tells
 * whether a text is one of the list, `report` is called for each place.
 */
export function asksWhich(context, { property, isOne, report }) {
  const isText = (node) => {
    const text = textOf(node)
    return text !== null && isOne(text)
  }
  /** Is it a closed list of texts: an array, a set or map of one, or an object with keys? */
  function isList(node) {
    const bare = unwrap(node)
    if (bare?.type === 'ArrayExpression')
      return bare.elements.some((element) =>
        isText(element?.type === 'ArrayExpression' ? element.elements[0] : element),
      )
    if (bare?.type === 'NewExpression')
      return ['Set', 'Map'].includes(bare.callee.name) && isList(bare.arguments[0])
    return (
      bare?.type === 'ObjectExpression' &&
      bare.properties.some(
        ({ type, computed, key }) =>
          type === 'Property' && !computed && isOne(key.name ?? String(key.value)),
      )
    )
  }
  const isAsked = (node) => {
    const bare = unwrap(node)
    if (bare?.type === 'MemberExpression') return nameOf(bare) === property
    if (bare?.type === 'LogicalExpression') return isAsked(bare.left)
    if (bare?.type === 'CallExpression' && bare.callee.name === 'String')
      return isAsked(bare.arguments[0])
    if (bare?.type !== 'Identifier') return false
    if (bare.name === property) return true
    const at = definitionOf(context, bare)?.node
    if (at?.type !== 'VariableDeclarator' || !at.init) return false
    if (at.id.type === 'Identifier') return unwrap(at.init) !== bare && isAsked(at.init)
    return (
      at.id.type === 'ObjectPattern' &&
      at.id.properties.some(
        (member) => member.key?.name === property && member.value?.name === bare.name,
      )
    )
  }
  const isOwnList = (node) => {
    const bare = unwrap(node)
    if (bare?.type !== 'Identifier') return isList(bare)
    const at = definitionOf(context, bare)?.node
    return at?.type === 'VariableDeclarator' && at.id.type === 'Identifier' && isList(at.init)
  }
  return {
    BinaryExpression(node) {
      const { left, right } = node
      if (node.operator === 'in' && isAsked(left) && isOwnList(right)) report(node)
      if (!equality.has(node.operator)) return
      if ((isAsked(left) && isText(right)) || (isText(left) && isAsked(right))) report(node)
    },
    SwitchStatement(node) {
      if (node.cases.some(({ test }) => isText(test)) && isAsked(node.discriminant)) report(node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression') return
      const [first, second] = node.arguments
      const method = nameOf(callee)
      if (askers.has(method) && isAsked(first) && isOwnList(callee.object)) report(node)
      else if (
        tellers.has(method) &&
        [callee.object, first, second].some(isAsked) &&
        [callee.object, first, second].some(isText)
      )
        report(node)
      else if (method === 'hasOwn' && isAsked(second) && isOwnList(first)) report(node)
    },
    MemberExpression(node) {
      if (node.computed && isAsked(node.property) && isOwnList(node.object)) report(node)
    },
  }
}
