import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '#server/backup/write.ts'
import { auditOf, settingsPath, stageProvider } from '#tests/provider-stage.ts'
import type { ProviderStage } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'

const soon = { timeout: 10_000 }
const publicPath = '/api/system/SysConfig/Public'
const read = async ({ world, chief }: ProviderStage) =>
  (await world.request('GET', settingsPath, { token: chief })).data

/** Tries the stored settings with some changes; what is found, in words. */
async function tryOut({ world, chief }: ProviderStage, values: object = {}) {
  const stored = await world.request('GET', settingsPath, { token: chief })
  const { hasSecret: _has, redirectPath: _path, version: _version, id: _id, ...own } = stored.data
  return world.request('POST', `${settingsPath}/Actions/Test`, {
    token: chief,
    body: { ...own, ...values },
    language: 'en',
  })
}

onDatabase((make) => {
  const stageOf = stageProvider(make)

  test('the secret is told to nobody: not by the settings, the audit, the log, nor a backup', async () => {
    const stage = await stageOf()
    const { world, provider } = stage
    const settings = await read(stage)
    expect(settings).toMatchObject({ hasSecret: true, redirectPath: '/auth-redirect', version: 1 })
    const folder = mkdtempSync(join(tmpdir(), 'berth-provider-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'backup')
    await writeBackup({ db: world.db, files: world.services.files }, file)
    const audit = await auditOf(world, 'provider')
    expect(audit).toMatchObject([{ what: 'change', after: { secretRenewed: true } }])
    const told = [
      JSON.stringify([settings, audit, world.log]),
      JSON.stringify((await world.request('GET', publicPath)).data),
      gunzipSync(readFileSync(file)).toString(),
    ]
    expect(told.map((text) => text.includes(provider.clientSecret))).toEqual([false, false, false])
    expect(told.map((text) => text.includes(provider.clientId))).toEqual([true, false, true])
  })

  test('the secret stays until it is replaced or removed, and belongs to its issuer', async () => {
    const stage = await stageOf()
    const { set, world, provider } = stage
    const secrets = () => world.db.kysely.selectFrom('provider_secrets').selectAll().execute()
    const { issuer } = provider
    await set({ names: { en: 'Harbor ID' } })
    expect(await secrets()).toEqual([{ issuer, secret: provider.clientSecret }])
    const other = 'https://other.example'
    for (const trial of [set({ issuer: other }), tryOut(stage, { issuer: other })])
      expect((await trial).problems).toMatchObject([
        { path: 'clientSecret', message: expect.stringMatching(/again for another issuer/) },
      ])
    await set({ clientSecret: 'second' })
    expect(await secrets()).toEqual([{ issuer, secret: 'second' }])
    await set({ issuer: other, clientSecret: 'third' })
    expect(await secrets()).toEqual([{ issuer: other, secret: 'third' }])
    expect((await set({ clientSecret: null })).data.hasSecret).toBe(false)
    expect(await secrets()).toEqual([])
  })

  test('what cannot be used is refused at its place, a stale version as a whole', async () => {
    const { set } = await stageOf()
    const pathsOf = async (values: object) =>
      (await set(values)).problems.map(({ path }) => path).toSorted()
    expect(
      await pathsOf({ publicAddress: '', issuer: '', clientId: ' ', clientSecret: 'x' }),
    ).toEqual(['clientId', 'issuer', 'publicAddress'])
    const wrong = {
      publicAddress: 'https://berth.example/path',
      issuer: 'http://provider.example',
      scope: 'profile email',
      accountClaim: 'a b',
      clientSecret: 'x',
    }
    expect(await pathsOf(wrong)).toEqual(['accountClaim', 'issuer', 'publicAddress', 'scope'])
    for (const publicAddress of [
      'http://berth.example',
      'berth.example',
      'https://a:b@berth.example',
    ])
      expect(await pathsOf({ publicAddress })).toEqual(['publicAddress'])
    expect((await set({ publicAddress: ' https://berth.example/ ' })).data).toMatchObject({
      publicAddress: 'https://berth.example',
      version: 2,
    })
    expect((await set({ version: 1 })).status).toBe(409)
  })

  test('this machine is asked over plain HTTP only where nobody else can reach this server', async () => {
    for (const env of [{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }]) {
      const { set, provider } = await stageOf({ env })
      expect((await set({ issuer: provider.issuer })).problems).toMatchObject([{ path: 'issuer' }])
    }
  })

  test('settings are for whoever holds the system settings and may edit them', async () => {
    const stage = await stageOf()
    const { world, person } = stage
    const { token } = await person({ menus: ['config'], pageButtons: [] })
    const { token: other } = await person({ menus: ['user'] })
    const look = async (by: string) =>
      (await world.request('GET', settingsPath, { token: by })).status
    expect([await look(token), await look(other)]).toEqual([200, 403])
    for (const by of [token, other])
      for (const [method, path] of [
        ['PUT', settingsPath],
        ['POST', `${settingsPath}/Actions/Test`],
      ] as const)
        expect((await world.request(method, path, { token: by, body: {} })).status).toBe(403)
  })

  test('everybody is told that there is a provider, in all instances at once, and nothing more of it', async () => {
    const { world, set } = await stageOf()
    const instances =
      world.db.engine === 'postgres' ? [world, await make({ beside: world })] : [world]
    const told = () =>
      Promise.all(
        instances.map(async (each) => (await each.request('GET', publicPath)).data.provider),
      )
    expect(new Set(await told())).toEqual(new Set(instances.map(() => ({}))))
    await set({ names: { en: 'Harbor ID' } })
    await expect.poll(told, soon).toEqual(instances.map(() => ({ en: 'Harbor ID' })))
    await set({ enabledMark: 0 })
    await expect.poll(told, soon).toEqual(instances.map(() => null))
  })

  test('a trial says in words what is wrong', async () => {
    const stage = await stageOf()
    const { provider } = stage
    const found = async (values: object = {}) =>
      (await tryOut(stage, values)).data.findings.map(
        (finding: { verdict: string; message: string }) => `${finding.verdict}: ${finding.message}`,
      )
    expect(await found()).toEqual([
      'good: The provider was reached',
      expect.stringMatching(/^doubtful: .* PKCE/),
      'good: Client ID and secret are right',
    ])
    provider.mischief = {
      about: {
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['openid', 'email'],
        claims_supported: ['sub'],
      },
      answer: {
        token: (response) =>
          response
            .writeHead(401, { 'content-type': 'application/json' })
            .end('{"error":"invalid_client"}'),
      },
    }
    expect(await found()).toEqual([
      'good: The provider was reached',
      'doubtful: The provider does not say that it knows these scopes: profile',
      expect.stringMatching(/^doubtful: .* the claim preferred_username/),
      'wrong: The provider does not accept client ID, secret or client authentication',
    ])
    provider.mischief = { about: { token_endpoint: 'http://10.0.0.1/x' } }
    expect(await found()).toContain(
      'wrong: The address token_endpoint that the provider names is not HTTPS and is never asked',
    )
    provider.mischief = { about: { issuer: `${provider.issuer}/other` } }
    expect(await found()).toEqual([expect.stringMatching(/^wrong: .* another issuer/)])
    provider.mischief = { answer: { about: (response) => response.writeHead(404).end() } }
    expect(await found()).toEqual([expect.stringMatching(/^wrong: Something answers there/)])
    provider.mischief = { answer: { keys: (response) => response.writeHead(500).end() } }
    expect(await found()).toContain("wrong: The provider's signing keys (jwks_uri) cannot be read")
    provider.mischief = {}
    expect(await found({ issuer: 'http://127.0.0.1:1', clientSecret: 'x' })).toEqual([
      expect.stringMatching(/^wrong: The issuer cannot be reached/),
    ])
    expect((await tryOut(stage, { clientId: '' })).problems).toMatchObject([{ path: 'clientId' }])
  })

  test('only administrators change them, as whoever names the provider can have it vouch for anybody', async () => {
    const { world, chief } = await stageOf()
    const { token } = await world.signIn({ menus: ['config'] })
    const { data } = await world.request('GET', settingsPath, { token })
    const { hasSecret: _has, redirectPath: _path, id: _id, ...body } = data
    const change = async (by: string) =>
      (await world.request('PUT', settingsPath, { token: by, body })).status
    expect([await change(token), await change(chief)]).toEqual([403, 200])
  })
})
