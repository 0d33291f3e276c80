import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenIdProvider } from './open-id.ts'

const back = 'https://berth.example/auth-redirect'
const client = { clientId: 'berth', clientSecret: 'a-secret-of-thirty-two-characters' }

let provider: Provider
const server = createServer((request, response) => {
  const answer = request.url?.startsWith('/interaction/')
    ? agree(request, response)
    : provider.callback()(request, response)
  void answer.catch(() => response.writeHead(500).end())
})

/** Ann signs in, and agrees to everything. */
async function agree(...[request, response]: Parameters<Provider['interactionDetails']>) {
  const { prompt, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: 'ann' } })
  const grant = new provider.Grant({
    clientId: client.clientId,
    ...(session?.accountId && { accountId: session.accountId }),
  })
  grant.addOIDCScope('openid email')
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent })
}

let issuer = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { default: Made } = await import('oidc-provider')
  provider = new Made(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [back],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-key-of-cookies'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_given, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: 'ann@berth.example', email_verified: true }),
    }),
    interactions: { url: (_given, { uid }) => `/interaction/${uid}` },
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Follows the provider as a browser does; returns the query it sends back. */
async function walk(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let at = address; ;) {
    if (at.startsWith(back)) return new URL(at).search
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${response.status} ${await response.text()}`)
    at = new URL(next, at).href
  }
}

test('a whole sign-in at a certified provider', async () => {
  const door = new OpenIdProvider({ issuer, ...client, allowsLoopback: true })
  const { address, proof } = await door.begin(back)
  const query = await walk(address)
  expect(await door.finish(back, query, proof)).toEqual({
    issuer,
    subject: 'ann',
    verifiedEmail: 'ann@berth.example',
  })
  await expect(door.finish(back, query, proof)).rejects.toMatchObject({
    failure: 'providerRefused',
  })
})
