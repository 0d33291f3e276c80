import { expect, test } from 'vitest'
import { exportColumns, importColumns } from '#schemas/person/user-sheet.ts'
import { readSheet } from '#server/sheet/sheet.ts'
import { onDatabase } from './server.ts'
import { pageFieldCalls, codes, names, base, en } from './page-field-calls.ts'

onDatabase((make) => {
  const stage = pageFieldCalls(make)
  const { state, without, shown, holding, asker } = stage

  test('6 nobody finds people by a phone that they may not see, in no search of people', async () => {
    const blind = await without('mobilePhone')
    const seeing = await holding(['mobilePhone'], [])
    const total = async (answer: Promise<{ data: { pagination: { total: number } } }>) =>
      (await answer).data.pagination.total
    expect([
      await total(blind.ask('GET', '?keyword=13800138')),
      await total(seeing.ask('GET', '?keyword=13800138')),
    ]).toEqual([0, 1])
    const asked = { keyword: '13800138' }
    expect([
      await total(seeing.ask('POST', '/ImUser/Selector/0', asked)),
      await total(seeing.ask('POST', '/UserCondition', asked)),
      await total(seeing.ask('GET', '/ImUser?keyword=13800138')),
      await total(seeing.ask('GET', '/getOrganization?organizeId=gate&keyword=13800138')),
    ]).toEqual([0, 0, 0, 0])
    expect(
      await total(seeing.ask('GET', '/getOrganization?organizeId=gate&keyword=field')),
    ).toBeGreaterThan(0)
  })

  test('6 a sheet that is taken out has the columns, one to fill in and one that is brought in the form fields', async () => {
    const { token, ask } = await holding(['email'], ['mobilePhone'])
    const sheet = async (path: string) => {
      const response = await stage.world.app.request(base + path, {
        headers: { authorization: token, 'accept-language': 'en' },
      })
      return readSheet(new Uint8Array(await response.arrayBuffer()))
    }
    const always = (column: string): boolean => !codes.includes(column)
    const headsOf = (columns: readonly (keyof typeof en)[], more: string): string[] =>
      columns.filter((column) => always(column) || column === more).map((column) => en[column])
    expect((await sheet('/ExportExcel?organizeId=gate'))[0]).toEqual(
      headsOf(exportColumns, 'email'),
    )
    expect((await sheet('/TemplateDownload'))[0]?.map((head) => head.replace(' *', ''))).toEqual(
      headsOf(importColumns, 'mobilePhone'),
    )

    const upload = async () =>
      (
        await stage.world.request('POST', '/api/file/Uploader/annex', {
          token,
          file: new File(
            [
              `${en.account},${en.realName},${en.organize},${en.email},${en.mobilePhone}\nsheet1,甲,gate,a@example.com,13900139000`,
            ],
            'people.csv',
          ),
        })
      ).data.fileId
    const seen = (await ask('POST', '/ImportPreview', { fileName: await upload() })).data
    expect([seen.columns, seen.mapping, seen.problems]).toEqual([
      ['account', 'realName', 'organize', 'mobilePhone'],
      { account: 0, realName: 1, organize: 2, mobilePhone: 4 },
      [],
    ])
    expect(seen.notes).toContain('You do not hold these columns, and they are left out: Email')
    for (const given of [
      { mapping: { email: 3 } },
      { corrected: [{ row: 2, values: { email: 'b@example.com' } }] },
    ])
      for (const path of ['/ImportPreview', '/ImportData'])
        expect((await ask('POST', path, { fileName: await upload(), ...given })).status).toBe(403)
    const { data } = await ask('POST', '/ImportData', { fileName: await upload() })
    await expect
      .poll(async () => (await ask('GET', `/Import/${data.id}`)).data, { timeout: 20_000 })
      .toMatchObject({ state: 'done', snum: 1 })
    expect(
      await stage.world.db.kysely
        .selectFrom('users')
        .select(['email', 'mobile_phone'])
        .where('account', '=', 'sheet1')
        .execute(),
    ).toEqual([{ email: '', mobile_phone: '13900139000' }])
  })

  test('6 the log of changes shows of a user what its reader holds of the page', async () => {
    const { version } = await state()
    const change = { realName: '王芳', organizeId: 'gate', version }
    expect((await stage.admin.ask('PUT', `/${stage.id}`, change)).status).toBe(200)
    const detail = async (token: string) => {
      const { data } = await stage.world.request(
        'GET',
        `/api/system/Log/Operation?keyword=${stage.id}`,
        {
          token,
        },
      )
      const [last] = data.list
      return (await stage.world.request('GET', `/api/system/Log/Operation/${last.id}`, { token }))
        .data
    }
    const [blind, seeing] = [
      await asker({ menus: ['log'] }),
      await asker({ menus: ['log', 'user'], pageForms: ['email'] }),
    ]
    const [dark, light, whole] = [
      await detail(blind.token),
      await detail(seeing.token),
      await detail(stage.admin.token),
    ]
    expect([
      shown(JSON.parse(dark.after)),
      shown(JSON.parse(light.after)),
      shown(JSON.parse(whole.after)).length,
    ]).toEqual([
      [],
      ['email'],
      [...names].filter((name) => !['positionId', 'roleId', 'groupId'].includes(name)).length,
    ])
    expect(JSON.parse(dark.before)).toMatchObject({ realName: '王芳' })
  })
})
