import * as Type from 'typebox'
import { call } from './call.ts'
import { signedIn } from './session.ts'

const text = (maxLength: number) => Type.String({ maxLength })
/** A path of this site: one slash, then nothing that a browser could read as another host. */
const ownPath = Type.String({
  maxLength: 2000,
  pattern: '^/(?![/\\\\])[^\\s\\\\\\u0000-\\u0020]*$',
})
const key = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

/** Where to go now; `signedIn` is null where an identity was linked instead. */
const arrival = Type.Object({
  redirect: Type.String(),
  signedIn: Type.Union([signedIn, Type.Null()]),
})

const door = '/api/oauth/Provider'

/** Sign-in by an OpenID Connect provider (2.1, /auth-redirect). */
export const provider = {
  begin: call({
    method: 'POST',
    path: door,
    says: 'Begins to sign in by the provider: the address to go to. Binds the answer to this browser by a cookie; good for ten minutes.',
    needs: 'public',
    body: Type.Object({ redirect: ownPath }),
    result: Type.Object({ address: Type.String() }),
  }),
  finish: call({
    method: 'POST',
    path: `${door}/Actions/Finish`,
    says: 'Takes the answer with which the provider sent somebody back, in the browser in which it began (2.1, /auth-redirect). `needs: otp` asks for the second factor, with the key for the next call.',
    needs: 'public',
    body: Type.Object({ query: text(8000) }),
    result: arrival,
  }),
  complete: call({
    method: 'POST',
    path: `${door}/Actions/Complete`,
    says: 'Goes on with the code of the second factor, or a recovery code.',
    needs: 'public',
    body: Type.Object({ key, otp: text(20) }),
    result: arrival,
  }),
}
