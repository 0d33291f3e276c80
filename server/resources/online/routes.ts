import { online } from '#schemas/api/online.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { endOne, endOnline } from './commands.ts'
import { listOnline } from './table.ts'

/** Online users (section 6). */
export const onlineRoutes = (services: Services): Route[] => [
  serve(online.list, ({ caller, query }) => listOnline(services.db.kysely, caller, query)),
  serve(online.forceOffline, (given) => endOne(services, given.params.id, given)),
  serve(online.forceOfflineAll, (given) => endOnline(services, given.body.ids, given)),
]
