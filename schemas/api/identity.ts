import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { names } from '../wire/names.ts'
import { call } from './call.ts'
import { digest } from './session.ts'

/** Somebody at a provider who is linked with a user here. */
export const identity = Type.Object({
  id,
  issuer: Type.String(),
  /** The name at the provider when it was linked. */
  label: Type.String(),
  creatorTime: Type.Integer(),
  /** Name of who linked it; '' where it was linked by its account. */
  creatorUser: Type.String(),
  /** The last sign-in with it. */
  lastTime: Type.Union([Type.Integer(), Type.Null()]),
  /** Signs in now: it is one of the present provider, which is switched on. */
  isUsable: Type.Boolean(),
  /** Waits until its user links it again by the password, as that was reset. */
  isSuspended: Type.Boolean(),
})
export type Identity = Static<typeof identity>

const own = '/api/permission/Users/Current/Identities'
const theirs = '/api/permission/Users/{id}/Identities'
const needs = { menu: 'user', button: 'btn_resetPassword' } as const

/** Identities of a provider that sign in as a user. */
export const identities = {
  own: call({
    method: 'GET',
    path: own,
    says: 'The own identities; `names` is what the button to the provider says, null where there is no provider.',
    needs: 'session',
    result: Type.Object({
      names: Type.Union([names, Type.Null()]),
      list: Type.Array(identity),
    }),
  }),
  link: call({
    method: 'POST',
    path: own,
    says: 'Begins to link an identity with the own account, by the password: the address to go to.',
    needs: 'session',
    body: Type.Object({ password: digest }),
    result: Type.Object({ address: Type.String() }),
  }),
  unlink: call({
    method: 'DELETE',
    path: `${own}/{id}`,
    says: 'Takes an identity from the own account, by the password.',
    needs: 'session',
    body: Type.Object({ password: digest }),
    result: Type.Null(),
  }),
  list: call({
    method: 'GET',
    path: theirs,
    says: "A user's identities.",
    needs,
    result: Type.Object({ list: Type.Array(identity) }),
  }),
  remove: call({
    method: 'DELETE',
    path: `${theirs}/{identityId}`,
    says: 'Takes an identity from a user; their sessions end.',
    needs,
    result: Type.Null(),
  }),
}
