import { recordImports } from '#schemas/api/record-import.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import { findLatestJob, getJob } from '../../record/job/job.ts'
import type { Services } from '../../services.ts'
import {
  checkImport,
  exportProblems,
  forgetImport,
  makeTemplate,
  readImport,
  resumeImport,
  runImport,
  stateOfImport,
  stopImport,
  undoImport,
} from './commands.ts'

/** Records out of sheets (7.13). */
export const recordImportRoutes = (services: Services): Route[] => {
  const { db } = services
  const using = ask(services)
  const whose = (modelId: string, userId: string) => ({ kind: 'import', modelId, userId }) as const
  return [
    serve(recordImports.template, (given) => using(given.params.modelId, given, makeTemplate)),
    serve(recordImports.read, (given) =>
      using(given.params.modelId, given, (asking) => readImport(services, asking, given.body)),
    ),
    serve(recordImports.latest, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const job = await findLatestJob(db.kysely, whose(asking.live.id, given.caller.userId))
        return job ? stateOfImport(asking, job) : null
      }),
    ),
    serve(recordImports.state, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const owner = whose(asking.live.id, given.caller.userId)
        return stateOfImport(asking, await getJob(db.kysely, given.params.jobId, owner))
      }),
    ),
    serve(recordImports.resume, (given) =>
      using(given.params.modelId, given, (asking) =>
        resumeImport(services, asking, given.params.jobId),
      ),
    ),
    serve(recordImports.check, (given) =>
      using(given.params.modelId, given, (asking) =>
        checkImport(services, asking, { id: given.params.jobId, settings: given.body }),
      ),
    ),
    serve(recordImports.run, (given) =>
      using(given.params.modelId, given, (asking) =>
        runImport(services, asking, given.params.jobId),
      ),
    ),
    serve(recordImports.stop, (given) =>
      using(given.params.modelId, given, (asking) => stopImport(asking, given.params.jobId)),
    ),
    serve(recordImports.undo, (given) =>
      using(given.params.modelId, given, (asking) =>
        undoImport(services, asking, given.params.jobId),
      ),
    ),
    serve(recordImports.problems, (given) =>
      using(given.params.modelId, given, (asking) =>
        exportProblems(services, asking, {
          id: given.params.jobId,
          isAll: given.query?.rows === 'all',
        }),
      ),
    ),
    serve(recordImports.remove, (given) =>
      using(given.params.modelId, given, (asking) =>
        forgetImport(services, asking, given.params.jobId),
      ),
    ),
  ]
}
