import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { profileCalls } from '#tests/profile-calls.ts'

onDatabase((make) => {
  const stage = profileCalls(make)
  const { asker, userOf, leads, own } = stage

  test('7.8 BaseInfo tells of oneself, with names', async () => {
    const boss = await stage.world.signIn({ realName: 'Boss' })
    const { token, userId } = await stage.world.signIn({
      account: 'info',
      realName: 'In Fo',
      organizeId: 'Gate',
    })
    await leads(boss.userId, userId)
    await stage.world.db.kysely
      .updateTable('users')
      .set({ position_id: 'Chief', entry_date: '2024-02-29' })
      .where('id', '=', userId)
      .execute()
    await stage.world.db.kysely
      .insertInto('user_positions')
      .values(['Guard', 'Chief'].map((position_id) => ({ user_id: userId, position_id })))
      .execute()
    await stage.world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_id: 'Staff' })
      .execute()
    const { data } = await asker(token)('GET', 'BaseInfo')
    expect(data).toMatchObject({
      account: 'info',
      realName: 'In Fo',
      organize: 'Harbour / Gate',
      position: 'Chief, Guard',
      roleName: 'Staff',
      manager: 'Boss',
      entryDate: '2024-02-29',
      birthday: null,
      email: '',
      prevLogTime: null,
      version: 1,
    })
  })

  test('7.8 BaseInfo is changed by its version, and only for oneself', async () => {
    const { token, userId } = await stage.world.signIn()
    const other = await stage.world.signIn()
    const ask = asker(token)
    const read = (await ask('GET', 'BaseInfo')).data
    const next = {
      ...own(read),
      gender: 2,
      birthday: '1990-03-07',
      mobilePhone: '13800138000',
      email: 'a@b.cn',
      certificatesType: 'idCard',
      certificatesNumber: '110101199003070011',
      signature: 'Ahoy',
    }
    const changed = await ask('PUT', 'BaseInfo', { ...next, id: other.userId })
    expect(changed.data).toEqual({ ...read, ...next, version: 2 })
    expect([(await userOf(userId)).birthday, (await userOf(other.userId)).version]).toEqual([
      '1990-03-07',
      1,
    ])
    const stale = await ask('PUT', 'BaseInfo', { ...next, signature: 'Late' })
    expect([stale.status, stale.data.version, stale.data.signature]).toEqual([409, 2, 'Ahoy'])
    for (const foreign of [
      { account: 'x' },
      { realName: 'x' },
      { userId: other.userId },
      { isAdministrator: true },
    ])
      expect((await ask('PUT', 'BaseInfo', { ...next, version: 2, ...foreign })).status).toBe(422)
    expect((await ask('GET', 'BaseInfo')).data).toEqual(changed.data)
  })

  test('5.1 the rules hold for the own data', async () => {
    const ask = asker((await stage.world.signIn()).token)
    const read = (await ask('GET', 'BaseInfo')).data
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const wrong = await ask('PUT', 'BaseInfo', {
      ...own(read),
      mobilePhone: '12',
      email: 'x',
      certificatesType: 'idCard',
      certificatesNumber: '1',
      birthday: tomorrow,
    })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [
        {
          path: 'mobilePhone',
          code: 'mobile',
          message: 'please enter your mobile number correctly',
        },
        { path: 'email', code: 'email', message: 'enter e-mail correctly' },
        { path: 'certificatesNumber', code: 'idCard', message: 'enter ID number correctly' },
        { path: 'birthday', code: 'future', message: 'A birthday cannot be in the future' },
      ],
    ])
    expect(
      (
        await ask('PUT', 'BaseInfo', {
          ...own(read),
          certificatesType: 'passport',
          certificatesNumber: 'E1',
        })
      ).status,
    ).toBe(200)
    expect(
      (await ask('PUT', 'BaseInfo', { ...own(read), version: 2, birthday: '2023-02-29' })).problems,
    ).toEqual([{ path: 'birthday', code: 'day', message: 'There is no such day' }])
  })

  test('7.8 the avatar is an own upload; the last one is let go', async () => {
    const { token, userId } = await stage.world.signIn()
    const other = await stage.world.signIn()
    const upload = async (created_by: string, type: 'userAvatar' | 'annex' = 'userAvatar') => {
      const id = makeId()
      await stage.world.db.kysely
        .insertInto('files')
        .values({
          id,
          type,
          extension: 'png',
          media_type: 'image/png',
          name: 'me.png',
          size: 1,
          created_by,
        })
        .execute()
      return { id, name: `${id}.png` }
    }
    const ownerOf = async (id: string) =>
      (
        await stage.world.db.kysely
          .selectFrom('files')
          .select('owner')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).owner
    const ask = asker(token)
    const [first, second] = [await upload(userId), await upload(userId)]
    expect((await ask('PUT', `Avatar/${first.name}`, {})).status).toBe(200)
    expect((await ask('PUT', `Avatar/${second.name}`, {})).status).toBe(200)
    expect([
      (await userOf(userId)).head_icon,
      await ownerOf(first.id),
      await ownerOf(second.id),
    ]).toEqual([second.name, '', `user:${userId}`])
    const theirs = await upload(other.userId)
    await asker(other.token)('PUT', `Avatar/${theirs.name}`, {})
    for (const { name } of [
      theirs,
      await upload(other.userId),
      await upload(userId, 'annex'),
      { name: 'none.png' },
    ])
      expect((await ask('PUT', `Avatar/${name}`, {})).status).toBe(404)
    expect([(await userOf(userId)).head_icon, (await userOf(other.userId)).head_icon]).toEqual([
      second.name,
      theirs.name,
    ])
    expect((await ask('GET', 'BaseInfo')).data.headIcon).toBe(second.name)
  })

  test('7.8 layout and language are kept', async () => {
    const { token } = await stage.world.signIn()
    const ask = asker(token)
    await ask('PUT', 'SystemTheme', { theme: 'blend' })
    await ask('PUT', 'SystemLanguage', { language: 'zhtw' })
    expect(
      (await stage.world.request('GET', '/api/oauth/CurrentUser', { token })).data,
    ).toMatchObject({
      theme: 'blend',
      userInfo: { language: 'zhtw' },
    })
    expect([
      (await ask('PUT', 'SystemTheme', { theme: 'other' })).status,
      (await ask('PUT', 'SystemLanguage', { language: 'fr' })).status,
    ]).toEqual([422, 422])
  })
})
