import { beforeAll, expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { stageProvider } from '#tests/provider-stage.ts'
import type { ProviderStage } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'

const asksAnew = (address: string): readonly unknown[] => {
  const query = new URL(address).searchParams
  return [query.get('prompt'), query.get('max_age')]
}

onDatabase((make) => {
  const stageOf = stageProvider(make)
  let stage: ProviderStage
  beforeAll(async () => {
    stage = await stageOf()
  })

  test('behind a locked screen a session that is open at the provider signs in nobody', async () => {
    const { person, seat, link, provider, window } = stage
    const clock = holdClock()
    const seconds = (from: number): number => Math.floor(clock.now() / 1000) - from
    const { token } = await person()
    seat('l1')
    await link(token)
    const own = window()
    expect(asksAnew((await own.begin()).data.address)).toEqual([null, null])
    expect((await own.lock(token)).status).toBe(200)
    const enter = async (claims: object, browser = own) => {
      seat('l1', { ...claims })
      const { address } = (await browser.begin()).data
      return { asked: asksAnew(address), answer: await browser.finish(provider.visit(address)) }
    }
    // The provider was asked for the password, and did not ask, or does not say that it did.
    for (const claims of [{}, { auth_time: seconds(3600) }]) {
      const { asked, answer } = await enter(claims)
      expect(asked).toEqual(['login', '0'])
      expect([answer.status, answer.msg]).toEqual([
        400,
        'The screen was locked, and the provider did not check anew who you are. Please sign in with your password',
      ])
    }
    // Another browser is not concerned.
    expect((await enter({}, window())).answer.status).toBe(200)
    expect((await enter({ auth_time: seconds(0) })).answer.status).toBe(200)
    // Who they are is proved: the next sign-in is an ordinary one.
    expect((await enter({})).asked).toEqual([null, null])
  })

  test('where no provider is on, a lock leaves no mark', async () => {
    const { person, window } = stage
    const { token } = await person()
    await stage.set({ enabledMark: 0 })
    const own = window()
    await own.lock(token)
    expect(own.cookie).toBe('')
    await stage.set({ enabledMark: 1 })
  })
})
