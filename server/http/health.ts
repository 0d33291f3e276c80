import type { Hono } from 'hono'
import { isSameSecret } from '../platform/hash.ts'
import type { Services } from '../services.ts'
import { isFromHere } from './address.ts'
import { apiHeaders } from './headers.ts'

const cacheTime = 1000

/**
 * Does the database answer? Asked at most once a second, so that health calls cannot use up the
 * pool.
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

/** Compares the header with the token in constant time. */
const isToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && header !== undefined && isSameSecret(header, `Bearer ${token}`)

/**
 * GET /healthz (process is up), /readyz (database answers), and /metrics (Prometheus, for programs
 * of this machine and callers with the token).
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
