import { authority } from '#schemas/api/authority.ts'
import { modelsOf } from '../../rows/models.ts'
import type { Live } from '../../rows/models.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { readColumns, readGrants, writeColumns, writeGrants } from './commands.ts'
import { explain } from './policy.ts'
import { presentParts } from './present.ts'

async function liveModels({ db }: Services): Promise<Live[]> {
  const designs = await db.kysely.selectFrom('designs').select('id').where('model_version', 'is not', null).orderBy('sort_code').orderBy('id').execute()
  return Promise.all(designs.map(({ id }) => modelsOf(db).get(id)))
}

/** Granting, and everybody's own column settings (7.16). */
export const authorityRoutes = (services: Services): Route[] => {
  const { db } = services
  return [
    serve(authority.parts, async (given) => ({ list: (await liveModels(services)).map((live) => presentParts(live, given)) })),
    serve(authority.read, ({ params, query }) => readGrants(db, { type: query.objectType, id: params.objectId })),
    serve(authority.write, ({ params, body: { objectType, ...given }, caller, requestId }) => writeGrants(db, { type: objectType, id: params.objectId }, { ...given, caller, requestId })),
    serve(authority.explain, ({ body }) => explain(db, body)),
    serve(authority.getColumns, async ({ params, caller }) => ({ fieldList: await readColumns(db, caller.userId, params.id) })),
    serve(authority.setColumns, ({ body, caller }) => writeColumns(db, caller.userId, body)),
  ]
}
