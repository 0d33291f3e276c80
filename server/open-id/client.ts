import * as client from 'openid-client'
import { Failure } from '#schemas/wire/failure.ts'
import type { FailureName } from '#schemas/wire/failure.ts'
import { fetchWithin, ForeignFault, mayAsk } from '../auth/bounded-fetch.ts'

const mostBytes = 256_000

/**
 * The name under which identities of an issuer are kept: without a slash at its end, which settings
 * may have or not.
 */
export const nameIssuer = (issuer: string): string => issuer.replace(/\/$/, '')

/** A provider, and how this installation proves itself to it. */
export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  /** '' where the client has none, and PKCE alone protects the code. */
  readonly clientSecret: string
  readonly clientProof: 'client_secret_post' | 'client_secret_basic'
  /** The provider may be on this very machine, without HTTPS. */
  readonly allowsLoopback: boolean
}

const proofOf = ({ clientSecret, clientProof }: OpenIdClient): client.ClientAuth => {
  if (clientSecret === '') return client.None()
  return clientProof === 'client_secret_basic'
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
}

/**
 * What the provider says about itself, asked within bounds; each request may take `patience`
 * milliseconds.
 */
export async function discover(
  settings: OpenIdClient,
  patience: number,
): Promise<client.Configuration> {
  const { issuer, clientId, allowsLoopback } = settings
  if (!mayAsk(issuer, allowsLoopback)) throw new ForeignFault('issuer not allowed')
  const bounds = { patience, mostBytes, allowsLoopback }
  return client.discovery(new URL(issuer), clientId, undefined, proofOf(settings), {
    [client.customFetch]: (address, init) => fetchWithin(address, init as RequestInit, bounds),
    // What may be asked without HTTPS is decided by the fetch above.
    execute: [client.enableNonRepudiationChecks, client.allowInsecureRequests],
  })
}

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

/** What an error that the provider itself names (RFC 6749, OpenID Connect Core 3.1.2.6) means. */
const named: { readonly [error: string]: FailureName } = {
  access_denied: 'providerDenied',
  login_required: 'providerDenied',
  consent_required: 'providerDenied',
  interaction_required: 'providerDenied',
  account_selection_required: 'providerDenied',
  temporarily_unavailable: 'providerUnavailable',
  server_error: 'providerUnavailable',
  invalid_client: 'providerMisset',
  unauthorized_client: 'providerMisset',
  invalid_scope: 'providerMisset',
  invalid_request: 'providerMisset',
  unsupported_response_type: 'providerMisset',
}

/** The error that the provider named; '' where it named none. */
export const errorNamedBy = (error: unknown): string =>
  error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError
    ? error.error
    : ''

const isOfProvider = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ForeignFault) return true
    if ('code' in at && typeof at.code === 'string' && faultCodes.has(at.code)) return true
  }
  return false
}

/** A refusal that tells nothing of what the provider said; that stands only in the cause. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const name = errorNamedBy(error)
  const failure = Object.hasOwn(named, name) ? named[name] : undefined
  return new Failure(failure ?? (isOfProvider(error) ? 'providerUnavailable' : 'providerRefused'), {
    cause: error,
  })
}
