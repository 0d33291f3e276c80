import { identities } from '#schemas/api/identity.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { beginLink, loadOwn, loadTheirs, removeTheirs, unlink } from './commands.ts'

/** Identities of a provider that sign in as a user. */
export function identityRoutes(services: Services): Route[] {
  const limit = new AddressLimit()
  return [
    serve(identities.own, ({ caller }) => loadOwn(services, caller)),
    serve(identities.link, async ({ body: { password }, ...given }) => {
      limit.take(given.address)
      return beginLink(services, { ...given, password })
    }),
    serve(identities.unlink, ({ body: { password }, params: { id }, ...given }) =>
      unlink(services, { ...given, password, id }),
    ),
    serve(identities.list, (given) => loadTheirs(services, given.params.id, given)),
    serve(identities.remove, (given) => removeTheirs(services, given.params, given)),
  ]
}
