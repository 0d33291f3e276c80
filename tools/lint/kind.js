import { asksWhich } from './asks.js'
import { isTest, placeOf } from './place.js'

/**
 * Code outside a widget folder must not ask which kind a node is, but what it can do (house rule: a
 * kind answers for itself).
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
    return asksWhich(context, {
      property: 'kind',
      isOne: () => true,
      report: (node) =>
        context.report({
          node,
          message: 'Do not ask which kind it is; ask the kind what it can do.',
        }),
    })
  },
}
