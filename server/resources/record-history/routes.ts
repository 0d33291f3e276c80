import { recordHistory } from '#schemas/api/record-history.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import { listHistory } from '../../record/history/list.ts'
import { previewReturn, returnTo } from '../../record/history/return.ts'
import type { Services } from '../../services.ts'

/** What happened to records, and their way back. */
export const recordHistoryRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(recordHistory.list, (given) =>
      using(given.params.modelId, given, (asking) =>
        listHistory(asking, given.params.id, given.query ?? {}),
      ),
    ),
    serve(recordHistory.preview, (given) =>
      using(given.params.modelId, given, (asking) =>
        previewReturn(asking, given.params.id, Number(given.params.version)),
      ),
    ),
    serve(recordHistory.turnBack, (given) =>
      using(given.params.modelId, given, (asking) =>
        returnTo(asking, given.params.id, {
          to: Number(given.params.version),
          version: given.body.version,
        }),
      ),
    ),
  ]
}
