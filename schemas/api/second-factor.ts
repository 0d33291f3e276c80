import * as Type from 'typebox'
import type { Static } from 'typebox'
import { call } from './call.ts'
import { digest } from './session.ts'

const path = '/api/permission/Users/Current/SecondFactor'
const needs = 'session'
const secret = Type.String({ pattern: '^[A-Z2-7]{32}$' })
const code = Type.String({ maxLength: 20 })

export const secondFactorState = Type.Object({
  isOn: Type.Boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: Type.Integer(),
})
export type SecondFactorState = Static<typeof secondFactorState>

/** A secret to put into an authenticator app, with the address that its QR code holds. */
export const otpSetup = Type.Object({ secret, address: Type.String() })
export type OtpSetup = Static<typeof otpSetup>

/** The second factor at sign-in: codes of an authenticator app (RFC 6238). */
export const secondFactor = {
  read: call({
    method: 'GET',
    path,
    says: 'Whether the own second factor is on.',
    needs,
    result: secondFactorState,
  }),
  begin: call({
    method: 'POST',
    path,
    says: 'A new secret for an authenticator app; nothing changes until it is turned on.',
    needs,
    body: Type.Object({}),
    result: otpSetup,
  }),
  turnOn: call({
    method: 'PUT',
    path,
    says: 'Turns the own second factor on, with a code that its secret makes now; the recovery codes are told once.',
    needs,
    body: Type.Object({ secret, code, password: digest }),
    result: Type.Object({ codes: Type.Array(Type.String()) }),
  }),
  turnOff: call({
    method: 'DELETE',
    path,
    says: 'Turns the own second factor off, with a code of it or a recovery code.',
    needs,
    body: Type.Object({ code, password: digest }),
    result: Type.Null(),
  }),
  reset: call({
    method: 'POST',
    path: '/api/permission/Users/{id}/Actions/ResetSecondFactor',
    says: "Turns a user's second factor off, for somebody who lost it; their sessions end.",
    needs: { menu: 'user', button: 'btn_resetPassword' },
    body: Type.Object({}),
    result: Type.Null(),
  }),
}
