import { authority } from '#schemas/api/authority.ts'
import { columnSettings } from '#schemas/api/column-settings.ts'
import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import { entriesByForm, listBranches } from '../../menus/branches.ts'
import { serve } from '../../http/serve.ts'
import type { CallContext, Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { explain } from '../../reach/explain.ts'
import {
  copyGrants,
  planCopy,
  readColumns,
  writeBatch,
  writeColumns,
  writeGrants,
} from './commands.ts'
import { columnsToKeep } from './policy.ts'
import { filterGrantable, presentPage, presentParts } from '../../auth/grantable.ts'
import { listOverview, listSubjects } from '../../reach/subject-list.ts'
import { listHolders, listInherited, readState } from './table.ts'
import { nameFrom } from '../../text/names.ts'

async function liveModels({ db }: Services): Promise<Live[]> {
  const designs = await db.kysely
    .selectFrom('designs')
    .select('id')
    .where('model_version', 'is not', null)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return Promise.all(designs.map(({ id }) => modelsOf(db).get(id)))
}

/** What the caller may grant of every live form and every hand-coded page. */
async function listParts(
  services: Services,
  { caller, language, say }: Pick<CallContext, 'caller' | 'language' | 'say'>,
): Promise<ModelParts[]> {
  const entries = await services.db.kysely
    .selectFrom('menus')
    .select(['en_code as enCode', nameFrom().as('fullName')])
    .where('en_code', 'in', [...pages.keys()])
    .execute()
  const definitions = await services.db.kysely
    .selectFrom('data_scopes')
    .select(['id', 'model_id', 'full_name', 'names', 'enabled_mark', 'condition'])
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const opening = await entriesByForm(services.db.kysely)
  const forms = (await liveModels(services)).map((live) => ({
    ...presentParts(live, { language, say, definitions }),
    entries: opening.get(live.id) ?? [],
  }))
  const ofPages = [...pages.keys()].flatMap((code) =>
    entries.filter(({ enCode }) => enCode === code).flatMap((entry) => presentPage(entry, say)),
  )
  return [...forms, ...ofPages].flatMap((parts) => filterGrantable(parts, caller))
}

/** Grants, and users' own column settings (7.16). */
export const authorityRoutes = (services: Services): Route[] => {
  const { db } = services
  return [
    serve(authority.parts, async (given) => ({ list: await listParts(services, given) })),
    serve(authority.menus, async () => ({ list: await listBranches(db.kysely) })),
    serve(authority.subjects, ({ query, caller }) => listSubjects(db.kysely, caller, query)),
    serve(authority.overview, ({ query, caller }) => listOverview(db.kysely, caller, query)),
    serve(authority.read, ({ params, query, caller }) =>
      readState(db.kysely, caller, { type: query.objectType, id: params.objectId }),
    ),
    serve(authority.write, ({ params, body: { objectType, ...body }, ...given }) =>
      writeGrants(db, { type: objectType, id: params.objectId }, { ...given, body }),
    ),
    serve(authority.inherited, async ({ params, query, caller }) => ({
      list: await listInherited(db.kysely, caller, { type: query.objectType, id: params.objectId }),
    })),
    serve(authority.batch, (given) => writeBatch(db, given)),
    serve(authority.copyPlan, (given) => planCopy(db, given)),
    serve(authority.copy, (given) => copyGrants(db, given)),
    serve(authority.holders, ({ body, caller }) => listHolders(db.kysely, caller, body)),
    serve(authority.explain, ({ body, caller }) => explain(services, caller, body)),
    serve(columnSettings.read, async ({ params, caller }) => ({
      fieldList: await readColumns(db, caller.userId, params.id),
    })),
    serve(columnSettings.keep, ({ body, caller, say }) =>
      writeColumns(db, caller.userId, {
        moduleId: body.moduleId,
        fieldList: columnsToKeep(caller, body, say),
      }),
    ),
  ]
}
