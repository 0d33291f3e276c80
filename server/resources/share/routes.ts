import { shares } from '#schemas/api/share.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { shareModel } from './commands.ts'

/** Gives a form to those who are to use it. */
export const shareRoutes = ({ db }: Services): Route[] => [
  serve(shares.give, (given) => shareModel(db, given)),
]
