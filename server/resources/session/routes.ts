import { session } from '#schemas/api/session.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { forgetLocked, markLocked } from '../../auth/locked-browser.ts'
import { findCookiePlace } from '../../auth/provider.ts'
import { codeLength, makePictureCode } from '../../auth/picture-code.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  checkTicket,
  enter,
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
  const { db } = services
  const limits = {
    signIn: new AddressLimit(),
    picture: new AddressLimit(),
    ticket: new AddressLimit(),
  }
  return [
    serve(session.login, async ({ body, address, agent }) => {
      limits.signIn.take(address)
      return enter(services, await signIn(services, { ...body, address, agent }))
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
    serve(session.lock, async ({ caller, cookies }) => {
      const place = await findCookiePlace(services)
      if (place) markLocked(cookies, place)
      return lock(services, caller)
    }),
    serve(session.unlock, async ({ caller, body, cookies }) => {
      const done = await unlock(services, caller, body)
      const place = await findCookiePlace(services)
      if (place) forgetLocked(cookies, place)
      return done
    }),
    serve(session.makeTicket, ({ caller, body, host }) =>
      makeAddress(services, caller, { ...body, host }),
    ),
    serve(session.checkTicket, async ({ body, address }) => {
      limits.ticket.take(address)
      return checkTicket(services, body)
    }),
    serve(session.jump, async ({ body, address, agent, host }) => {
      limits.ticket.take(address)
      return enter(services, await jump(services, { ...body, address, agent, host }))
    }),
  ]
}
