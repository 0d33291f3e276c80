import { groups } from '#schemas/api/group.ts'
import { listMembers } from '../../people/members.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createGroup,
  handOnGroup,
  removeGroup,
  setGroupMembers,
  switchGroup,
  updateGroup,
} from './commands.ts'
import { chooseGroups, getGroup, listGroups } from './table.ts'

/** Groups of people, across organisations (section 6). */
export const groupRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(groups.list, ({ caller, query }) => listGroups(kysely, caller, query)),
    serve(groups.selector, async () => ({ list: await chooseGroups(kysely) })),
    serve(groups.get, ({ caller, params }) => getGroup(kysely, caller, params.id)),
    serve(groups.create, (given) => createGroup(services, given)),
    serve(groups.update, (given) => updateGroup(services, given.params.id, given)),
    serve(groups.state, (given) => switchGroup(services, given.params.id, given)),
    serve(groups.remove, (given) => removeGroup(services, given.params.id, given)),
    serve(groups.handOn, (given) => handOnGroup(services, given.params.id, given)),
    serve(groups.members, async ({ caller, params: { id }, query }) => {
      await getGroup(kysely, caller, id)
      return listMembers(kysely, { of: 'group', ids: [id], caller }, query)
    }),
    serve(groups.setMembers, (given) => setGroupMembers(services, given.params.id, given)),
  ]
}
