import { isTest, placeOf } from './place.js'

const isKind = (node) =>
  (node?.type === 'MemberExpression' && !node.computed && node.property.name === 'kind') ||
  (node?.type === 'Identifier' && node.name === 'kind') ||
  (node?.type === 'ChainExpression' && isKind(node.expression))
const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string'
const isTextList = (node) =>
  node?.type === 'ArrayExpression' && node.elements.length > 0 && node.elements.every(isText)
const equality = new Set(['===', '!==', '==', '!='])

const unwrap = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? unwrap(node.expression)
    : node

/** Nobody outside a widget folder asks which kind a node is; they ask what it can do (house rule: a kind answers for itself). */
export const kindAnswersForItself = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || /^(renderers\/widgets\/[^/]+\/|fixtures\/|bench\/|tools\/)/.test(place))
      return {}
    const report = (node) =>
      context.report({ node, message: 'Do not ask which kind it is; ask the kind what it can do.' })
    return {
      BinaryExpression(node) {
        if (!equality.has(node.operator)) return
        if ((isKind(node.left) && isText(node.right)) || (isText(node.left) && isKind(node.right)))
          report(node)
      },
      SwitchStatement(node) {
        if (isKind(node.discriminant) && node.cases.some((one) => isText(one.test))) report(node)
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'includes') return
        if (isTextList(unwrap(callee.object)) && isKind(node.arguments[0])) report(node)
      },
      MemberExpression(node) {
        if (
          node.computed &&
          isKind(node.property) &&
          unwrap(node.object)?.type === 'ObjectExpression'
        )
          report(node)
      },
    }
  },
}
