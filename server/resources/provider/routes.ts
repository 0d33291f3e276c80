import type { CallResult } from '#schemas/api/call.ts'
import { provider } from '#schemas/api/provider.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { enter } from '../session/commands.ts'
import { begin, complete, finish } from './commands.ts'
import type { Landing } from './commands.ts'

/** Sign-in by a provider (2.1, /auth-redirect). */
export function providerRoutes(services: Services): Route[] {
  const limits = { begin: new AddressLimit(), finish: new AddressLimit() }
  const land = async ({
    redirect,
    token,
  }: Landing): Promise<CallResult<typeof provider.finish>> => ({
    redirect,
    signedIn: token === null ? null : await enter(services, token),
  })
  return [
    serve(provider.begin, async ({ body: { redirect }, address, cookies }) => {
      limits.begin.take(address)
      return begin(services, { cookies, redirect })
    }),
    serve(provider.finish, async ({ body: { query }, ...visit }) => {
      limits.finish.take(visit.address)
      return land(await finish(services, { ...visit, query }))
    }),
    serve(provider.complete, async ({ body: { key, otp }, ...visit }) => {
      limits.finish.take(visit.address)
      return land(await complete(services, { ...visit, key, otp }))
    }),
  ]
}
