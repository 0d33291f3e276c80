import { userBatches } from '#schemas/api/user-batch.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { giveRoleToUsers, lockUsers, moveUsers, resetPasswords, unlockUsers } from './commands.ts'

/** One act on several users (7.7). */
export const userBatchRoutes = (services: Services): Route[] => [
  serve(userBatches.lock, (given) => lockUsers(services, given)),
  serve(userBatches.unlock, (given) => unlockUsers(services, given)),
  serve(userBatches.move, (given) => moveUsers(services, given)),
  serve(userBatches.giveRole, (given) => giveRoleToUsers(services, given)),
  serve(userBatches.resetPassword, (given) => resetPasswords(services, given)),
]
