import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Claims = Readonly<Record<string, unknown>>
type Path = 'about' | 'token' | 'keys' | 'more'

const paths: { readonly [path: string]: Path } = {
  '/.well-known/openid-configuration': 'about',
  '/token': 'token',
  '/keys': 'keys',
  '/more': 'more',
}

/** How a provider misbehaves. */
export interface Mischief {
  /** Claims of the ID token in the place of the right ones. */
  claims?: Claims
  /** What it says about itself in the place of what is right. */
  about?: Claims
  /** Signs with a key that it does not publish. */
  isForged?: boolean
  /** Answers a request by itself. */
  answer?: Partial<Record<Path, (response: ServerResponse) => void>>
}

/** An OpenID Connect provider on this machine that can be made to misbehave. */
export class Provider {
  mischief: Mischief = {}
  readonly clientId = 'berth'
  readonly clientSecret = 'between-us'
  /** How often each of its addresses was asked. */
  readonly asked = { about: 0, token: 0, keys: 0, more: 0 }
  readonly #codes = new Map<string, { nonce: string; challenge: string; redirect: string }>()
  readonly #key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Somebody signs in there: the query with which they are sent back. */
  visit(address: string): string {
    const query = new URL(address).searchParams
    const get = (name: string): string => query.get(name) ?? ''
    const code = randomUUID()
    this.#codes.set(code, {
      nonce: get('nonce'),
      challenge: get('code_challenge'),
      redirect: get('redirect_uri'),
    })
    return new URLSearchParams({ code, state: get('state'), iss: this.issuer }).toString()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = paths[request.url ?? '']
    const say = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (!path) return void say(404, {})
    this.asked[path]++
    const own = this.mischief.answer?.[path]
    if (own) return own(response)
    if (path === 'token') {
      const given = this.#redeem(new URLSearchParams(await text(request)))
      return void (given ? say(200, given) : say(400, { error: 'invalid_grant' }))
    }
    if (path === 'more') return void say(200, { sub: 'ann', ...this.mischief.claims })
    const keys = [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256' }]
    say(200, path === 'keys' ? { keys } : { ...this.#about(), ...this.mischief.about })
  }

  #about(): Claims {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  #redeem(body: URLSearchParams): object | undefined {
    const code = body.get('code') ?? ''
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256').update(body.get('code_verifier') ?? '')
    if (
      known?.challenge !== challenge.digest('base64url') ||
      known.redirect !== body.get('redirect_uri') ||
      body.get('client_secret') !== this.clientSecret
    )
      return undefined
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      sub: 'ann',
      aud: this.clientId,
      iat: now,
      exp: now + 60,
      nonce: known.nonce,
      ...this.mischief.claims,
    }
    const { privateKey } = this.mischief.isForged ? this.#stranger : this.#key
    const head = `${encode({ alg: 'RS256', kid: '1' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(head), privateKey).toString('base64url')
    return { access_token: 'a', token_type: 'Bearer', id_token: `${head}.${signature}` }
  }
}
