import { roles } from '#schemas/api/role.ts'
import { listMembers } from '../../people/members.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createRole,
  handOnRole,
  removeRole,
  setRoleMembers,
  switchRole,
  updateRole,
} from './commands.ts'
import { chooseRoles, getRole, listOfOrganizes, listRoles } from './table.ts'

/** Roles (7.6). */
export const roleRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(roles.list, ({ caller, query }) => listRoles(kysely, caller, query)),
    serve(roles.selector, async ({ say }) => ({ list: await chooseRoles(kysely, say) })),
    serve(roles.selectorByPermission, async ({ say, caller }) => ({
      list: await chooseRoles(kysely, say, caller),
    })),
    serve(roles.listOfOrganizes, async ({ body }) => ({
      list: await listOfOrganizes(kysely, body.organizeIds),
    })),
    serve(roles.get, ({ caller, params }) => getRole(kysely, caller, params.id)),
    serve(roles.create, (given) => createRole(services, given)),
    serve(roles.update, (given) => updateRole(services, given.params.id, given)),
    serve(roles.state, (given) => switchRole(services, given.params.id, given)),
    serve(roles.remove, (given) => removeRole(services, given.params.id, given)),
    serve(roles.handOn, (given) => handOnRole(services, given.params.id, given)),
    serve(roles.members, async ({ caller, params: { id }, query }) => {
      await getRole(kysely, caller, id)
      return listMembers(kysely, { of: 'role', ids: [id], caller }, query)
    }),
    serve(roles.setMembers, (given) => setRoleMembers(services, given.params.id, given)),
  ]
}
