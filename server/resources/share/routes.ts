import { shares } from '#schemas/api/share.ts'
import { countAudience } from '../../designs/audience.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { shareModel } from './commands.ts'

/** Gives a form to those who are to use it, and tells its designers how many may. */
export const shareRoutes = ({ db }: Services): Route[] => [
  serve(shares.give, (given) => shareModel(db, given)),
  serve(shares.audience, ({ params, caller }) => countAudience(db.kysely, params.id, caller)),
]
