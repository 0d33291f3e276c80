import { references } from '#schemas/api/reference.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { getDesign } from '../../designs/design.ts'
import { seeSubject } from '../../reach/see-subject.ts'
import {
  usesOfDesign,
  usesOfField,
  usesOfMenu,
  usesOfRole,
  usesOfType,
} from '../../holders/uses.ts'

/** Where entries are used. */
export const referenceRoutes = ({ db: { kysely } }: Services): Route[] => [
  serve(references.design, async ({ params: { id }, query, say }) => {
    await getDesign(kysely, id)
    return {
      list:
        query.field === undefined
          ? await usesOfDesign(kysely, id, say)
          : await usesOfField(kysely, { modelId: id, path: query.field }, say),
    }
  }),
  serve(references.dictionary, async ({ params: { id }, say }) => ({
    list: await usesOfType(kysely, id, say),
  })),
  serve(references.role, async ({ params: { id }, caller, say }) => {
    await seeSubject(kysely, caller, { type: 'role', id })
    return { list: await usesOfRole(kysely, id, say) }
  }),
  serve(references.menu, async ({ params: { id }, say }) => ({
    list: await usesOfMenu(kysely, id, say),
  })),
]
