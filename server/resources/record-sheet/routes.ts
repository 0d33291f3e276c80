import { recordSheets } from '#schemas/api/record-sheet.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import { findLatestJob, getJob } from '../../record/job/job.ts'
import type { Services } from '../../services.ts'
import { beginExport, exportRecords, openExport, stateOfExport, stopExport } from './commands.ts'

/** Records as sheets (7.13). */
export const recordSheetRoutes = (services: Services): Route[] => {
  const { db } = services
  const using = ask(services)
  const whose = (modelId: string, userId: string) => ({ kind: 'export', modelId, userId }) as const
  return [
    serve(recordSheets.exportData, (given) =>
      using(given.params.modelId, given, (asking) => exportRecords(asking, given.body, given)),
    ),
    serve(recordSheets.beginExport, (given) =>
      using(given.params.modelId, given, (asking) => {
        const { back = '', ...body } = given.body
        const { address, host } = given
        const isOurs = URL.canParse(back) && new URL(back).host === host
        return beginExport(services, asking, { body, address, ...(isOurs && { back }) })
      }),
    ),
    serve(recordSheets.latestExport, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const owner = whose(asking.live.id, given.caller.userId)
        const job = await findLatestJob(db.kysely, owner)
        return job ? stateOfExport(services, asking, job) : null
      }),
    ),
    serve(recordSheets.exportJob, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const owner = whose(asking.live.id, given.caller.userId)
        const job = await getJob(db.kysely, given.params.jobId, owner)
        return stateOfExport(services, asking, job)
      }),
    ),
    serve(recordSheets.stopExport, (given) =>
      using(given.params.modelId, given, (asking) =>
        stopExport(services, asking, given.params.jobId),
      ),
    ),
    serve(recordSheets.exportFile, (given) =>
      using(given.params.modelId, given, (asking) =>
        openExport(services, asking, given.params.jobId),
      ),
    ),
  ]
}
