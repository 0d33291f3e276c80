import { handovers } from '#schemas/api/handover.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { handOver } from './commands.ts'
import { loadHeld } from '../../auth/rights.ts'
import { findAccess, presentBelongings } from './present.ts'
import { getBelongings } from './table.ts'

/** Handing over the work of a leaving user (7.7). */
export const handoverRoutes = (services: Services): Route[] => [
  serve(handovers.preview, async ({ caller, params }) => ({
    list: presentBelongings(await getBelongings(services.db.kysely, caller, params.id)),
    access: findAccess((await loadHeld(services.db, params.id)).filter(({ is_over }) => !is_over)),
  })),
  serve(handovers.run, (given) => handOver(services, given.params.id, given)),
]
