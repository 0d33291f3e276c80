import { session } from '#schemas/api/session.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { loadCurrentUser, signIn, signOut } from './commands.ts'

/** Login, CurrentUser and Logout (7.1). */
export function sessionRoutes(services: Services): Route[] {
  const limit = new AddressLimit()
  return [
    serve(session.login, async ({ body, address, agent }) => {
      const token = await signIn(services, limit, { ...body, address, agent })
      return { token, ...(await loadCurrentUser(services, await services.auth.callerOf(token))) }
    }),
    serve(session.currentUser, ({ caller }) => loadCurrentUser(services, caller)),
    serve(session.logout, async ({ caller }) => {
      await signOut(services, caller.sessionId)
      return null
    }),
  ]
}
