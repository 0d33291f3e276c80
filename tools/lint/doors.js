import { isTest, placeOf } from './place.js'

const browser = /^(src|renderers|designer)\//
const storage = 'src/engine/storage.ts'
const transport = 'src/engine/transport.ts'
/** What a browser reaches the world and its own memory by, each with the one file that may. */
const doors = {
  WebSocket: 'src/chat/socket.ts',
  localStorage: storage,
  sessionStorage: storage,
  indexedDB: storage,
  cookie: storage,
  cookieStore: storage,
  fetch: transport,
  XMLHttpRequest: transport,
  EventSource: transport,
  sendBeacon: transport,
  RTCPeerConnection: transport,
  WebTransport: transport,
}
/** Objects that hold the above as members. */
const holders = new Set(['window', 'globalThis', 'self', 'document', 'navigator', 'top', 'parent'])

/** Where a file uses a name that it does not declare: what the browser gives. */
function globalsOf({ scopeManager: { globalScope } }) {
  const given = globalScope.variables.filter((one) => one.identifiers.length === 0)
  return [...globalScope.through, ...given.flatMap((one) => one.references)].map(
    (one) => one.identifier,
  )
}

const isType = ({ type }) => type.startsWith('TS') && !/As|Satisfies|NonNull/.test(type)

/**
 * The member that is read of a holder: by name, by text, or taken out of it; null where it cannot
 * be told.
 */
function membersOf(node) {
  const { parent } = node
  if (parent.type === 'MemberExpression' && parent.object === node) {
    if (!parent.computed) return [parent.property.name]
    return parent.property.type === 'Literal' ? [String(parent.property.value)] : null
  }
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern')
    return parent.id.properties.some((one) => one.type === 'RestElement' || one.computed)
      ? null
      : parent.id.properties.map((one) => one.key.name ?? String(one.key.value))
  const isReflect =
    parent.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    parent.callee.object.name === 'Reflect'
  if (isReflect && parent.arguments[1]?.type === 'Literal')
    return [String(parent.arguments[1].value)]
  if (parent.type === 'BinaryExpression' || parent.type === 'UnaryExpression') return []
  return null
}

/** Where a holder is reached through another: `window.document` is what `document` is. */
const outermost = (node) => {
  const { parent } = node
  const isStep =
    parent.type === 'MemberExpression' &&
    parent.object === node &&
    holders.has(parent.property.name)
  return isStep && !parent.computed ? outermost(parent) : node
}

/** Machinery of the browser has one door each: the socket, the storage, the transport. */
export const oneDoor = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || !browser.test(place)) return {}
    const check = (node, name) => {
      const door = Object.hasOwn(doors, name) && doors[name]
      if (door && place !== door)
        context.report({ node, message: `${name} has one door: ${door}.` })
    }
    return {
      'Program:exit'() {
        for (const node of globalsOf(context.sourceCode)) {
          if (isType(node.parent)) continue
          check(node, node.name)
          if (!holders.has(node.name)) continue
          const names = membersOf(outermost(node))
          for (const name of names ?? []) check(node, name)
          if (names === null)
            context.report({ node, message: `Say which member of ${node.name} is meant.` })
        }
      },
    }
  },
}
