import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenIdProvider from 'oidc-provider'

type InteractionVisit = Parameters<OpenIdProvider['interactionDetails']>

/** The OpenID Connect provider from npm, on this machine. */
export class CertifiedProvider {
  readonly clientId = 'berth'
  readonly clientSecret = 'a-secret-of-thirty-two-characters'
  /** Who sits before a browser that begins to sign in, and agrees to everything. */
  sitter = 'ann'
  readonly #server: Server = createServer((request, response) => {
    const answer = request.url?.startsWith('/interaction/')
      ? this.#agree(request, response)
      : this.#provider?.callback()(request, response)
    void answer?.catch(() => response.writeHead(500).end())
  })
  #provider: OpenIdProvider | undefined

  /** Begins, for a client that people come back to at this address. */
  async open(redirectUri: string): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.#provider = new OpenIdProvider(this.issuer, {
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username'],
      },
      cookies: { keys: ['a-key-of-cookies'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_given, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          email: `${accountId}@berth.example`,
          email_verified: true,
          preferred_username: accountId,
        }),
      }),
      interactions: { url: (_given, { uid }) => `/interaction/${uid}` },
    })
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Whoever sits there signs in, and agrees to everything. */
  async #agree(...[request, response]: InteractionVisit): Promise<void> {
    const provider = this.#provider
    if (!provider) throw new Error('not open yet')
    const { prompt, session, params } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: this.sitter } })
    const grant = new provider.Grant({
      clientId: this.clientId,
      ...(session?.accountId && { accountId: session.accountId }),
    })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent })
  }
}
