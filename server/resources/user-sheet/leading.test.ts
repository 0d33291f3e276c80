import { expect, test } from 'vitest'
import type { Scope } from '#schemas/permission.ts'
import { en, csv, userSheetCalls } from '#tests/user-sheet-calls.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = userSheetCalls(make)
  const managed: Scope = { type: 'managed' }
  const delegate = (scopes: readonly Scope[]) =>
    stage.asker({
      menus: ['user'],
      organizeId: 'gate',
      administers: [{ organizeId: 'east' }],
      models: [{ modelId: 'm', columns: ['a'], scopes }],
    })
  const accountOf = async (userId: string) =>
    (
      await stage.world.db.kysely
        .selectFrom('users')
        .select('account')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).account
  const heads = [en.account, en.realName, en.organize, en.manager, en.roles]

  test('6 an import names no leader who would reach records that its person does not reach, row by row', async () => {
    const { kysely } = stage.world.db
    const plain = await accountOf((await stage.asker({ organizeId: 'gate' })).userId)
    const holder = await accountOf(
      (
        await stage.asker({
          organizeId: 'gate',
          models: [{ modelId: 'm', scopes: [managed] }],
        })
      ).userId,
    )
    const file = (mark: string) =>
      csv(
        heads,
        [`${mark}1`, '甲', 'pier', '', ''],
        [`${mark}2`, '乙', 'pier', plain, ''],
        [`${mark}3`, '丙', 'pier', holder, ''],
        [`${mark}4`, '丁', 'gate', holder, ''],
        // Whose leader is new as well.
        [`${mark}5`, '戊', 'pier', `${mark}1`, ''],
      )
    const tries = async (mark: string, scopes: readonly Scope[]) => {
      const person = await delegate(scopes)
      const seen = stage.words((await person.preview(file(mark))).problems)
      const { failResult } = await person.bringIn(file(mark))
      expect([scopes, stage.words(failResult)]).toEqual([scopes, seen])
      return failResult.map(({ row, field, message }) => `${row} ${field} ${message}`)
    }
    const lead = 'manager This manager would see records that you do not see yourself'
    expect(await tries('mine', [managed])).toEqual([3, 4, 5, 6].map((row) => `${row} ${lead}`))
    // What a leader holds counts too; places that the person reaches are theirs to give.
    expect(await tries('own', [{ type: 'own' }])).toEqual([4, 5].map((row) => `${row} ${lead}`))
    expect(await tries('home', [{ type: 'department' }])).toEqual([`4 ${lead}`])
    expect(await tries('whole', [managed, { type: 'all' }])).toEqual([])
    const admin = await stage.admin.bringIn(file('admin'))
    expect(admin).toMatchObject({ snum: 5, fnum: 0 })
    const { count } = await kysely
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account', 'like', 'mine%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('6 a leader who is new in the file counts with the roles that the file gives', async () => {
    const { kysely } = stage.world.db
    await kysely
      .insertInto('roles')
      .values({ id: 'chief', full_name: 'chief', en_code: 'chief' })
      .execute()
    await kysely
      .insertInto('grants')
      .values({
        id: 'chief.scope',
        subject_type: 'role',
        subject_id: 'chief',
        part: 'scope',
        model_id: 'm',
        code: '0',
        scope: JSON.stringify(managed),
      })
      .execute()
    const person = await stage.asker({
      menus: ['user'],
      organizeId: 'gate',
      administers: [{ organizeId: 'east' }],
      models: [{ modelId: 'm', columns: ['a'], scopes: [managed, { type: 'department' }] }],
    })
    const { problems } = await person.preview(
      csv(
        heads,
        ['role1', '甲', 'gate', '', 'chief'],
        ['role2', '乙', 'gate', 'role1', ''],
        ['role3', '丙', 'pier', 'role1', ''],
      ),
    )
    expect(stage.words(problems)).toEqual(['4 manager'])
  })

  test('7.7 passwords are made and hashed only for rows that come in', async () => {
    const rows = [
      ['hash1', '甲', 'gate', '', ''],
      ['hash2', '乙', 'nowhere', '', ''],
      ['hash1', '丙', 'gate', '', ''],
      ['', '丁', 'gate', '', ''],
    ]
    const { passwords, snum, fnum } = await stage.admin.bringIn(csv(heads, ...rows))
    expect([passwords.map(({ row, account }) => `${row} ${account}`), snum, fnum]).toEqual([
      ['2 hash1'],
      1,
      3,
    ])
  })
})
