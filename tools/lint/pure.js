import { globalsOf, isType } from './globals.js'
import { isTest, placeOf } from './place.js'

/** Contracts and laws, and what a kind answers on both sides. */
const pure =
  /^(schemas\/|renderers\/widgets\/(kinds|[^/]+\/(kind|rules|slot|print|source|upgrade|texts))\.ts$)/
export const isPure = (place) => pure.test(place) && !isTest(place)

/** What the language brings along, and what browsers and servers do in the same way. */
const known = new Set(
  [
    'undefined NaN Infinity isNaN isFinite parseInt parseFloat Number BigInt String Boolean Symbol',
    'Object Array Map Set WeakMap WeakSet Promise Date RegExp Math JSON Intl Reflect Proxy',
    'Error TypeError RangeError SyntaxError ArrayBuffer DataView',
    'Int8Array Int16Array Int32Array Uint8Array Uint16Array Uint32Array Float32Array Float64Array',
    'encodeURI decodeURI encodeURIComponent decodeURIComponent',
    'URL URLSearchParams TextEncoder TextDecoder',
    'crypto structuredClone',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Schemas and pure facets of kinds reach nothing outside: of the names that they do not define
 * themselves they use a closed list alone, whatever else a browser or Node offers. Types may be
 * named, as they vanish.
 */
export const noWorld = {
  create(context) {
    const place = placeOf(context)
    if (!isPure(place)) return {}
    return {
      'Program:exit'() {
        for (const node of globalsOf(context.sourceCode))
          if (!known.has(node.name) && !isType(node.parent))
            context.report({
              node,
              message: `${node.name} is of the world outside; take it as an argument.`,
            })
      },
    }
  },
}
