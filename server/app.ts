import { Hono } from 'hono'
import { Failure } from '#schemas/wire/failure.ts'
import { toLanguage } from '#schemas/text.ts'
import { docsRoutes } from './http/docs.ts'
import { protocolOf, rawTarget } from './http/address.ts'
import { refuse } from './http/answer.ts'
import { healthRoutes } from './http/health.ts'
import { isSuspicious, dropBase } from './http/path.ts'
import { nextRequestId } from './http/request-id.ts'
import { mount } from './http/serve.ts'
import type { Route } from './http/serve.ts'
import type { Services } from './services.ts'

/** Requests whose path could be read in two ways are sent to this path, which no route can have. */
const refusedPath = '/\0'

const pathOf = (url: string): string => {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  return start === -1 ? '/' : (url.slice(start).split(/[?#]/, 1)[0] ?? '/')
}

/** The whole path is checked before the base path of the site is removed. */
const pathBelow =
  (base: string) =>
  (request: Request, options?: { env?: unknown }): string => {
    const path = pathOf(rawTarget(options?.env) ?? request.url)
    return isSuspicious(path) ? refusedPath : dropBase(path, base)
  }

/** One year in seconds: after one visit by TLS, browsers use only TLS (HSTS). */
const strictTransport = 'max-age=31536000'

/**
 * Sends the HSTS header to callers who reached a trusted proxy by TLS. Without TLS it must not be
 * sent, because the browser could then not return.
 */
function sayStrict(app: Hono, proxies: number): void {
  app.use('*', async (c, next) => {
    await next()
    if (protocolOf((name) => c.req.header(name), proxies) === 'https')
      c.res.headers.set('strict-transport-security', strictTransport)
  })
}

export interface Parts {
  /** The routes of routes.ts, or a part of them. */
  readonly routes: readonly ((services: Services) => Route[])[]
  /** Answers requests that are no calls, with the built browser files. */
  readonly page?: (request: Request, path: string) => Promise<Response | undefined>
}

/** The whole server as one fetch function. */
export function createApp(services: Services, { routes, page }: Parts): Hono {
  const { TRUST_PROXY, BASE_PATH } = services.env
  const app = new Hono({ getPath: pathBelow(BASE_PATH) })
  if (TRUST_PROXY > 0) sayStrict(app, TRUST_PROXY)
  healthRoutes(app, services)
  docsRoutes(app, BASE_PATH)
  mount(
    app,
    routes.flatMap((make) => make(services)),
    services,
  )

  const refuseCall = (request: Request, error: unknown): Response => {
    const requestId = nextRequestId()
    const response = refuse(error, {
      language: toLanguage(request.headers.get('accept-language')),
      requestId,
    })
    if (response.status >= 500) services.log.error({ requestId, err: error }, 'failed')
    return response
  }
  app.notFound(async (c) => {
    if (c.req.path === refusedPath) return refuseCall(c.req.raw, new Failure('badRequest'))
    const file = /^\/api(\/|$)/.test(c.req.path) ? undefined : await page?.(c.req.raw, c.req.path)
    return file ?? refuseCall(c.req.raw, new Failure('notFound'))
  })
  app.onError((error, c) => refuseCall(c.req.raw, error))
  return app
}
