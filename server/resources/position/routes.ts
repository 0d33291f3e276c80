import { positions } from '#schemas/api/position.ts'
import { listMembers } from '../../people/members.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createPosition,
  handOnPosition,
  removePosition,
  setPositionMembers,
  switchPosition,
  updatePosition,
} from './commands.ts'
import { choosePositions, getPosition, listOfOrganizes, listPositions } from './table.ts'

/** Positions (7.5). */
export const positionRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(positions.list, ({ caller, query }) => listPositions(kysely, caller, query)),
    serve(positions.selector, async () => ({ list: await choosePositions(kysely) })),
    serve(positions.listOfOrganizes, async ({ body }) => ({
      list: await listOfOrganizes(kysely, body.organizeIds),
    })),
    serve(positions.get, ({ caller, params }) => getPosition(kysely, caller, params.id)),
    serve(positions.create, (given) => createPosition(services, given)),
    serve(positions.update, (given) => updatePosition(services, given.params.id, given)),
    serve(positions.state, (given) => switchPosition(services, given.params.id, given)),
    serve(positions.remove, (given) => removePosition(services, given.params.id, given)),
    serve(positions.handOn, (given) => handOnPosition(services, given.params.id, given)),
    serve(positions.members, async ({ caller, params: { id }, query }) => {
      await getPosition(kysely, caller, id)
      return listMembers(kysely, { of: 'position', ids: [id], caller }, query)
    }),
    serve(positions.setMembers, (given) => setPositionMembers(services, given.params.id, given)),
  ]
}
