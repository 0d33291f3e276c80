import { designs } from '#schemas/api/design.ts'
import { canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { menuTypes } from '#schemas/menu.ts'
import { listBranches } from '../../menus/branches.ts'
import { cancelRelease, readProgress } from '../../publish/run.ts'
import { modelsOf } from '../../record/models.ts'
import { printField } from '../../record/print.ts'
import { serve } from '../../http/serve.ts'
import type { CallContext, Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { accessOf, columnNamed } from '../../record/access.ts'
import { ask } from '../../record/asking.ts'
import { listRecords } from '../../record/query/list.ts'
import { copyDesign, createDesign, removeDesign, updateDesign } from './commands.ts'
import { presentDesign } from './present.ts'
import { planRelease, releaseDesign } from './publish.ts'
import type { ReleasePublisher } from '../../publish/publisher.ts'
import { listDesigns } from './table.ts'
import { getDesign } from '../../designs/design.ts'
import { listFields, listVersions, readVersion } from './versions.ts'
import { lookThrough } from '../../designs/eyes.ts'
import { listPublished } from '../../designs/published.ts'

const bodyLimit = 5_000_000

/** Designs and their published versions (7.13). */
export const designRoutes = (services: Services): Route[] => {
  const { db, releases } = services
  const using = ask(services)
  const by = ({
    caller,
    say,
    address,
    requestId,
  }: Pick<CallContext, 'caller' | 'say' | 'address' | 'requestId'>): ReleasePublisher => ({
    db,
    releases,
    caller,
    say,
    address,
    requestId,
  })
  return [
    serve(designs.list, ({ query }) => listDesigns(db.kysely, query ?? {})),
    serve(designs.selector, async () => ({ list: await listPublished(db) })),
    serve(designs.create, (given) => createDesign(by(given), given.body), { bodyLimit }),
    serve(designs.read, async ({ params }) => presentDesign(await getDesign(db.kysely, params.id))),
    serve(designs.update, (given) => updateDesign(by(given), given.params.id, given.body), {
      bodyLimit,
    }),
    serve(designs.remove, (given) => removeDesign(by(given), given.params.id)),
    serve(designs.copy, (given) => copyDesign(by(given), given.params.id)),
    serve(designs.directories, async () => ({
      list: await listBranches(db.kysely, menuTypes.directory),
    })),
    serve(designs.plan, (given) =>
      planRelease(by(given), given.params.id, {
        number: given.body.number,
        signal: given.signal,
      }),
    ),
    serve(designs.release, (given) =>
      releaseDesign(by(given), given.params.id, {
        release: given.body,
        onTrouble: (error) =>
          services.log.error({ err: error, requestId: given.requestId }, 'release'),
      }),
    ),
    serve(designs.progress, ({ params, say }) => readProgress(db, params.id, say)),
    serve(designs.cancelRelease, ({ params }) => cancelRelease(services, params.id)),
    serve(designs.versions, async ({ params, say }) => ({
      list: await listVersions(db, params.id, say),
    })),
    serve(designs.version, ({ params }) => readVersion(db, params.id, params.number)),
    serve(designs.eyes, (given) => lookThrough(db, given.params.id, given)),
    serve(designs.formDataFields, async ({ params, caller, language }) => {
      if (!canOpen(caller, params.id)) throw new Failure('forbidden')
      const { either } = accessOf(await modelsOf(db).get(params.id), caller)
      return {
        list: await listFields(db, params.id, { language, isSeen: (path) => either.has(path) }),
      }
    }),
    serve(designs.fieldDataSelect, (given) =>
      using(given.params.id, given, async (asking) => {
        const { relationField, keyword, ...page } = given.query
        const field = columnNamed(relationField, { ...asking, at: 'relationField' })
        const found = await listRecords(
          asking,
          { ...page, ...(keyword && { keyword }) },
          new Set([field.path]),
        )
        return { list: await printField(asking, field, found.list), pagination: found.pagination }
      }),
    ),
  ]
}
