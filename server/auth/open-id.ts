import * as client from 'openid-client'
import { Failure } from '#schemas/wire/failure.ts'
import { fetchWithin, ForeignFault, mayAsk } from './bounded-fetch.ts'

/** An OpenID Connect provider, and this installation as its client. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider may be on this very machine, without HTTPS. */
  readonly allowsLoopback: boolean
}

/** What ties an answer of the provider to the sign-in that it belongs to. Good for one answer. */
export interface SignInProof {
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier. */
  readonly verifier: string
}

/** Who somebody is at the provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** '' where the provider knows none, or has not verified it. */
  readonly verifiedEmail: string
}

interface ProviderOptions {
  /** Milliseconds within which the provider must answer each request. */
  readonly patience?: number
  readonly now?: () => number
}

const mostBytes = 256_000
/** Milliseconds for which what the provider says about itself is kept. */
const freshness = 3_600_000
/** As OpenID Connect Core 2 has it: some characters, and not more than 255. */
const isSubject = (text: string): boolean => text !== '' && text.length <= 255

/** Codes of the library for a provider that answers late, nonsense, or not at all. */
const faultCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

const isOfProvider = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ForeignFault) return true
    if ('code' in at && typeof at.code === 'string' && faultCodes.has(at.code)) return true
  }
  return false
}

/** A refusal that tells nothing of what the provider said; that stands only in the cause. */
const toFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure(isOfProvider(error) ? 'providerUnavailable' : 'providerRefused', {
        cause: error,
      })

/**
 * A provider as a door: sends people there and reads what they bring back. It is asked about itself
 * when it is first needed, never before, so that this server starts without it.
 */
export class OpenIdProvider {
  readonly #settings: ProviderSettings
  readonly #patience: number
  readonly #now: () => number
  #known: { readonly until: number; readonly config: Promise<client.Configuration> } | undefined

  constructor(
    settings: ProviderSettings,
    { patience = 5000, now = Date.now }: ProviderOptions = {},
  ) {
    this.#settings = settings
    this.#patience = patience
    this.#now = now
  }

  /**
   * The address at the provider where somebody signs in, with the proof that their answer must fit.
   * `redirectUri` is the configured address of this installation.
   */
  async begin(redirectUri: string): Promise<{ address: string; proof: SignInProof }> {
    try {
      const config = await this.#config()
      const proof = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
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
   * audience, signature and times of what the provider says are checked; the code is used up.
   */
  async finish(redirectUri: string, query: string, proof: SignInProof): Promise<Identity> {
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
      const { email, email_verified: isVerified } = claims.email
        ? claims
        : await this.#more(config, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified === true && typeof email === 'string' ? email : '',
      }
    } catch (error) {
      throw toFailure(error)
    }
  }

  /** What the provider says of somebody elsewhere than in the ID token, where it does. */
  async #more(
    config: client.Configuration,
    token: string,
    subject: string,
  ): Promise<{ email?: unknown; email_verified?: unknown }> {
    if (!config.serverMetadata().userinfo_endpoint) return {}
    return client.fetchUserInfo(config, token, subject)
  }

  /** Several who need it at once ask once; a failed try is not kept. */
  #config(): Promise<client.Configuration> {
    if (this.#known && this.#known.until > this.#now()) return this.#known.config
    const config = this.#discover()
    const known = { until: this.#now() + freshness, config }
    this.#known = known
    config.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return config
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret, allowsLoopback } = this.#settings
    if (!mayAsk(issuer, allowsLoopback)) throw new ForeignFault('issuer not allowed')
    const bounds = { patience: this.#patience, mostBytes, allowsLoopback }
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: (address, init) => fetchWithin(address, init as RequestInit, bounds),
      // What may be asked without HTTPS is decided by the fetch above.
      execute: [client.enableNonRepudiationChecks, client.allowInsecureRequests],
    })
  }
}
