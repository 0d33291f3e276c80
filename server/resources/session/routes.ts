import { session } from '#schemas/api/session.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { codeLength, makePictureCode } from '../../auth/picture-code.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  checkTicket,
  jump,
  loadCurrentUser,
  lock,
  makeAddress,
  signIn,
  signOut,
  unlock,
} from './commands.ts'
import { isCodeAsked } from './policy.ts'

/** Signing in and out, picture codes, the lock and tickets (7.1, 2.5). */
export function sessionRoutes(services: Services): Route[] {
  const { auth, db } = services
  const limits = {
    signIn: new AddressLimit(),
    picture: new AddressLimit(),
    ticket: new AddressLimit(),
  }
  const enter = async (token: string) => ({
    token,
    ...(await loadCurrentUser(services, await auth.callerOf(token))),
  })
  return [
    serve(session.login, async ({ body, address, agent }) => {
      limits.signIn.take(address)
      return enter(await signIn(services, { ...body, address, agent }))
    }),
    serve(session.currentUser, ({ caller }) => loadCurrentUser(services, caller)),
    serve(session.logout, ({ caller, address, agent }) =>
      signOut(services, caller, { address, agent }),
    ),
    serve(session.config, async ({ params }) => ({
      enableVerificationCode: (await isCodeAsked(db, params.account)) ? 1 : 0,
      verificationCodeNumber: codeLength,
    })),
    serve(session.makeCode, async ({ address }) => {
      limits.picture.take(address)
      return makePictureCode(db)
    }),
    serve(session.lock, ({ caller }) => lock(services, caller)),
    serve(session.unlock, ({ caller, body }) => unlock(services, caller, body)),
    serve(session.makeTicket, ({ caller, body, host }) =>
      makeAddress(services, caller, { ...body, host }),
    ),
    serve(session.checkTicket, async ({ body, address }) => {
      limits.ticket.take(address)
      return checkTicket(services, body)
    }),
    serve(session.jump, async ({ body, address, agent, host }) => {
      limits.ticket.take(address)
      return enter(await jump(services, { ...body, address, agent, host }))
    }),
  ]
}
