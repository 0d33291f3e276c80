import { eachMember, globalsOf, isType, membersOf } from './globals.js'
import { isTest, placeOf } from './place.js'
import { isPure } from './pure.js'

const browser = /^(schemas|src|renderers|designer)\//
const storage = 'src/engine/storage.ts'
const transport = 'src/engine/transport.ts'
const nobody = 'none'
/**
 * Ways in which a browser reaches the network, its own storage and other windows, each with the only
 * file that may use it. As members they are sought on every object, because many lead to a window.
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
  // A thread that adds up the bytes of a file.
  Worker: 'src/engine/checksum.ts',
  SharedWorker: nobody,
  BroadcastChannel: nobody,
  serviceWorker: nobody,
  importScripts: nobody,
  Image: nobody,
  Audio: nobody,
  defaultView: nobody,
  contentWindow: nobody,
  // The only frame that is drawn into; no script runs in it.
  contentDocument: 'renderers/parts/preview/word-preview.tsx',
  // What is opened outside gets no way back.
  opener: 'src/app/open-entry.ts',
}
/** The same, for names that other objects also have: they count on the window alone. */
const ofWindow = {
  caches: storage,
  storage,
  frames: nobody,
  open: 'src/app/open-entry.ts',
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
 * This holds for names that are written out. It says nothing of what an element loads by its own
 * attributes (a picture, a frame, a style), which the page's content policy limits, nor of a name
 * that is worked out on an object other than the window.
 */
export const oneDoor = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || !browser.test(place)) return {}
    const check = (node, name, list) => {
      const door = Object.hasOwn(list, name ?? '') && list[name]
      if (!door || place === door) return
      context.report({
        node,
        message: door === nobody ? `${name} has no door.` : `${name} has one door: ${door}.`,
      })
    }
    const vague = (node) =>
      context.report({ node, message: `Say which member of ${node.name} is meant.` })
    return {
      ...eachMember((node, name) => check(node, name, doors)),
      'Program:exit'() {
        if (isPure(place)) return
        for (const node of globalsOf(context.sourceCode)) {
          if (isType(node.parent)) continue
          check(node, node.name, doors)
          if (!holders.has(node.name)) {
            check(node, node.name, ofWindow)
            continue
          }
          const holder = outermost(node)
          const names = membersOf(holder)
          const isStep = holder.parent.type !== 'MemberExpression'
          if (names === null || (isStep && names.some((name) => holders.has(name)))) vague(node)
          for (const name of names ?? []) check(node, name, ofWindow)
        }
      },
    }
  },
}
