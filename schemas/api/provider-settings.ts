import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { names } from '../wire/names.ts'
import { call } from './call.ts'
import { version } from './entry-rules.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const flag = Type.Integer({ minimum: 0, maximum: 1 })

/** How this client proves itself to the provider (RFC 6749, 2.3.1). */
export const clientProofs = ['client_secret_post', 'client_secret_basic'] as const

/** The settings of sign-in by an OpenID Connect provider, besides the client secret. */
export const providerValues = Type.Object({
  enabledMark: flag,
  /** The button on the sign-in page says this, by language; '' for a general text. */
  names,
  /** Address of this site as browsers know it: scheme and host, without a path. */
  publicAddress: text(200),
  issuer: text(300),
  clientId: text(200),
  clientProof: Type.Enum([...clientProofs]),
  /** Separated by spaces; `openid` is among them. */
  scope: text(300),
  /** The claim that names the account; `email` counts only where the provider has verified it. */
  accountClaim: text(100),
  /** Somebody who is not linked: is linked by the account that the claim names, or refused. */
  linksByAccount: Type.Boolean(),
})
export type ProviderValues = Static<typeof providerValues>

/** A new client secret; absent keeps the stored one, null removes it. */
const clientSecret = Type.Optional(
  Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]),
)

/** The settings as their screen shows them; the secret itself is told to nobody. */
export const providerDetail = Type.Object({
  id,
  ...providerValues.properties,
  hasSecret: Type.Boolean(),
  /** Path of this site to which the provider sends people back. */
  redirectPath: Type.String(),
  version,
})
export type ProviderDetail = Static<typeof providerDetail>

/** One thing that was tried, in words. */
const providerFinding = Type.Object({
  verdict: Type.Enum(['good', 'doubtful', 'wrong']),
  message: Type.String(),
})
export type ProviderFinding = Static<typeof providerFinding>

const path = '/api/system/SignInProvider'
const needs = { menu: 'config' } as const

/** The settings of sign-in by an OpenID Connect provider. */
export const providerSettings = {
  read: call({
    method: 'GET',
    path,
    says: 'The settings of sign-in by a provider; of the client secret only whether there is one.',
    needs,
    result: providerDetail,
  }),
  update: call({
    method: 'PUT',
    path,
    says: 'Changes them, at once and everywhere; administrators alone. 409 with them as they stand where `version` is stale. Another issuer needs its secret in the same call.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...providerValues.properties, clientSecret, version }),
    result: providerDetail,
  }),
  test: call({
    method: 'POST',
    path: `${path}/Actions/Test`,
    says: 'Tries settings that need not be stored, and says in words what is wrong with them. The stored secret is only ever shown to the issuer that it was stored for.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...providerValues.properties, clientSecret }),
    result: Type.Object({ findings: Type.Array(providerFinding) }),
  }),
}
