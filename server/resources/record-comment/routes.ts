import { recordComments } from '#schemas/api/record-comment.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import type { Services } from '../../services.ts'
import { createComment, removeComment, updateComment } from './commands.ts'
import { offerPeople, refuseUnreachable } from './policy.ts'
import { listComments } from './table.ts'

/** What people say about records. */
export const recordCommentRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(recordComments.list, (given) =>
      using(given.params.modelId, given, async (asking) => {
        await refuseUnreachable(asking, given.params.id)
        return listComments(asking, given.params.id, given.query ?? {})
      }),
    ),
    serve(recordComments.people, (given) =>
      using(given.params.modelId, given, async (asking) => {
        await refuseUnreachable(asking, given.params.id)
        return offerPeople(asking, given.params.id, given.query?.keyword)
      }),
    ),
    serve(recordComments.create, (given) =>
      using(given.params.modelId, given, (asking) =>
        createComment(services, asking, {
          id: given.params.id,
          body: given.body,
          idempotencyKey: given.idempotencyKey,
        }),
      ),
    ),
    serve(recordComments.update, (given) =>
      using(given.params.modelId, given, (asking) =>
        updateComment(services, asking, { ...given.params, body: given.body }),
      ),
    ),
    serve(recordComments.remove, (given) =>
      using(given.params.modelId, given, (asking) =>
        removeComment(asking, { ...given.params, version: given.query?.version ?? 0 }),
      ),
    ),
  ]
}
