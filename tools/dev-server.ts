import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'

interface DevEntry {
  /** The server's app over the database that stays open between reloads. */
  app(): Promise<{ fetch(request: Request): Response | Promise<Response> }>
}

const paths = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/

/** The API inside `vite`: one process, and an edit under server/ is live at the next request. */
export const devServer = (): Plugin => ({
  name: 'berth-dev-server',
  apply: 'serve',
  configureServer(server) {
    const serve = async () => {
      const entry = (await server.ssrLoadModule('/server/dev.ts')) as DevEntry
      const app = await entry.app()
      return getRequestListener((incoming) => app.fetch(incoming), { overrideGlobalObjects: false })
    }
    server.middlewares.use((request, response, next) => {
      if (!paths.test(request.url ?? '')) return next()
      serve()
        .then((listener) => listener(request, response))
        .catch(next)
    })
  },
})
