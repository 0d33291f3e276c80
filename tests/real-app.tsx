import { Blob, File } from 'node:buffer'
import { act } from '@testing-library/react'
import { http, ws } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { createEngine } from '#src/engine/engine.ts'
import type { Engine } from '#src/engine/engine.ts'
import { describeMismatch } from '#src/engine/mismatch.ts'
import { speak } from '#src/app/texts.ts'
import type { Person } from './people.ts'
import { memoryStorage } from './screen.tsx'
import { openWorld } from './server.ts'
import type { World, WorldOptions } from './server.ts'

/** A request as the server received it. */
export interface SentCall {
  readonly method: string
  /** The path without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The body from JSON; null if there was none. */
  readonly body: unknown
}

/** The whole server behind the screens of one test file, with its own database. */
export interface RealApp {
  readonly world: World
  /** The simulated network. A handler can replace answers of the server until the test ends. */
  readonly network: ReturnType<typeof setupServer>
  /** The engine of a browser in which this user is signed in. */
  enter(person?: Person): Promise<Engine & { readonly userId: string }>
  /** The engine of a browser in which nobody is signed in. */
  leave(storage?: ReturnType<typeof memoryStorage>): Engine
  /** The requests of this test's screens for a call, in order. */
  sent(call: Call): readonly SentCall[]
}

const read = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/** Does a request belong to this call? Parameters in braces match anything. */
const isOf = ({ method, path }: Call, sent: SentCall): boolean =>
  sent.method === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(sent.path)

/** Connects the sockets of browsers to the server's hub, as its own process does. */
const carrySockets = (world: () => World) =>
  ws.link('*/websocket').addEventListener('connection', ({ client }) => {
    const peer = {
      backlog: 0,
      send: (text: string) => client.send(text),
      close: (code: number) => client.close(code),
      cut: () => client.close(),
    }
    const line = world().services.hub.connect(peer, 'en')
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') line.hear(data)
    })
    client.addEventListener('close', () => line.gone())
  })

/**
 * Runs the real server, on a database in memory, behind the screens of this file: msw passes each
 * request to `app.fetch`. Every answer is checked against its contract.
 */
export function serveApp(options?: WorldOptions): RealApp {
  let world: World | undefined
  const sent: SentCall[] = []
  const get = (): World => {
    if (!world) throw new Error('The server opens before the first test')
    return world
  }
  const network = setupServer(
    carrySockets(get),
    http.all('*', async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      const body = read(await request.clone().text())
      sent.push({
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body,
      })
      return get().app.fetch(request)
    }),
  )
  const ofJsdom = { Blob: globalThis.Blob, File: globalThis.File, FormData: globalThis.FormData }
  beforeAll(async () => {
    // Server and screens share one global scope here. The server needs Node's file classes, which
    // jsdom replaces, and Node's fetch accepts only Node's forms.
    const { constructor: NodeForm } = await new Response(new URLSearchParams()).formData()
    // React hands over a form of jsdom that is submitted, which Node's class refuses.
    const FormData = new Proxy(NodeForm, { construct: (Form) => Reflect.construct(Form, []) })
    Object.assign(globalThis, { Blob, File, FormData })
    world = await openWorld(options)
    network.listen({ onUnhandledRequest: 'error' })
  })
  afterEach(() => {
    network.resetHandlers()
    sent.length = 0
  })
  afterAll(async () => {
    network.close()
    await world?.close()
    Object.assign(globalThis, ofJsdom)
  })
  const engineOver = (storage = memoryStorage()): Engine =>
    createEngine({
      storage,
      browserLanguage: 'en',
      speak,
      mismatch: describeMismatch,
      baseUrl: location.origin,
      // With XMLHttpRequest, msw would return files as text.
      adapter: 'fetch',
    })
  return {
    get world() {
      return get()
    },
    network,
    async enter(person) {
      const { token, userId } = await get().signIn(person)
      const storage = memoryStorage()
      storage.write('token', token)
      const engine = engineOver(storage)
      await act(() => engine.session.enter())
      return Object.assign(engine, { userId })
    },
    leave: engineOver,
    sent: (call) => sent.filter((sentCall) => isOf(call, sentCall)),
  }
}
