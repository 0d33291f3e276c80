import { keyOf } from './names.js'
import { isTest, placeOf } from './place.js'

const product = /^(schemas|renderers|designer|src|server|fixtures)\//
/** What may be asked of `import.meta`: only these files, only this. */
const metas = [
  // Addresses of a thread's own file, which stands beside the file that starts it.
  [/^src\/engine\/checksum\.ts$/, 'url'],
  [/^server\/(database\/thread|sheet\/sheet)\.ts$/, 'url'],
  // The platform starts those threads, and finds the built files.
  [/^server\/platform\//, 'url'],
  // A check that only development has.
  [/^src\/main\.tsx$/, 'env'],
]
/** Loads the file of a thread, whose address it is told. */
const boot = 'server/platform/thread-boot.mjs'

/**
 * The import law sees what is imported by a text that is written out. Everything else that brings a
 * file in is forbidden: an `import()` of what is worked out, a template, a
 * type by `import(…)`, and `import.meta` outside of a few files, so that there is no `glob`, no
 * `resolve` and no address of a file.
 */
export const importsAreSeen = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || !product.test(place)) return {}
    const report = (node, message) => context.report({ node, message })
    return {
      ImportExpression(node) {
        if (node.source.type !== 'Literal' && place !== boot)
          report(node, 'Import by a text in quotes, which the import law can read.')
      },
      MetaProperty(node) {
        if (node.meta.name !== 'import') return
        const { parent } = node
        const name = parent.type === 'MemberExpression' ? keyOf(parent) : null
        if (!metas.some(([files, member]) => files.test(place) && member === name))
          report(node, 'Nothing is asked of import.meta, except where tools/lint/imports.js says.')
      },
      TSImportType(node) {
        report(node, 'Import the type by a line at the top, which the import law can read.')
      },
    }
  },
}

/** Is it a file of the same folder, or Node, whose one door is the platform? */
const isNear = ({ value }) => /^\.\/[^/]+$|^node:/.test(value)

/** The names that a file imports from outside its folder. */
const foreign = (program) =>
  new Set(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' && !isNear(node.source)
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  )

/**
 * A file exports what it makes, and passes nothing on from another folder: a room would reach what
 * the import law keeps from it through one that may. Found are `export … from`, an imported name
 * that is exported, and one that is exported under another name; a function around it is composing.
 */
export const exportsItsOwn = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || !product.test(place)) return {}
    const report = (node) =>
      context.report({
        node,
        message: 'Export what is made here; import the rest where it is made.',
      })
    return {
      Program(program) {
        const names = foreign(program)
        for (const node of program.body) {
          const isForeign = node.source && !isNear(node.source)
          if (/^Export(All|Named)/.test(node.type) && isForeign) report(node)
          if (node.type === 'ExportDefaultDeclaration' && names.has(node.declaration.name))
            report(node)
          if (node.type !== 'ExportNamedDeclaration' || node.source) continue
          const taken = [
            ...node.specifiers.map(({ local }) => local),
            ...(node.declaration?.declarations ?? []).map(({ init }) => init),
          ]
          if (taken.some((value) => value?.type === 'Identifier' && names.has(value.name)))
            report(node)
        }
      },
    }
  },
}
