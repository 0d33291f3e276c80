import * as client from 'openid-client'
import { fetchWithin, ForeignFault, mayAsk } from '../auth/bounded-fetch.ts'
import type { OpenIdSettings } from './provider.ts'
import { discover, errorNamedBy } from './client.ts'

/** What a trial of a provider can find. */
export type CheckCode =
  | 'silent'
  | 'slow'
  | 'noProvider'
  | 'otherIssuer'
  | 'reached'
  | 'closedAddress'
  | 'noKeys'
  | 'noPkce'
  | 'scopesUnknown'
  | 'claimUnknown'
  | 'clientKnown'
  | 'clientUnknown'
  | 'clientUnsure'

export interface CheckFinding {
  readonly verdict: 'good' | 'doubtful' | 'wrong'
  readonly code: CheckCode
  /** What the finding is about, such as the scopes that are unknown. */
  readonly about?: string
}

const good = (code: CheckCode): CheckFinding => ({ verdict: 'good', code })
const doubtful = (code: CheckCode, about = ''): CheckFinding => ({
  verdict: 'doubtful',
  code,
  about,
})
const wrong = (code: CheckCode, about = ''): CheckFinding => ({ verdict: 'wrong', code, about })

/** All errors of a chain of causes. */
function* chainOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** Why a provider could not say what it is. */
function toFinding(error: unknown): CheckFinding {
  const chain = [...chainOf(error)]
  if (chain.some(({ name }) => name === 'TimeoutError')) return wrong('slow')
  if (chain.some((at) => at instanceof ForeignFault)) return wrong('silent')
  const isOther = chain.some(
    (at) => 'code' in at && at.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  )
  return wrong(isOther ? 'otherIssuer' : 'noProvider')
}

/** A list of texts that the provider tells about itself; undefined where it tells none. */
const listOf = (about: client.ServerMetadata, name: string): string[] | undefined => {
  const value: unknown = about[name]
  return Array.isArray(value) ? value.map(String) : undefined
}

function checkAbout(about: client.ServerMetadata, settings: OpenIdSettings): CheckFinding[] {
  const { allowsLoopback, accountClaim } = settings
  const closed = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => !mayAsk(about[name] ?? '', allowsLoopback),
  )
  const methods = listOf(about, 'code_challenge_methods_supported')
  const scopes = listOf(about, 'scopes_supported')
  const claims = listOf(about, 'claims_supported')
  const strange = settings.scope.split(' ').filter((scope) => scopes && !scopes.includes(scope))
  return [
    ...closed.map((name) => wrong('closedAddress', name)),
    ...(methods?.includes('S256') ? [] : [doubtful('noPkce')]),
    ...(strange.length > 0 ? [doubtful('scopesUnknown', strange.join(' '))] : []),
    ...(claims && !claims.includes(accountClaim) ? [doubtful('claimUnknown', accountClaim)] : []),
  ]
}

/**
 * Does the provider know this client? A code that nobody was given is refused as such only after
 * the client has proved itself.
 */
async function checkClient(
  config: client.Configuration,
  redirectUri: string,
): Promise<CheckFinding> {
  try {
    await client.genericGrantRequest(config, 'authorization_code', {
      code: 'berth-connection-test',
      redirect_uri: redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    })
    return doubtful('clientUnsure')
  } catch (error) {
    const name = errorNamedBy(error)
    if (name === 'invalid_grant') return good('clientKnown')
    const isUnknown =
      name === 'invalid_client' ||
      name === 'unauthorized_client' ||
      error instanceof client.WWWAuthenticateChallengeError
    return isUnknown ? wrong('clientUnknown') : doubtful('clientUnsure')
  }
}

/**
 * Tries a provider as far as that goes without anybody signing in: what it says about itself, its
 * keys, and whether it knows this client. Each request may take `patience` milliseconds.
 */
export async function checkProvider(
  settings: OpenIdSettings,
  redirectUri: string,
  patience = 5000,
): Promise<CheckFinding[]> {
  let config: client.Configuration
  try {
    config = await discover(settings, patience)
  } catch (error) {
    return [toFinding(error)]
  }
  const about = config.serverMetadata()
  const findings = [good('reached'), ...checkAbout(about, settings)]
  if (findings.some(({ verdict }) => verdict === 'wrong')) return findings
  const { allowsLoopback } = settings
  const bounds = { patience, mostBytes: 256_000, allowsLoopback }
  const hasKeys = await fetchWithin(about.jwks_uri ?? '', {}, bounds).then(
    ({ ok }) => ok,
    () => false,
  )
  return [
    ...findings,
    ...(hasKeys ? [] : [wrong('noKeys')]),
    await checkClient(config, redirectUri),
  ]
}
