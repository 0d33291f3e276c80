import { afterAll, beforeAll, expect, test } from 'vitest'
import { CertifiedProvider } from '#tests/certified-provider.ts'
import { OpenIdProvider } from './provider.ts'

const back = 'https://berth.example/auth-redirect'
const provider = new CertifiedProvider()
beforeAll(async () => void (await provider.open(back)))
afterAll(() => provider.close())

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
  const { issuer, clientId, clientSecret } = provider
  const door = new OpenIdProvider({
    issuer,
    clientId,
    clientSecret,
    clientProof: 'client_secret_post',
    scope: 'openid email',
    accountClaim: 'email',
    allowsLoopback: true,
  })
  const { address, proof } = await door.begin(back)
  const query = await walk(address)
  expect(await door.finish(back, query, proof)).toEqual({
    issuer,
    subject: 'ann',
    verifiedEmail: 'ann@berth.example',
    account: 'ann@berth.example',
    label: 'ann@berth.example',
  })
  await expect(door.finish(back, query, proof)).rejects.toMatchObject({
    failure: 'providerRefused',
  })
})
