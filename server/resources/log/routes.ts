import { logs } from '#schemas/api/log.ts'
import type { LogType } from '#schemas/api/log.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { exportLog, removeLines } from './commands.ts'
import { getError, getOperation, listLog } from './table.ts'

/** Logs: sign-ins, operations, requests and errors. */
export const logRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  // Writes the lines that this instance has not written yet, so that they are shown too.
  const written = () => services.callLog.flush()
  return [
    serve(logs.signIns, ({ query }) => listLog.SignIn(kysely, query)),
    serve(logs.operations, ({ query }) => listLog.Operation(kysely, query)),
    serve(logs.operation, ({ caller, params, say, language }) =>
      getOperation(services.db, params.id, { reader: caller, say, language }),
    ),
    serve(logs.requests, async ({ query }) => {
      await written()
      return listLog.Request(kysely, query)
    }),
    serve(logs.errors, async ({ query }) => {
      await written()
      return listLog.Error(kysely, query)
    }),
    serve(logs.error, ({ params }) => getError(kysely, params.id)),
    serve(logs.exportLog, (given) => exportLog(services, given.params.type as LogType, given)),
    serve(logs.remove, (given) => removeLines(services, given.params.type as LogType, given)),
  ]
}
