import { areas } from '#schemas/api/area.ts'
import { getEntry } from '../../entries/entry.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createArea, handOnArea, removeArea, switchArea, updateArea } from './commands.ts'
import { presentChoice, presentLine } from './present.ts'
import { areas as noun, listAreas, nameAreas, nameWays } from './table.ts'

/** Provinces, cities and districts (7.3). */
export const areaRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(areas.list, async ({ params, query }) => ({
      list: (await listAreas(kysely, { nodeId: params.id, ...query })).map(presentLine),
    })),
    serve(areas.selector, async ({ params, query }) => ({
      list: (
        await listAreas(kysely, { nodeId: params.id, butId: params.butId, isOpen: true, ...query })
      ).map(presentChoice),
    })),
    serve(areas.names, ({ body }) =>
      body.isWhole ? nameWays(kysely, body.idsList) : nameAreas(kysely, body.idsList),
    ),
    serve(areas.create, (given) => createArea(services, given)),
    serve(areas.read, ({ params }) => getEntry(kysely, noun, params.id)),
    serve(areas.update, (given) => updateArea(services, given.params.id, given)),
    serve(areas.state, (given) => switchArea(services, given.params.id, given)),
    serve(areas.remove, (given) => removeArea(services, given.params.id, given)),
    serve(areas.handOn, (given) => handOnArea(services, given.params.id, given)),
  ]
}
