import { designFragments } from '#schemas/api/design-fragment.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createFragment, removeFragment, spreadFragment, updateFragment } from './commands.ts'
import { presentEntry, presentFragment } from './present.ts'
import { getFragment, listFragments, listUses } from './table.ts'

const bodyLimit = 1_500_000

/** Groups of fields that designs share. */
export const designFragmentRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(designFragments.list, async () => ({
      list: (await listFragments(kysely)).map(presentEntry),
    })),
    serve(designFragments.create, (given) => createFragment(services, given, given.body), {
      bodyLimit,
    }),
    serve(designFragments.read, async ({ params }) =>
      presentFragment(await getFragment(kysely, params.id)),
    ),
    serve(
      designFragments.update,
      (given) => updateFragment(services, given, { id: given.params.id, body: given.body }),
      { bodyLimit },
    ),
    serve(designFragments.uses, async ({ params }) => {
      await getFragment(kysely, params.id)
      return { list: await listUses(kysely, params.id) }
    }),
    serve(designFragments.spread, (given) =>
      spreadFragment(services, given, { id: given.params.id, body: given.body }),
    ),
    serve(designFragments.remove, (given) => removeFragment(services, given, given.params.id)),
  ]
}
