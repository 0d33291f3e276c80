import { recycleBin } from '#schemas/api/recycle-bin.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import { listRemoved } from '../../record/bin/list.ts'
import { deleteRemoved } from '../../record/bin/purge.ts'
import { restoreMoment, restoreRecords } from '../../record/bin/restore.ts'
import type { Services } from '../../services.ts'

/** Removed records of published forms. */
export const recycleBinRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(recycleBin.list, (given) =>
      using(given.params.modelId, given, (asking) => listRemoved(asking, given.body)),
    ),
    serve(recycleBin.restore, (given) =>
      using(given.params.modelId, given, (asking) => restoreRecords(asking, given.body.ids)),
    ),
    serve(recycleBin.restoreOwn, (given) =>
      using(given.params.modelId, given, (asking) => restoreMoment(asking, given.body.at)),
    ),
    serve(recycleBin.purge, (given) =>
      using(given.params.modelId, given, async (asking) => ({
        removed: await deleteRemoved(asking, given.body.ids),
      })),
    ),
  ]
}
