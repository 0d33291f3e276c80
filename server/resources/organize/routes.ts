import { organizes } from '#schemas/api/organize.ts'
import { keepTree } from '../../people/organize-tree.ts'
import { loadPower } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createOrganize,
  handOnOrganize,
  removeOrganize,
  setAdmins,
  switchOrganize,
  updateOrganize,
} from './commands.ts'
import {
  chooseOrganizes,
  getOrganize,
  listAdmins,
  listDepartments,
  listOrganizes,
  loadMoveEffect,
  readAdmins,
} from './table.ts'

const [organization, department] = ['organization', 'department'] as const

/** Organisations and departments, and who administers them (7.4). */
export const organizeRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  keepTree(services.db)
  return [
    serve(organizes.list, async ({ caller, query }) => ({
      list: await listOrganizes(kysely, caller, query),
    })),
    serve(organizes.selector, async ({ caller, params: { id }, query }) => ({
      list: await chooseOrganizes(kysely, { caller, id, query, categories: [organization] }),
    })),
    serve(organizes.departmentSelector, async ({ caller, params: { id }, query }) => ({
      list: await chooseOrganizes(kysely, {
        caller,
        id,
        query,
        categories: [organization, department],
      }),
    })),
    serve(organizes.departments, async ({ caller, params: { id }, query }) => ({
      list: await listDepartments(kysely, caller, { id, keyword: query?.keyword }),
    })),
    serve(organizes.get, ({ caller, params: { id } }) =>
      getOrganize(kysely, caller, { id, category: organization }),
    ),
    serve(organizes.create, (given) => createOrganize(services, organization, given)),
    serve(organizes.update, (given) =>
      updateOrganize(services, { ...given, id: given.params.id, category: organization }),
    ),
    serve(organizes.remove, (given) =>
      removeOrganize(services, given, { id: given.params.id, category: organization }),
    ),
    serve(organizes.getDepartment, ({ caller, params: { id } }) =>
      getOrganize(kysely, caller, { id, category: department }),
    ),
    serve(organizes.createDepartment, (given) => createOrganize(services, department, given)),
    serve(organizes.updateDepartment, (given) =>
      updateOrganize(services, { ...given, id: given.params.id, category: department }),
    ),
    serve(organizes.removeDepartment, (given) =>
      removeOrganize(services, given, { id: given.params.id, category: department }),
    ),
    serve(organizes.handOn, (given) => handOnOrganize(services, given.params.id, given)),
    serve(organizes.state, (given) => switchOrganize(services, given.params.id, given)),
    serve(organizes.moveEffect, ({ caller, params: { id }, query }) =>
      loadMoveEffect(kysely, caller, { id, parentId: query?.parentId ?? '' }),
    ),
    serve(organizes.allAdmins, ({ caller, query }) => listAdmins(kysely, caller, query)),
    serve(organizes.admins, async ({ caller, params: { id } }) => {
      const { reach } = await loadPower(kysely, caller)
      const found = await readAdmins(kysely, id)
      refuseBeyond(reach, 'select', [id])
      return found
    }),
    serve(organizes.setAdmins, (given) => setAdmins(services, given.params.organizeId, given)),
  ]
}
