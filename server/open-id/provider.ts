import * as client from 'openid-client'
import { Failure } from '#schemas/wire/failure.ts'
import { ForeignFault, mayAsk } from '../auth/bounded-fetch.ts'
import { discover, nameIssuer, toFailure } from './client.ts'
import type { OpenIdClient } from './client.ts'
import { clock } from '../platform/clock.ts'

/** An OpenID Connect provider, and what this installation asks it for. */
export interface OpenIdSettings extends OpenIdClient {
  /** Separated by spaces. */
  readonly scope: string
  /** The claim that names the account; `email` only where it is verified. */
  readonly accountClaim: string
}

/** What ties an answer of the provider to the sign-in that it belongs to. Good for one answer. */
export interface SignInProof {
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier. */
  readonly verifier: string
}

/** The proof of a sign-in that came back, and since when they must have proved who they are. */
export interface ExpectedProof extends SignInProof {
  /** Epoch milliseconds; absent where a session that was open before will do. */
  readonly since?: number
}

/** Who somebody is at the provider. */
export interface Identity {
  /** By its name (`nameIssuer`). */
  readonly issuer: string
  readonly subject: string
  /** '' where the provider knows none, or has not verified it. */
  readonly verifiedEmail: string
  /** What the claim of the account says; '' for nothing. */
  readonly account: string
  /** A name for people to read. */
  readonly label: string
}

interface ProviderOptions {
  /** Milliseconds within which the provider must answer each request. */
  readonly patience?: number
}

/** Milliseconds for which what the provider says about itself is kept. */
const freshness = 3_600_000
/** As OpenID Connect Core 2 has it: some characters, and not more than 255. */
const isSubject = (text: string): boolean => text !== '' && text.length <= 255

/** Milliseconds by which the clock of the provider may be behind. */
const tolerance = 30_000

/** Did they prove who they are at the provider since then? One that does not say so did not. */
const isSince = (seconds: unknown, since: number): boolean =>
  typeof seconds === 'number' && seconds * 1000 >= since - tolerance

type Claims = Readonly<Record<string, unknown>>

const textOf = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Who the claims speak of. An address of mail and whether it is verified come from one source. */
function toIdentity(
  own: Claims & { readonly iss: string; readonly sub: string },
  more: Claims,
  accountClaim: string,
): Identity {
  const source = own['email'] ? own : more
  const verifiedEmail = source['email_verified'] === true ? textOf(source, 'email') : ''
  const find = (name: string): string => textOf(own, name) || textOf(more, name)
  return {
    issuer: nameIssuer(own.iss),
    subject: own.sub,
    verifiedEmail,
    account: accountClaim === 'email' ? verifiedEmail : find(accountClaim),
    label: (find('preferred_username') || verifiedEmail || find('name') || own.sub).slice(0, 200),
  }
}

/**
 * A provider as a door: sends people there and reads what they bring back. It is asked about itself
 * when it is first needed, never before, so that this server starts without it.
 */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings
  readonly #patience: number
  #known: { readonly until: number; readonly config: Promise<client.Configuration> } | undefined

  constructor(settings: OpenIdSettings, { patience = 5000 }: ProviderOptions = {}) {
    this.#settings = settings
    this.#patience = patience
  }

  /**
   * The address at the provider where somebody signs in, with the proof that their answer must fit.
   * `redirectUri` is the configured address of this installation. With `isFresh` the provider asks
   * for the password although somebody is signed in there.
   */
  async begin(
    redirectUri: string,
    isFresh = false,
  ): Promise<{ address: string; proof: SignInProof }> {
    try {
      const config = await this.#config()
      const proof = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: this.#settings.scope,
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      }).href
      if (!mayAsk(address, this.#settings.allowsLoopback)) throw new ForeignFault('bad address')
      return { address, proof }
    } catch (error) {
      // Nobody has signed in yet, so nobody is refused.
      throw new Failure('providerUnavailable', { cause: error })
    }
  }

  /**
   * Who came back with this answer (the query of the address they came to). State, issuer, nonce,
   * audience, signature and times of what the provider says are checked, where asked for also when
   * they proved who they are; the code is used up.
   */
  async finish(redirectUri: string, query: string, proof: ExpectedProof): Promise<Identity> {
    try {
      const config = await this.#config()
      const here = new URL(redirectUri)
      here.search = query
      const tokens = await client.authorizationCodeGrant(config, here, {
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        pkceCodeVerifier: proof.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !isSubject(claims.sub)) throw new Failure('providerRefused')
      if (proof.since !== undefined && !isSince(claims.auth_time, proof.since))
        throw new Failure('providerStale')
      const { accountClaim } = this.#settings
      const isAllTold = claims.email && (accountClaim === 'email' || claims[accountClaim])
      const more = isAllTold ? {} : await this.#more(config, tokens.access_token, claims.sub)
      return toIdentity(claims, more, accountClaim)
    } catch (error) {
      throw toFailure(error)
    }
  }

  /** What the provider says of somebody elsewhere than in the ID token, where it does. */
  async #more(config: client.Configuration, token: string, subject: string): Promise<Claims> {
    if (!config.serverMetadata().userinfo_endpoint) return {}
    return client.fetchUserInfo(config, token, subject)
  }

  /** Several who need it at once ask once; a failed try is not kept. */
  #config(): Promise<client.Configuration> {
    if (this.#known && this.#known.until > clock.now()) return this.#known.config
    const config = this.#discover()
    const known = { until: clock.now() + freshness, config }
    this.#known = known
    config.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return config
  }

  #discover(): Promise<client.Configuration> {
    return discover(this.#settings, this.#patience)
  }
}
