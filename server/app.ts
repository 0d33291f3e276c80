import { Hono } from 'hono'
import { Failure } from '#schemas/wire/failure.ts'
import { toLanguage } from '#schemas/text.ts'
import { docsRoutes } from './http/docs.ts'
import { protocolOf, rawTarget } from './http/address.ts'
import { refuse } from './http/answer.ts'
import { healthRoutes } from './http/health.ts'
import { isSuspicious, withoutBase } from './http/path.ts'
import { nextRequestId } from './http/request-id.ts'
import { mount } from './http/serve.ts'
import type { Route } from './http/serve.ts'
import type { Services } from './services.ts'

/** No route can have this name: it is where requests end whose path may be read in two ways. */
const refusedPath = '/\0'

const pathOf = (url: string): string => {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  return start === -1 ? '/' : (url.slice(start).split(/[?#]/, 1)[0] ?? '/')
}

/** Judged as a whole, before the path that everything lies below is taken off. */
const pathBelow =
  (base: string) =>
  (request: Request, options?: { env?: unknown }): string => {
    const path = pathOf(rawTarget(options?.env) ?? request.url)
    return isSuspicious(path) ? refusedPath : withoutBase(path, base)
  }

/** Seconds, a year: browsers that came by TLS once come no other way (HSTS). */
const strictTransport = 'max-age=31536000'

/**
 * Says so to whoever came by TLS to a proxy that is trusted; never to anybody else, who could not
 * come back.
 */
function sayStrict(app: Hono, proxies: number): void {
  app.use('*', async (c, next) => {
    await next()
    if (protocolOf((name) => c.req.header(name), proxies) === 'https')
      c.res.headers.set('strict-transport-security', strictTransport)
  })
}

export interface Parts {
  /** The list of routes.ts, or a part of it. */
  readonly routes: readonly ((services: Services) => Route[])[]
  /** Answers for what is no call: the built browser files. */
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
