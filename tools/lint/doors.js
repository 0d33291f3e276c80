import { globalsOf, isType, membersOf } from './globals.js'
import { isTest, placeOf } from './place.js'

const browser = /^(src|renderers|designer)\//
const storage = 'src/engine/storage.ts'
const transport = 'src/engine/transport.ts'
/**
 * Ways in which a browser reaches the network and its own storage, each with the only file that may
 * use it.
 */
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
/** Objects that have the above as members. */
const holders = new Set(['window', 'globalThis', 'self', 'document', 'navigator', 'top', 'parent'])

/** The outermost holder of a chain, because `window.document` is the same as `document`. */
const outermost = (node) => {
  const { parent } = node
  const isStep =
    parent.type === 'MemberExpression' &&
    parent.object === node &&
    holders.has(parent.property.name)
  return isStep && !parent.computed ? outermost(parent) : node
}

/**
 * Each mechanism of the browser is used in one file only: the socket, the storage, the transport.
 */
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
