import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'

interface DevEntry {
  /** The server's app with the database, which stays open between reloads. */
  app(): Promise<{ fetch(request: Request): Response | Promise<Response> }>
  sockets(): Promise<{ upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean }>
}

const paths = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/
const socketPath = /^\/websocket(\?|$)/

/**
 * Runs the API inside `vite`, in one process. An edit under server/ takes effect at the next
 * request.
 */
export const devServer = (): Plugin => ({
  name: 'berth-dev-server',
  apply: 'serve',
  configureServer(server) {
    const load = () => server.ssrLoadModule('/server/platform/host/dev.ts') as Promise<DevEntry>
    const serve = async () => {
      const app = await (await load()).app()
      return getRequestListener((incoming) => app.fetch(incoming), { overrideGlobalObjects: false })
    }
    server.middlewares.use((request, response, next) => {
      if (!paths.test(request.url ?? '')) return next()
      serve()
        .then((listener) => listener(request, response))
        .catch(next)
    })
    // Vite answers the upgrades for its own reloading and ignores others.
    server.httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!socketPath.test(request.url ?? '')) return
      load()
        .then(async (entry) => (await entry.sockets()).upgrade(request, socket, head))
        .catch(() => socket.destroy())
    })
  },
})
