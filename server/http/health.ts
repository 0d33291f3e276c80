import type { Hono } from 'hono'
import { isSameSecret } from '../platform/hash.ts'
import type { Services } from '../services.ts'
import { isFromHere } from './address.ts'
import { apiHeaders } from './headers.ts'

const cacheTime = 1000

/**
 * Is the database answering? Asked at most once a second, however many ask (a health call must not
 * empty the pool).
 */
function readiness({ db }: Services): () => Promise<boolean> {
  let at = -Infinity
  let last: Promise<boolean> = Promise.resolve(false)
  return () => {
    if (performance.now() - at < cacheTime) return last
    at = performance.now()
    last = db.ping().then(
      () => true,
      () => false,
    )
    return last
  }
}

/** Is the header the wanted token? In the same time, however much of it is right. */
const isToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && header !== undefined && isSameSecret(header, `Bearer ${token}`)

/**
 * GET /healthz (process up), /readyz (database answers), /metrics (Prometheus, for programs of this
 * machine and whoever has the token).
 */
export function healthRoutes(app: Hono, services: Services): void {
  const isReady = readiness(services)
  const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
    new Response(text, { status, headers: { ...apiHeaders, 'content-type': type } })
  app.get('/healthz', () => say(200, 'ok'))
  app.get('/readyz', async () => ((await isReady()) ? say(200, 'ready') : say(503, 'not ready')))
  app.get('/metrics', async (c) =>
    isFromHere(c) || isToken(c.req.header('authorization'), services.env.METRICS_TOKEN)
      ? say(200, await services.metrics.text(), services.metrics.contentType)
      : say(403, 'Only this machine, or METRICS_TOKEN as a bearer token'),
  )
}
