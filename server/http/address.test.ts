import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressOf, hostOf, protocolOf } from './address.ts'

/** The address that a server behind a number of proxies assumes for the sender of this list. */
async function addressBehind(proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.request(
    '/',
    { headers },
    { incoming: { socket: { remoteAddress: '10.0.0.9' } } },
  )
  return answer.text()
}

test.each([
  [0, '1.1.1.1', '10.0.0.9'],
  [0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
])('3.6 behind %i trusted proxies, %s comes from %s', async (proxies, forwarded, address) => {
  expect(await addressBehind(proxies, forwarded)).toBe(address)
})

test('3.6 host and protocol are those of a proxy only where one is trusted', () => {
  const header = (name: string): string | undefined =>
    ({ host: 'Inner:3000', 'x-forwarded-host': 'berth.example', 'x-forwarded-proto': 'HTTPS' })[
      name
    ]
  expect([hostOf(header, 0), protocolOf(header, 0)]).toEqual(['inner:3000', undefined])
  expect([hostOf(header, 1), protocolOf(header, 1)]).toEqual(['berth.example', 'https'])
})
