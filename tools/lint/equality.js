import { isTest, placeOf } from './place.js'

const equality = new Set(['===', '!==', '==', '!='])

const isPrinted = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  callee.object.name === 'JSON' &&
  callee.property.name === 'stringify'

/**
 * JSON texts of equal data differ if their keys are in another order, and a database has its own
 * order. Data are therefore compared by schemas/equal.ts.
 */
export const oneEquality = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || place.startsWith('bench/')) return {}
    return {
      BinaryExpression(node) {
        if (equality.has(node.operator) && isPrinted(node.left) && isPrinted(node.right))
          context.report({ node, message: 'Compare data by isEqual of schemas/equal.ts.' })
      },
    }
  },
}
