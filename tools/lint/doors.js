import { isTest, placeOf } from './place.js'

const doors = {
  WebSocket: { within: /^(src|renderers|designer)\//, door: 'src/chat/socket.ts' },
  localStorage: { within: /^(src|renderers|designer)\//, door: 'src/engine/storage.ts' },
  sessionStorage: { within: /^(src|renderers|designer)\//, door: 'src/engine/storage.ts' },
  fetch: { within: /^(src|renderers|designer)\//, door: 'src/engine/transport.ts' },
  XMLHttpRequest: { within: /^(src|renderers|designer)\//, door: 'src/engine/transport.ts' },
}

const isGlobal = (node) =>
  node.type === 'Identifier' && ['window', 'globalThis', 'self'].includes(node.name)

/** Machinery of the browser has one door each: the socket, the storage, the transport. */
export const oneDoor = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place)) return {}
    const check = (node, name) => {
      const rule = Object.hasOwn(doors, name) && doors[name]
      if (rule && rule.within.test(place) && place !== rule.door)
        context.report({ node, message: `${name} has one door: ${rule.door}.` })
    }
    return {
      NewExpression: (node) => node.callee.type === 'Identifier' && check(node, node.callee.name),
      CallExpression: (node) => node.callee.type === 'Identifier' && check(node, node.callee.name),
      MemberExpression(node) {
        if (isGlobal(node.object)) check(node, node.property.name)
        else if (node.object.type === 'Identifier' && node.object.name.endsWith('Storage'))
          check(node, node.object.name)
      },
    }
  },
}

const rawSqlDoors =
  /^server\/(resources\/design\/ddl\.ts$|publish\/(slot-type|literal)\.ts$|database\/)/

/** Text becomes SQL only where tables are made: elsewhere every value is a parameter. */
export const noRawSql = {
  create(context) {
    const place = placeOf(context)
    if (rawSqlDoors.test(place) || isTest(place) || place.startsWith('bench/')) return {}
    return {
      MemberExpression(node) {
        if (node.object.type !== 'Identifier' || node.object.name !== 'sql') return
        if (['raw', 'lit', 'literal'].includes(node.property.name))
          context.report({
            node,
            message: `sql.${node.property.name} only in server/database and where tables are made.`,
          })
      },
    }
  },
}
