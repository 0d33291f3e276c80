import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/server.ts'

onEachDatabase((make) => {
  test('people and words are made, found by the lookups, and can sign in', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ menus: ['organization'], isAdministrator: true })
    const post = async (path: string, body: object) => (await request('POST', `/api/${path}`, { token, body })).data.id as string
    const company = await post('permission/Organize', { fullName: '港湾', enCode: 'harbour', parentId: '' })
    const department = await post('permission/Organize/Department', { fullName: '财务', enCode: 'harbour.finance', parentId: company })
    const role = await post('permission/Role', { fullName: '收银', enCode: 'cashier' })
    const position = await post('permission/Position', { fullName: '会计', enCode: 'accountant', organizeId: company })
    await post('permission/Users', { account: 'Wang1', realName: '王', password: 'Secret1', organizeId: department, roleIds: [role], positionIds: [position] })
    const type = await post('system/DictionaryType', { fullName: '车场', enCode: 'carPark', parentId: '', isTree: 0 })
    await post('system/DictionaryData', { fullName: '北门', enCode: 'north', dictionaryTypeId: type, parentId: '' })

    const list = async (path: string) => (await request('GET', `/api/${path}`, { token })).data.list
    const organizes = (await list('permission/Organize/Tree')).map((one: { id: string }) => one.id)
    expect(organizes.indexOf(company)).toBeLessThan(organizes.indexOf(department))
    expect(await list('permission/Role/Selector')).toEqual([{ id: role, fullName: '收银', enCode: 'cashier' }])
    expect(await list('permission/Position/Selector')).toEqual([{ id: position, fullName: '会计', enCode: 'accountant' }])
    expect(await list('system/DictionaryData/All')).toMatchObject([{ id: type, enCode: 'carPark', dictionaryList: [{ fullName: '北门', enCode: 'north' }] }])
    expect((await list('permission/Users/All')).find((one: { account: string }) => one.account === 'Wang1')).toMatchObject({ realName: '王', organizeId: department })
    // 5.2: MD5 of what was typed.
    const form = { account: 'wang1', password: '81e1d4c0be7eed7b35b5e0cfb1e0bdba', grant_type: 'password' }
    expect((await request('POST', '/api/oauth/Login', { form })).status).toBe(400)
  })

  test('the password rule holds (5.1), codes are unique, parents must exist, and staff may not', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const user = { account: 'a1', realName: '甲', password: 'abcdef', organizeId: 'nowhere' }
    const weak = await request('POST', '/api/permission/Users', { token, body: user, language: 'zh' })
    expect([weak.status, weak.problems]).toEqual([422, [{ path: 'password', code: 'password', message: '6-16位字符的密码（数字和字母组成）' }]])
    const lost = await request('POST', '/api/permission/Users', { token, body: { ...user, password: 'abc123' } })
    expect(lost.problems.map(({ path }) => path)).toEqual(['organizeId'])
    await request('POST', '/api/permission/Role', { token, body: { fullName: 'A', enCode: 'same' } })
    expect((await request('POST', '/api/permission/Role', { token, body: { fullName: 'B', enCode: 'same' } })).status).toBe(409)
    const staff = await signIn()
    expect((await request('POST', '/api/permission/Role', { token: staff.token, body: { fullName: 'C', enCode: 'c' } })).status).toBe(403)
  })
})
