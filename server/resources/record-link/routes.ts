import { recordLinks } from '#schemas/api/record-link.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import { isReachable } from '../../record/discuss.ts'
import type { Services } from '../../services.ts'
import { listLinks } from './table.ts'

/** Records of other forms that link to one. */
export const recordLinkRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(recordLinks.list, (given) =>
      using(given.params.modelId, given, async (asking) => {
        if (!(await isReachable(asking, given.params.id))) throw new Failure('notFound')
        return { list: await listLinks(asking, given.params.id) }
      }),
    ),
  ]
}
