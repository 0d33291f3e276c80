import { dataScopes } from '#schemas/api/data-scope.ts'
import { getEntry } from '../../entries/entry.ts'
import { modelsOf } from '../../record/models.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createDataScope, removeDataScope, switchDataScope, updateDataScope } from './commands.ts'
import { refuseUnlessAdministrator } from './policy.ts'
import { dataScopes as noun, listDataScopes, listUses } from './table.ts'

/** Named data scopes of forms. */
export const dataScopeRoutes = (services: Services): Route[] => {
  const { db } = services
  return [
    serve(dataScopes.list, async ({ caller, query }) => {
      refuseUnlessAdministrator(caller)
      return { list: await listDataScopes(db.kysely, await modelsOf(db).get(query.modelId)) }
    }),
    serve(dataScopes.uses, async ({ caller, params: { id }, query }) => {
      refuseUnlessAdministrator(caller)
      await getEntry(db.kysely, noun, id)
      return listUses(db.kysely, id, query)
    }),
    serve(dataScopes.create, (given) => createDataScope(services, given)),
    serve(dataScopes.update, (given) => updateDataScope(services, given.params.id, given)),
    serve(dataScopes.state, (given) => switchDataScope(services, given.params.id, given)),
    serve(dataScopes.remove, (given) => removeDataScope(services, given.params.id, given)),
  ]
}
