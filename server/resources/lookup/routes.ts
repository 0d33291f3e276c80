import { lookups } from '#schemas/api/lookup.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { listDictionaries } from '../../source/dictionary.ts'
import { listOrganizes } from '../../source/organize.ts'
import { listPositions } from '../../source/position.ts'
import { listRoles } from '../../source/role.ts'
import { listAdministrators, listUsers } from '../../source/user.ts'

/** Cached lookups of the browser (specification 3). */
export const lookupRoutes = ({ db }: Services): Route[] => [
  serve(lookups.users, () => listUsers(db)),
  serve(lookups.administrators, async () => ({ list: await listAdministrators(db) })),
  serve(lookups.organizes, () => listOrganizes(db)),
  serve(lookups.roles, () => listRoles(db)),
  serve(lookups.positions, () => listPositions(db)),
  serve(lookups.dictionaries, () => listDictionaries(db)),
]
