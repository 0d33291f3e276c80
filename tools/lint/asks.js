import { keyOf, keysOf, listsBehind, textOf, unwrap, valuesOf, variableOf } from './names.js'

/**
 * Finds code that asks which value of a closed list it has, instead of asking what the value can
 * do: by comparing, by a switch, by a lookup in a list, map or object, or as a text. Names are
 * followed within the file, and through functions of the file that are called by name. It helps
 * against accident and proves nothing: a value that goes through another file, an object or a
 * worked-out text is lost from sight.
 */

const comparisons = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
/** Methods of a text or pattern that reveal which text it is. */
const tellers = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'split',
  'localeCompare',
  'test',
  'exec',
  'is',
])
/** Methods of a list, set or map that tell whether it contains a text. */
const askers = new Set(['includes', 'indexOf', 'lastIndexOf', 'has', 'get'])
/** Methods that give the same text, or one as telling. */
const same = new Set(['toString', 'valueOf', 'trim', 'toLowerCase', 'toUpperCase', 'normalize'])
/** Methods that give a list of the same members, or of some of them. */
const alike = new Set([
  'concat',
  'slice',
  'filter',
  'flat',
  'toSorted',
  'toReversed',
  'keys',
  'values',
  'entries',
])
const makers = { Object: ['keys', 'values', 'entries', 'freeze'], Array: ['from', 'of'] }
/** How many names in a row are followed. */
const far = 5

/** The words of a text or pattern that is written literally; null if it is neither. */
const wordsOf = (node) => {
  const bare = unwrap(node)
  return bare?.type === 'Literal' && 'regex' in bare ? bare.regex.pattern : textOf(bare)
}
const isCall = (node, of, name) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === of &&
  keyOf(node.callee) === name

/** Tells whether an expression is the value that must not be asked. */
function askedBy(context, property) {
  const isAsked = (node, left = far) => {
    const bare = unwrap(node)
    if (!bare || left === 0) return false
    const isIt = (part) => isAsked(part, left - 1)
    if (bare.type === 'MemberExpression') return keyOf(bare) === property
    if (bare.type === 'LogicalExpression') return isIt(bare.left) || isIt(bare.right)
    if (bare.type === 'ConditionalExpression') return isIt(bare.consequent) || isIt(bare.alternate)
    if (bare.type === 'TemplateLiteral') return bare.expressions.some(isIt)
    if (bare.type === 'BinaryExpression' && bare.operator === '+')
      return isIt(bare.left) || isIt(bare.right)
    if (bare.type === 'CallExpression') {
      if (isCall(bare, 'Reflect', 'get')) return textOf(bare.arguments[1]) === property
      if (bare.callee.name === 'String') return isIt(bare.arguments[0])
      const callee = unwrap(bare.callee)
      return callee.type === 'MemberExpression' && same.has(keyOf(callee)) && isIt(callee.object)
    }
    if (bare.type !== 'Identifier') return false
    if (bare.name === property) return true
    const variable = variableOf(context, bare)
    if (!variable) return false
    return (
      keysOf(variable).includes(property) ||
      valuesOf(context, variable).some(isIt) ||
      listsBehind(variable).some((list) => holdsAsked(list, left - 1))
    )
  }
  /** Is it a list or set of such values: `[node.kind]`, `nodes.map(({ kind }) => kind)`? */
  const holdsAsked = (node, left = far) => {
    const bare = unwrap(node)
    if (!bare || left === 0) return false
    const holdsIt = (part) => holdsAsked(part, left - 1)
    if (bare.type === 'NewExpression') return holdsIt(bare.arguments[0])
    if (bare.type === 'ObjectExpression')
      return bare.properties.some(({ computed, key }) => computed && isAsked(key, left - 1))
    if (bare.type === 'ArrayExpression')
      return bare.elements.some((element) =>
        element?.type === 'SpreadElement' ? holdsIt(element.argument) : isAsked(element, left - 1),
      )
    if (bare.type === 'Identifier') {
      const variable = variableOf(context, bare)
      return variable !== null && valuesOf(context, variable).some(holdsIt)
    }
    if (bare.type !== 'CallExpression' || bare.callee.type !== 'MemberExpression') return false
    const [made] = bare.arguments
    const isMapped = ['map', 'flatMap'].includes(keyOf(bare.callee))
    return isMapped ? isAsked(made?.body, left - 1) : holdsIt(bare.callee.object)
  }
  return { isAsked: (node) => isAsked(node), holdsAsked: (node) => holdsAsked(node) }
}

/** Tells whether an expression is one of the closed list, or a list of such. */
function literalBy(context, isOne) {
  /** Is it a text out of an object of the file, such as `names.table`? */
  const isOwnText = (node) => {
    const owner = unwrap(node.object)
    const variable = owner.type === 'Identifier' ? variableOf(context, owner) : null
    const members = variable
      ? valuesOf(context, variable).flatMap((value) => unwrap(value).properties ?? [])
      : []
    const found = members.find(
      (member) => member.type === 'Property' && keyOf(member) === keyOf(node),
    )
    return found !== undefined && isOne(wordsOf(found.value) ?? '') && wordsOf(found.value) !== null
  }
  const isText = (node, left = far) => {
    const bare = unwrap(node)
    const words = wordsOf(bare)
    if (words !== null) return isOne(words)
    if (left === 0) return false
    if (bare?.type === 'MemberExpression') return isOwnText(bare)
    if (bare?.type !== 'Identifier') return false
    const variable = variableOf(context, bare)
    if (!variable || variable.defs[0]?.type === 'ImportBinding') return false
    return (
      valuesOf(context, variable).some((value) => isText(value, left - 1)) ||
      listsBehind(variable).some((list) => isList(list, left - 1))
    )
  }
  const isMember = (element, left) =>
    element?.type === 'SpreadElement'
      ? isList(element.argument, left)
      : isText(element?.type === 'ArrayExpression' ? element.elements[0] : element, left)
  /** Is it an array, a set or map of one, an object with keys, or made of such a list? */
  const isList = (node, left = far) => {
    const bare = unwrap(node)
    if (!bare || left === 0) return false
    const isIt = (part) => isList(part, left - 1)
    if (bare.type === 'Identifier') {
      const variable = variableOf(context, bare)
      return variable !== null && valuesOf(context, variable).some(isIt)
    }
    if (bare.type === 'ArrayExpression')
      return bare.elements.some((element) => isMember(element, left - 1))
    if (bare.type === 'NewExpression')
      return ['Set', 'Map'].includes(bare.callee.name) && isIt(bare.arguments[0])
    if (bare.type === 'ObjectExpression')
      return bare.properties.some(
        ({ type, computed, key }) =>
          type === 'Property' && !computed && isOne(key.name ?? String(key.value)),
      )
    if (bare.type !== 'CallExpression' || bare.callee.type !== 'MemberExpression') return false
    const { object } = bare.callee
    const method = keyOf(bare.callee)
    if (object.name === 'Array' && method === 'of')
      return bare.arguments.some((element) => isMember(element, left - 1))
    if (Object.hasOwn(makers, object.name ?? '') && makers[object.name].includes(method))
      return isIt(bare.arguments[0])
    return alike.has(method) && (isIt(object) || bare.arguments.some(isIt))
  }
  return { isText: (node) => isText(node), isList: (node) => isList(node) }
}

/**
 * The listeners of a rule. `property` is the property that identifies a value, `isOne` tells
 * whether a text is one of the list, `report` is called for each place.
 */
export function asksWhich(context, { property, isOne, report }) {
  const { isAsked, holdsAsked } = askedBy(context, property)
  const { isText, isList } = literalBy(context, isOne)
  return {
    BinaryExpression(node) {
      const { left, right } = node
      const isLooked = (isAsked(left) && isList(right)) || (isText(left) && holdsAsked(right))
      if (node.operator === 'in' && isLooked) report(node)
      if (!comparisons.has(node.operator)) return
      if ((isAsked(left) && isText(right)) || (isText(left) && isAsked(right))) report(node)
    },
    SwitchStatement(node) {
      if (node.cases.some(({ test }) => isText(test)) && isAsked(node.discriminant)) report(node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression') return
      const [first, second] = node.arguments
      const method = keyOf(callee)
      const parts = [callee.object, first, second]
      if (askers.has(method) && isAsked(first) && isList(callee.object)) report(node)
      else if (askers.has(method) && holdsAsked(callee.object) && isText(first)) report(node)
      else if (tellers.has(method) && parts.some(isAsked) && parts.some(isText)) report(node)
      else if (method === 'hasOwn' && isAsked(second) && isList(first)) report(node)
    },
    MemberExpression(node) {
      if (node.computed && isAsked(node.property) && isList(node.object)) report(node)
    },
  }
}
