import { cacheNames, monitor } from '#schemas/api/monitor.ts'
import type { CacheName } from '#schemas/api/monitor.ts'
import { cachesOf } from '../../watch/caches.ts'
import { Gauges } from '../../platform/gauges.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { dropCaches } from './commands.ts'
import { presentCaches } from './present.ts'
import { readHealth } from './table.ts'

/** The answering instance and its caches. */
export const monitorRoutes = (services: Services): Route[] => {
  const gauges = new Gauges()
  return [
    serve(monitor.read, () => readHealth(services, gauges)),
    serve(monitor.caches, async ({ say }) => ({
      list: await presentCaches(cachesOf(services), say),
    })),
    serve(monitor.drop, (given) => dropCaches(services, [given.params.name as CacheName], given)),
    serve(monitor.dropAll, (given) => dropCaches(services, cacheNames, given)),
  ]
}
