import { users } from '#schemas/api/user.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  chooseUsers,
  listByIds,
  listCandidates,
  listOfOrganization,
  listOfPosition,
  listOfRole,
  listPeople,
  listSubordinates,
} from '../../people/choose.ts'
import {
  changeLed,
  createUser,
  handOnUser,
  removeUser,
  resetPassword,
  switchUser,
  unlockUser,
  updateUser,
} from './commands.ts'
import { getUser, keepTotals, listContacts, listLed, listUsers } from './table.ts'

/** Users (7.7). */
export const userRoutes = (services: Services): Route[] => {
  const { db } = services
  const { kysely } = db
  const ground = { db, totals: keepTotals(db) }
  return [
    serve(users.list, ({ caller, query }) => listUsers(ground, caller, query)),
    serve(users.get, ({ caller, params }) => getUser(kysely, caller, params.id)),
    serve(users.create, (given) => createUser(services, given)),
    serve(users.update, (given) => updateUser(services, given.params.id, given)),
    serve(users.remove, (given) => removeUser(services, given.params.id, given)),
    serve(users.handOn, (given) => handOnUser(services, given.params.id, given)),
    serve(users.resetPassword, (given) => resetPassword(services, given.params.id, given)),
    serve(users.state, (given) => switchUser(services, given.params.id, given)),
    serve(users.unlock, (given) => unlockUser(services, given.params.id, given)),
    serve(users.members, ({ caller, params, query }) =>
      listLed(kysely, { caller, id: params.id }, query),
    ),
    serve(users.setMembers, (given) => changeLed(services, given.params.id, given)),
    serve(users.selector, async ({ caller, query }) => ({
      list: await chooseUsers(kysely, caller, query?.isManaged === 1),
    })),
    serve(users.contacts, ({ caller, query }) => listContacts(ground, caller, query)),
    serve(users.people, ({ params, body }) => listPeople(kysely, params.id, body)),
    serve(users.byIds, async ({ body }) => ({ list: await listByIds(kysely, body.userId) })),
    serve(users.candidates, ({ body }) => listCandidates(kysely, body)),
    serve(users.subordinates, ({ caller, body }) => listSubordinates(kysely, caller, body)),
    serve(users.ofOrganization, ({ caller, query }) =>
      listOfOrganization(kysely, caller, query ?? {}),
    ),
    serve(users.ofPosition, ({ query }) => listOfPosition(kysely, query)),
    serve(users.ofRole, ({ query }) => listOfRole(kysely, query)),
  ]
}
