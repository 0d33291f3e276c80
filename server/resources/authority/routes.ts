import { authority } from '#schemas/api/authority.ts'
import type { ModelParts } from '#schemas/api/authority.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons } from '#schemas/permission.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { serve } from '../../serve.ts'
import type { Given, Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { modelsOf } from '../record/models.ts'
import { readGrants, writeGrants } from './commands.ts'
import { readColumns, writeColumns } from './columns.ts'
import { authorityTexts, buttonTexts } from './texts.ts'

/** Every published model with what can be granted of it, named in the caller's language. */
async function parts({ db }: Services, { language, say }: Pick<Given, 'language' | 'say'>): Promise<ModelParts[]> {
  const designs = await db.kysely.selectFrom('designs').select('id').where('model_version', 'is not', null).orderBy('sort_code').orderBy('id').execute()
  return Promise.all(
    designs.map(async ({ id }) => {
      const { model, fullName } = await modelsOf(db).get(id)
      const named = [...model.byPath.values()].map((field) => ({
        field,
        part: { enCode: field.path, fullName: field.table ? say(authorityTexts, 'column', { table: labelOf(field.table.node, language), column: labelOf(field.node, language) }) : labelOf(field.node, language) },
      }))
      return {
        modelId: id,
        fullName,
        columns: named.filter(({ field }) => isListable(field) || isSearchable(field)).map(({ part }) => part),
        forms: named.map(({ part }) => part),
        buttons: buttons.map((enCode) => ({ enCode, fullName: say(buttonTexts, enCode) })),
      }
    }),
  )
}

/** Granting, and everybody's own column settings (7.16). */
export const authorityRoutes = (services: Services): Route[] => {
  const { db } = services
  return [
    serve(authority.parts, async (given) => ({ list: await parts(services, given) })),
    serve(authority.read, ({ params, query }) => readGrants(db, { type: query.objectType, id: params.objectId })),
    serve(authority.write, ({ params, body: { objectType, ...given }, caller, requestId }) => writeGrants(db, { type: objectType, id: params.objectId }, { ...given, by: caller.userId, requestId })),
    serve(authority.getColumns, async ({ params, caller }) => ({ fieldList: await readColumns(db, caller.userId, params.id) })),
    serve(authority.setColumns, ({ body, caller }) => writeColumns(db, caller.userId, body)),
  ]
}
