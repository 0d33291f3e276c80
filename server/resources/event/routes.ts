import { events } from '#schemas/api/event.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { retryFailures, skipFailures } from './commands.ts'
import { listConsumers, listFailures } from './table.ts'

/** Events that consumers failed to handle. */
export const eventRoutes = ({ db }: Services): Route[] => [
  serve(events.list, ({ query, say }) => listFailures(db.kysely, query, say)),
  serve(events.consumers, async ({ say }) => ({ list: await listConsumers(db.kysely, say) })),
  serve(events.retry, (given) => retryFailures(db, given.body.ids, given)),
  serve(events.skip, (given) => skipFailures(db, given.body.ids, given)),
]
