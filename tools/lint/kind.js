import { asksWhich } from './asks.js'
import { keyOf, textOf, unwrap } from './names.js'
import { isTest, placeOf } from './place.js'

/** Members of a text that reveal a piece of it. */
const pieces = new Set([
  'length',
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'slice',
  'substring',
  'substr',
])
const equality = new Set(['===', '!==', '==', '!='])

const isNamed = (node, name) =>
  node?.type === 'MemberExpression' ? keyOf(node) === name : node?.name === name
/** One kind by its name in the table of kinds: `kinds.table`, `kinds['table']`. */
const isOneKind = (node) =>
  node.type === 'MemberExpression' &&
  isNamed(unwrap(node.object), 'kinds') &&
  (node.computed
    ? textOf(node.property) !== null
    : !(node.property.name in Array.prototype || node.property.name in Map.prototype))
/** What a kind is called on the screen (`kind.texts.en.name`), or where it is offered. */
const isShown = (node) => {
  const bare = unwrap(node)
  if (bare?.type !== 'MemberExpression') return false
  const owner = unwrap(bare.object)
  const isGroup =
    keyOf(bare) === 'group' && (isNamed(owner, 'kind') || isNamed(unwrap(owner.object), 'kinds'))
  return isGroup || keyOf(bare) === 'texts' || isShown(owner)
}

/**
 * Code outside a widget folder must not ask which kind a node is, but what it can do (house rule: a
 * kind answers for itself). Found are a kind's name against a text, a list or an object of the same
 * file, a piece of the name, `kind.group` and `kind.texts` against a text, one kind taken out of
 * `kinds`, and a probe for one option in `….options`. It is a help against accident: not found are
 * guesses by other things that few kinds share (icon, traits, a group under another name), and
 * whatever `asksWhich` loses from sight.
 */
export const kindAnswersForItself = {
  create(context) {
    const place = placeOf(context)
    // Allowed: importing translates the kinds of foreign designs by tables of names.
    if (
      isTest(place) ||
      /^(renderers\/widgets\/[^/]+\/|schemas\/design\/import\/|fixtures\/|bench\/|tools\/)/.test(
        place,
      )
    )
      return {}
    const report = (node) =>
      context.report({
        node,
        message: 'Do not ask which kind it is; ask the kind what it can do.',
      })
    const listeners = asksWhich(context, { property: 'kind', isOne: () => true, report })
    const probesOption = (owner, name) => {
      const bare = unwrap(owner)
      return bare?.type === 'MemberExpression' && keyOf(bare) === 'options' && textOf(name) !== null
    }
    return {
      ...listeners,
      BinaryExpression(node) {
        const sides = [node.left, node.right]
        const isShownText =
          equality.has(node.operator) &&
          sides.some(isShown) &&
          sides.some((side) => textOf(side) !== null)
        const isProbe = node.operator === 'in' && probesOption(node.right, node.left)
        if (isShownText || isProbe) report(node)
        else listeners.BinaryExpression(node)
      },
      CallExpression(node) {
        const { callee } = node
        const isProbe = isNamed(callee, 'hasOwn') && probesOption(...node.arguments)
        const isTaken =
          isNamed(callee, 'get') &&
          isNamed(unwrap(callee.object), 'kinds') &&
          textOf(node.arguments[0]) !== null
        if (isProbe || isTaken) report(node)
        else listeners.CallExpression(node)
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'ObjectPattern' && isNamed(unwrap(init), 'kinds')) report(id)
      },
      MemberExpression(node) {
        const name = keyOf(node)
        if (isOneKind(node)) report(node)
        else if (pieces.has(name) && isNamed(unwrap(node.object), 'kind')) report(node)
        else listeners.MemberExpression(node)
      },
    }
  },
}
