import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '#schemas/wire/failure.ts'
import { Provider } from '#tests/provider.ts'
import type { Mischief } from '#tests/provider.ts'
import { OpenIdProvider } from './provider.ts'
import { holdClockThroughout } from '#tests/clock.ts'

const back = 'https://berth.example/auth-redirect'
const patience = 300
const clock = holdClockThroughout()

let provider: Provider
beforeAll(async () => {
  provider = await new Provider().open()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.mischief = {}
})

interface DoorOptions {
  readonly issuer?: string
  readonly allowsLoopback?: boolean
  readonly accountClaim?: string
}

const doorTo = (more: DoorOptions = {}) => {
  const { issuer = provider.issuer, allowsLoopback = true, ...options } = more
  const { accountClaim = 'preferred_username' } = more
  const { clientId, clientSecret } = provider
  return new OpenIdProvider(
    {
      issuer,
      clientId,
      clientSecret,
      clientProof: 'client_secret_post',
      scope: 'openid email',
      accountClaim,
      allowsLoopback,
    },
    { patience, ...options },
  )
}

/** The whole way there and back. */
async function enter(door = doorTo()) {
  const { address, proof } = await door.begin(back)
  return door.finish(back, provider.visit(address), proof)
}

/** The name of the failure, which is all that a caller is told. */
async function refusalOf(trial: Promise<unknown>): Promise<string> {
  const error = await trial.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) throw error ?? new Error('was not refused')
  expect([error.data, error.params]).toEqual([null, undefined])
  return error.failure
}

const now = () => Math.floor(Date.now() / 1000)

test('somebody who signs in there is told by issuer and subject', async () => {
  expect(await enter()).toEqual({
    issuer: provider.issuer,
    subject: 'ann',
    verifiedEmail: '',
    account: '',
    label: 'ann',
  })
})

const mail = { email: 'a@b.example', email_verified: true }
test.each([
  ['preferred_username', { preferred_username: ' ann.lee ' }, 'ann.lee', 'ann.lee'],
  ['preferred_username', { ...mail, name: 'Ann Lee' }, '', 'a@b.example'],
  ['preferred_username', { preferred_username: ['ann'], name: 'Ann Lee' }, '', 'Ann Lee'],
  ['email', mail, 'a@b.example', 'a@b.example'],
  ['email', { ...mail, email_verified: false }, '', 'ann'],
  ['upn', { upn: 'x', preferred_username: 'p' }, 'x', 'p'],
])('the account by the claim %s of %j', async (accountClaim, claims, ...[account, label]) => {
  provider.mischief = { claims }
  expect(await enter(doorTo({ accountClaim }))).toMatchObject({ account, label })
})

test.each([
  ['access_denied', 'providerDenied'],
  ['temporarily_unavailable', 'providerUnavailable'],
  ['invalid_scope', 'providerMisset'],
  ['__proto__', 'providerRefused'],
])('the error %s of the provider is told as %s', async (error, failure) => {
  const door = doorTo()
  const { proof } = await door.begin(back)
  const query = new URLSearchParams({ error, state: proof.state, iss: provider.issuer })
  expect(await refusalOf(door.finish(back, query.toString(), proof))).toBe(failure)
})

test('a secret that the provider does not know is told as such', async () => {
  const door = doorTo()
  provider.mischief = {
    answer: {
      token: (response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end('{"error":"invalid_client"}'),
    },
  }
  expect(await refusalOf(enter(door))).toBe('providerMisset')
})

test('the way there carries state, nonce and an S256 challenge, and never the secrets', async () => {
  const { address, proof } = await doorTo().begin(back)
  const query = new URL(address).searchParams
  expect(Object.fromEntries(query)).toEqual({
    client_id: 'berth',
    response_type: 'code',
    redirect_uri: back,
    scope: 'openid email',
    state: proof.state,
    nonce: proof.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(address).not.toContain(proof.verifier)
  expect((await doorTo().begin(back)).proof.state).not.toBe(proof.state)
})

test.each([
  ['verified', { email: 'a@b.example', email_verified: true }, 'a@b.example'],
  ['not verified', { email: 'a@b.example', email_verified: false }, ''],
  ['of which nothing is said', { email: 'a@b.example' }, ''],
  ['verified only in words', { email: 'a@b.example', email_verified: 'true' }, ''],
  ['that is no text', { email: ['a@b.example'], email_verified: true }, ''],
])('an e-mail %s', async (_name, claims, told) => {
  provider.mischief = { claims }
  expect((await enter()).verifiedEmail).toBe(told)
})

test('an e-mail told elsewhere counts only for the same subject', async () => {
  provider.mischief = {
    about: { userinfo_endpoint: `${provider.issuer}/more` },
    answer: {
      more: (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"sub":"ann","email":"a@b.example","email_verified":true}'),
    },
  }
  expect((await enter()).verifiedEmail).toBe('a@b.example')
  provider.mischief.claims = { sub: 'bob' }
  expect(await refusalOf(enter())).toBe('providerRefused')
})

const wrongTokens: [string, () => Mischief][] = [
  ['another nonce', () => ({ claims: { nonce: 'other' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['another audience', () => ({ claims: { aud: 'other' } })],
  ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['an end in the past', () => ({ claims: { iat: now() - 600, exp: now() - 300 } })],
  ['no subject', () => ({ claims: { sub: '' } })],
  ['a huge subject', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ['the signature of a stranger', () => ({ isForged: true })],
]
test.each(wrongTokens)('an ID token with %s is refused', async (_name, mischief) => {
  provider.mischief = mischief()
  expect(await refusalOf(enter())).toBe('providerRefused')
})

test('an answer must fit its own sign-in: state, issuer, verifier, redirect address', async () => {
  const door = doorTo()
  const { address, proof } = await door.begin(back)
  const other = await door.begin(back)
  const queryWith = (name: string, value: string | null) => {
    const query = new URLSearchParams(provider.visit(address))
    if (value === null) query.delete(name)
    else query.set(name, value)
    return query.toString()
  }
  for (const [query, held, to] of [
    [provider.visit(address), other.proof, back],
    [queryWith('state', null), proof, back],
    [queryWith('iss', 'https://evil.example'), proof, back],
    [queryWith('iss', null), proof, back],
    [provider.visit(address), { ...proof, verifier: other.proof.verifier }, back],
    [provider.visit(address), proof, 'https://other.example/auth-redirect'],
    [queryWith('error', 'anything'), proof, back],
    ['', proof, back],
  ] as const)
    expect([query, await refusalOf(door.finish(to, query, held))]).toEqual([
      query,
      'providerRefused',
    ])
})

test('a code is good once', async () => {
  const door = doorTo()
  const { address, proof } = await door.begin(back)
  const query = provider.visit(address)
  expect((await door.finish(back, query, proof)).subject).toBe('ann')
  expect(await refusalOf(door.finish(back, query, proof))).toBe('providerRefused')
})

test.each([
  ['nothing', () => clock.move(patience)],
  ['rubbish', (response) => response.writeHead(200).end('<html>')],
  ['an error', (response) => response.writeHead(500).end('{}')],
  [
    'no end',
    (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('{', () => clock.move(patience)),
  ],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
  ],
  [
    'too much',
    (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ more: 'x'.repeat(300_000) })),
  ],
] satisfies [string, NonNullable<NonNullable<Mischief['answer']>['about']>][])(
  'a provider that answers with %s is unavailable, and is asked again',
  async (_name, answer) => {
    const door = doorTo()
    provider.mischief = { answer: { about: answer } }
    expect(await refusalOf(door.begin(back))).toBe('providerUnavailable')
    provider.mischief = {}
    const { address, proof } = await door.begin(back)
    provider.mischief = { answer: { token: answer } }
    expect(await refusalOf(door.finish(back, provider.visit(address), proof))).toMatch(
      /^provider(Refused|Unavailable)$/,
    )
    provider.mischief = {}
    expect((await enter(door)).subject).toBe('ann')
  },
)

test('nobody is asked before the first sign-in, and then once an hour', async () => {
  const before = provider.asked.about
  const door = doorTo()
  expect(provider.asked.about).toBe(before)
  await Promise.all([door.begin(back), door.begin(back)])
  await door.begin(back)
  expect(provider.asked.about).toBe(before + 1)
  clock.move(3_600_000)
  await door.begin(back)
  expect(provider.asked.about).toBe(before + 2)
})

test('a provider that cannot be reached is unavailable', async () => {
  const door = doorTo({ issuer: 'http://127.0.0.1:1' })
  expect(await refusalOf(door.begin(back))).toBe('providerUnavailable')
})

test.each([
  ['http://provider.example'],
  ['http://10.0.0.1'],
  ['http://localhost.evil.example'],
  ['https://name:word@provider.example'],
  ['file:///etc/passwd'],
  ['data:application/json,{}'],
  ['nonsense'],
])('the issuer %s is never asked', async (issuer) => {
  expect(await refusalOf(doorTo({ issuer }).begin(back))).toBe('providerUnavailable')
})

test('what a provider says about another issuer is not taken', async () => {
  provider.mischief = { about: { issuer: 'https://other.example' } }
  expect(await refusalOf(doorTo().begin(back))).toBe('providerUnavailable')
})

test('this machine is asked only where that is allowed', async () => {
  const { about } = provider.asked
  expect(await refusalOf(doorTo({ allowsLoopback: false }).begin(back))).toBe('providerUnavailable')
  expect(provider.asked.about).toBe(about)
})

test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
  'a provider cannot lead to an address of %s that may not be asked',
  async (name) => {
    provider.mischief = { about: { [name]: 'http://10.0.0.1/inside' } }
    expect(await refusalOf(enter())).toBe('providerUnavailable')
  },
)
