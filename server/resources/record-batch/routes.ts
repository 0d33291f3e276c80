import { recordBatches } from '#schemas/api/record-batch.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import type { Services } from '../../services.ts'
import {
  checkBatch,
  getBatch,
  listBatches,
  resumeBatch,
  runBatch,
  stopBatch,
  undoBatch,
} from './commands.ts'
import { presentDetail, presentRefused } from './present.ts'

/** Changes of many records at once. */
export const recordBatchRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(recordBatches.check, (given) =>
      using(given.params.modelId, given, (asking) => checkBatch(services, asking, given.body)),
    ),
    serve(recordBatches.list, (given) =>
      using(given.params.modelId, given, async (asking) => ({ list: await listBatches(asking) })),
    ),
    serve(recordBatches.state, (given) =>
      using(given.params.modelId, given, async (asking) =>
        presentDetail(asking, await getBatch(asking, given.params.jobId)),
      ),
    ),
    serve(recordBatches.refused, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const { currentPage = 1, pageSize = 20 } = given.query ?? {}
        const job = await getBatch(asking, given.params.jobId)
        return presentRefused(asking, job, { currentPage, pageSize })
      }),
    ),
    serve(recordBatches.run, (given) =>
      using(given.params.modelId, given, (asking) =>
        runBatch(services, asking, given.params.jobId),
      ),
    ),
    serve(recordBatches.resume, (given) =>
      using(given.params.modelId, given, (asking) =>
        resumeBatch(services, asking, given.params.jobId),
      ),
    ),
    serve(recordBatches.stop, (given) =>
      using(given.params.modelId, given, (asking) => stopBatch(asking, given.params.jobId)),
    ),
    serve(recordBatches.undo, (given) =>
      using(given.params.modelId, given, (asking) =>
        undoBatch(services, asking, given.params.jobId),
      ),
    ),
  ]
}
