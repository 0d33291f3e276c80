import { unwrap, valuesOf, variableOf } from './names.js'
import { isTest, placeOf } from './place.js'

const equality = new Set(['===', '!==', '==', '!='])

/** Is it a JSON text, or a name for one in this file? */
function isPrinted(context, node, left = 3) {
  const bare = unwrap(node)
  if (bare?.type === 'Identifier' && left > 0) {
    const variable = variableOf(context, bare)
    return (
      variable !== null &&
      valuesOf(context, variable).some((value) => isPrinted(context, value, left - 1))
    )
  }
  return (
    bare?.type === 'CallExpression' &&
    bare.callee.type === 'MemberExpression' &&
    bare.callee.object.name === 'JSON' &&
    bare.callee.property.name === 'stringify'
  )
}

/**
 * JSON texts of equal data differ if their keys are in another order, and a database has its own
 * order. Data are therefore compared by schemas/equal.ts. Found are two JSON texts of one file that
 * are compared, under whatever name; not found are those kept in a list or an object, as keys are.
 */
export const oneEquality = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || place.startsWith('bench/')) return {}
    return {
      BinaryExpression({ operator, left, right }) {
        if (equality.has(operator) && isPrinted(context, left) && isPrinted(context, right))
          context.report({ node: left, message: 'Compare data by isEqual of schemas/equal.ts.' })
      },
    }
  },
}
