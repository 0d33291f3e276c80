import { isTest, placeOf } from './place.js'

const rawSqlDoors =
  /^server\/(resources\/design\/ddl\.ts$|publish\/(slot-type|literal)\.ts$|database\/)/
/** Members of kysely's `sql` that take no text or quote it. */
const safe = new Set(['ref', 'table', 'id', 'join', 'val', 'value'])
/** Other exports of kysely that turn a text into a statement. */
const makers = new Set(['CompiledQuery', 'RawNode', 'RawBuilder', 'createRawBuilder'])

const nameOf = (node) => node.imported?.name ?? node.imported?.value

/**
 * The names under which the file imports parts of kysely, by the part; `*` is the whole package.
 */
function importsOf(program) {
  const found = new Map()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || node.source.value !== 'kysely') continue
    for (const specifier of node.specifiers) {
      if (node.importKind === 'type' || specifier.importKind === 'type') continue
      found.set(
        specifier.local.name,
        specifier.type === 'ImportSpecifier' ? nameOf(specifier) : '*',
      )
    }
  }
  return found
}

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

/**
 * Only the code that creates tables may turn text into SQL; elsewhere every value is a parameter.
 */
export const noRawSql = {
  create(context) {
    const place = placeOf(context)
    if (rawSqlDoors.test(place) || isTest(place) || place.startsWith('bench/')) return {}
    const report = (node) =>
      context.report({
        node,
        message: 'A text becomes SQL only in server/database and where tables are made.',
      })
    return {
      Program(program) {
        const names = importsOf(program)
        const scope = context.sourceCode.scopeManager.globalScope
        for (const variable of [scope, ...scope.childScopes].flatMap(
          (fileScope) => fileScope.variables,
        )) {
          const stands = names.get(variable.name)
          if (stands === '*') report(variable.identifiers[0])
          if (stands !== 'sql' && !makers.has(stands)) continue
          for (const { identifier } of variable.references)
            if (!isType(identifier) && !(stands === 'sql' && isSafe(identifier))) report(identifier)
        }
      },
      ExportNamedDeclaration(node) {
        if (node.source?.value === 'kysely') report(node)
      },
      ExportAllDeclaration(node) {
        if (node.source.value === 'kysely') report(node)
      },
      Property(node) {
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
