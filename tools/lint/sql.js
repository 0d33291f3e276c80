import { isTest, placeOf } from './place.js'

/** Where a text becomes a statement: the makers of such texts, and what hands them to an engine. */
const rawSqlDoors = /^server\/database\/(sql-text|prepared|pglite-driver)\.ts$/
/** Types that only the makers give; whatever is asserted to be of them went round the makers. */
const branded = ['SqlText', 'Statement', 'BoundStatement']
/** Members of kysely's `sql` that take no text or quote it. */
const safe = new Set(['ref', 'table', 'id', 'join', 'val', 'value'])
/** Other exports of kysely that turn a text into a statement. */
const makers = new Set(['CompiledQuery', 'RawNode', 'RawBuilder', 'createRawBuilder'])

const nameOf = (node) => node.imported?.name ?? node.imported?.value

/**
 * The names under which the file imports parts of kysely and the tag `sqlText`, by the part; `*` is
 * the whole package.
 */
function importsOf(program) {
  const found = new Map()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    for (const specifier of node.specifiers) {
      if (node.importKind === 'type' || specifier.importKind === 'type') continue
      if (node.source.value !== 'kysely' && nameOf(specifier) !== 'sqlText') continue
      found.set(
        specifier.local.name,
        specifier.type === 'ImportSpecifier' ? nameOf(specifier) : '*',
      )
    }
  }
  return found
}

/** The names under which the file knows the branded types. */
const brandedIn = (program) =>
  program.body
    .flatMap((node) => (node.type === 'ImportDeclaration' ? node.specifiers : []))
    .flatMap((specifier) => (branded.includes(nameOf(specifier)) ? specifier.local.name : []))
    .concat(branded, 'never')

const isType = ({ parent: { type } }) => type === 'TSTypeQuery' || type === 'TSQualifiedName'

/** Is this `sql` as a template tag, or one of its members that quote their arguments? */
function isSafe(node) {
  const { parent } = node
  if (parent.type === 'TaggedTemplateExpression') return parent.tag === node
  return (
    parent.type === 'MemberExpression' &&
    parent.object === node &&
    !parent.computed &&
    safe.has(parent.property.name)
  )
}

/** May the import that stands for this part of a package be used so? */
const isAllowed = (stands, node) =>
  (stands === 'sql' && isSafe(node)) || (stands === 'sqlText' && isTag(node))

/** Is this the tag of a template? */
const isTag = (node) => node.parent.type === 'TaggedTemplateExpression' && node.parent.tag === node

/**
 * Only the makers of `server/database/sql-text.ts` turn text into SQL; elsewhere every value is a
 * parameter. What the types do not see is told here: a statement made by hand, run by hand, or
 * asserted.
 */
export const noRawSql = {
  create(context) {
    const place = placeOf(context)
    if (rawSqlDoors.test(place) || isTest(place) || place.startsWith('bench/')) return {}
    const report = (node) =>
      context.report({
        node,
        message: 'A text becomes SQL only by the makers of server/database/sql-text.ts.',
      })
    const types = []
    const refuseAsserted = (node) => {
      const words = context.sourceCode.getText(node.typeAnnotation).match(/\w+/g) ?? []
      if (place.startsWith('server/') && words.some((word) => types.includes(word))) report(node)
    }
    const refuseNamed = (node, name) => name === 'executeQuery' && report(node)
    return {
      Program(program) {
        types.push(...brandedIn(program))
        const names = importsOf(program)
        const scope = context.sourceCode.scopeManager.globalScope
        for (const variable of [scope, ...scope.childScopes].flatMap(
          (fileScope) => fileScope.variables,
        )) {
          const stands = names.get(variable.name)
          if (stands === '*') report(variable.identifiers[0])
          if (stands !== 'sql' && stands !== 'sqlText' && !makers.has(stands)) continue
          for (const { identifier } of variable.references)
            if (!isType(identifier) && !isAllowed(stands, identifier)) report(identifier)
        }
      },
      ExportNamedDeclaration(node) {
        if (node.source?.value === 'kysely') report(node)
      },
      ExportAllDeclaration(node) {
        if (node.source.value === 'kysely') report(node)
      },
      ImportExpression(node) {
        if (node.source.value === 'kysely') report(node)
      },
      TSAsExpression: refuseAsserted,
      TSTypePredicate: refuseAsserted,
      MemberExpression(node) {
        refuseNamed(node, node.computed ? node.property.value : node.property.name)
      },
      Property(node) {
        if (node.parent.type === 'ObjectPattern') refuseNamed(node, node.key.name ?? node.key.value)
        // A handmade compiled statement: { sql: text, parameters }.
        const isMade =
          node.key.name === 'parameters' &&
          node.parent.type === 'ObjectExpression' &&
          node.parent.properties.some((property) => property.key?.name === 'sql')
        if (isMade) report(node)
      },
    }
  },
}
