import { listViews } from '#schemas/api/list-view.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import { ask } from '../../record/asking.ts'
import type { Services } from '../../services.ts'
import { createView, loadViews, makeDefault, removeView, updateView } from './commands.ts'
import { canShareWidely } from './policy.ts'

/** Saved views of the lists of forms. */
export const listViewRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(listViews.list, (given) =>
      using(given.params.modelId, given, async (asking) => ({
        ...(await loadViews(asking)),
        canShareWidely: canShareWidely(given.caller),
      })),
    ),
    serve(listViews.create, (given) =>
      using(given.params.modelId, given, (asking) => createView(asking, given.body)),
    ),
    serve(listViews.update, (given) =>
      using(given.params.modelId, given, (asking) =>
        updateView(asking, given.params.id, given.body),
      ),
    ),
    serve(listViews.remove, (given) =>
      using(given.params.modelId, given, (asking) => removeView(asking, given.params.id)),
    ),
    serve(listViews.makeDefault, (given) =>
      using(given.params.modelId, given, (asking) => makeDefault(asking, given.body.id)),
    ),
  ]
}
