import { home } from '#schemas/api/home.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { loadFigures } from './table.ts'

/** What the home page shows (2.4). */
export const homeRoutes = (services: Services): Route[] => [
  serve(home.figures, async (given) => ({ list: await loadFigures(services, given) })),
]
