import { readdirSync } from 'node:fs'
import { asksWhich } from './asks.js'
import { isTest, placeOf } from './place.js'

/** The nouns that values refer to; each has its own file. */
const nouns = readdirSync(new URL('../../schemas/source', import.meta.url)).flatMap((file) =>
  /^(define|list|sources)\.ts$|\.test\./.test(file) ? [] : file.replace(/\.ts$/, ''),
)
const words = new RegExp(`(?<![a-z])(${nouns.join('|')})(?![a-z])`)

const isReference = (node) => {
  const bare = node.type === 'TSNonNullExpression' ? node.expression : node
  const name = bare.type === 'MemberExpression' ? bare.property.name : bare.name
  return /^reference$|Reference$/.test(name ?? '')
}

/**
 * Code outside the folders of sources must not ask to which noun a reference leads or what it
 * consists of, but what its source can do (house rule: a source answers for itself).
 */
export const sourceAnswersForItself = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || /^((schemas|server)\/source|fixtures|bench|tools)\//.test(place)) return {}
    const report = (node) =>
      context.report({
        node,
        message: 'Do not ask which noun it refers to; ask its source what it can do.',
      })
    const listeners = asksWhich(context, {
      property: 'to',
      isOne: (text) => words.test(text),
      report,
    })
    return {
      ...listeners,
      BinaryExpression(node) {
        if (node.operator === 'in' && isReference(node.right)) report(node)
        else listeners.BinaryExpression(node)
      },
      CallExpression(node) {
        const [first] = node.arguments
        const isProbe =
          node.callee.type === 'MemberExpression' && node.callee.property.name === 'hasOwn'
        if (isProbe && first && isReference(first)) report(node)
        else listeners.CallExpression(node)
      },
    }
  },
}
