import { placeOf } from './place.js'

const gone = {
  observable: ['ref', 'shallow', 'struct', 'deep'],
  computed: ['struct'],
  action: ['bound'],
  flow: ['bound'],
}

/**
 * MobX 7 has plain names (observableRef, computedStruct …); the dotted names are undefined at run
 * time.
 */
export const mobxSeven = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.computed) return
      if (
        Object.hasOwn(gone, node.object.name) &&
        gone[node.object.name].includes(node.property.name)
      ) {
        context.report({
          node,
          message: `MobX 7 has no ${node.object.name}.${node.property.name}.`,
        })
      }
    },
  }),
}

/**
 * Renderers may import only `observer` from mobx-react-lite, because their state comes through the
 * ports of schemas/runtime.ts.
 */
export const observerOnly = {
  create(context) {
    if (!placeOf(context).startsWith('renderers/')) return {}
    return {
      ImportDeclaration(node) {
        if (node.source.value !== 'mobx-react-lite') return
        if (node.specifiers.some((specifier) => specifier.imported?.name !== 'observer'))
          context.report({ node, message: 'Renderers import only observer from mobx-react-lite.' })
      },
    }
  },
}
