import { expect, test } from 'vitest'
import { base, profileCalls } from '#tests/profile-calls.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = profileCalls(make)
  const { asker } = stage

  const ink = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nink', 'latin1').toString('base64')}`
  const signFiles = (userId: string) =>
    stage.world.db.kysely
      .selectFrom('files')
      .select(['id', 'type', 'extension'])
      .where('owner', '=', `sign:${userId}`)
      .execute()

  test('a signature is kept for oneself alone; the last one is gone with its bytes', async () => {
    const { token, userId } = await stage.world.signIn()
    const other = asker((await stage.world.signIn()).token)
    const ask = asker(token)
    expect((await ask('GET', 'Signature')).data).toEqual({ image: '' })
    expect((await ask('PUT', 'Signature', { image: ink })).data).toEqual({ image: ink })
    const [first] = await signFiles(userId)
    expect([(await ask('GET', 'Signature')).data, (await other('GET', 'Signature')).data]).toEqual([
      { image: ink },
      { image: '' },
    ])
    const next = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nmore', 'latin1').toString('base64')}`
    expect((await ask('PUT', 'Signature', { image: next })).data).toEqual({ image: next })
    const kept = await signFiles(userId)
    expect([
      kept.length,
      await stage.world.services.files.open(first?.id ?? ''),
      kept[0]?.id === first?.id,
    ]).toEqual([1, undefined, false])
    const admin = await stage.world.signIn({ isAdministrator: true })
    expect(
      (
        await stage.world.request('GET', `${base}/Signature`, {
          token: admin.token,
          headers: { 'smart-view-as': userId },
        })
      ).status,
    ).toBe(403)
    expect((await ask('PUT', 'Signature', { image: '' })).data).toEqual({ image: '' })
    expect([await signFiles(userId), (await ask('GET', 'Signature')).data]).toEqual([
      [],
      { image: '' },
    ])
  })

  test('a signature is a small picture, and what it says it is', async () => {
    const ask = asker((await stage.world.signIn()).token)
    const wrong = await ask('PUT', 'Signature', { image: ink.replace('png', 'jpeg') })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [{ path: 'image', code: 'image', message: 'This is no picture' }],
    ])
    for (const image of [
      'Li Lei',
      'https://elsewhere.example/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      `${ink}${'A'.repeat(90_000)}`,
    ])
      expect((await ask('PUT', 'Signature', { image })).status).toBe(422)
    expect((await ask('PUT', 'Signature', { image: ink, userId: 'other' })).status).toBe(422)
    expect((await stage.world.request('GET', `${base}/Signature`)).status).toBe(401)
  })

  test('two that are kept at once leave one', async () => {
    const { token, userId } = await stage.world.signIn()
    const answers = await Promise.all(
      [1, 2, 3].map(() => asker(token)('PUT', 'Signature', { image: ink })),
    )
    expect([answers.map(({ status }) => status), (await signFiles(userId)).length]).toEqual([
      [200, 200, 200],
      1,
    ])
  })
})
