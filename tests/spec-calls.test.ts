import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { callList } from '#schemas/api/index.ts'
import { ownPassword, requestsOf } from './hostile.ts'
import { onDatabase } from './server.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/*
 * The calls that the specification names in its sections 7.1 to 7.9 and 7.16, word by word. Each is
 * in the table of calls, refuses users who are not signed in, who lack its grant, or who send what
 * its contract does not know, and works otherwise. `{…}` means any parameter.
 */

const sections: { readonly [section: string]: { readonly [path: string]: string } } = {
  '7.1': {
    '/api/oauth/Login': 'POST',
    '/api/oauth/CurrentUser': 'GET',
    '/api/oauth/Logout': 'GET',
    '/api/oauth/LockScreen': 'POST',
    '/api/oauth/getConfig/{id}': 'GET',
  },
  '7.2': {
    '/api/message': 'GET POST',
    '/api/message/{id}': 'GET PUT DELETE',
    '/api/message/Actions/ReadAll': 'POST',
    '/api/message/ReadInfo/{id}': 'GET',
    '/api/message/Record': 'DELETE',
    '/api/message/Notice': 'GET',
    '/api/message/{id}/Actions/Release': 'PUT',
    '/api/message/imreply': 'GET',
  },
  '7.3': {
    '/api/system/Area': 'POST',
    '/api/system/Area/{id}': 'GET PUT DELETE',
    '/api/system/Area/{id}/Info': 'GET',
    '/api/system/Area/{id}/Selector/{parentId}': 'GET',
    '/api/system/Area/GetAreaByIds': 'POST',
    '/api/system/Area/{id}/Actions/State': 'PUT',
  },
  '7.4': {
    '/api/permission/Organize': 'GET POST',
    '/api/permission/Organize/Selector/{id}': 'GET',
    '/api/permission/Organize/Tree': 'GET',
    '/api/permission/Organize/{id}': 'GET PUT DELETE',
    '/api/permission/organizeAdminIsTrator/{id}': 'GET PUT',
    '/api/permission/Organize/{id}/Department': 'GET',
    '/api/permission/Organize/Department/Selector/{id}': 'GET',
    '/api/permission/Organize/Department': 'POST',
    '/api/permission/Organize/Department/{id}': 'GET PUT DELETE',
  },
  '7.5': {
    '/api/permission/Position': 'GET POST',
    '/api/permission/Position/Selector': 'GET',
    '/api/permission/Position/All': 'GET',
    '/api/permission/Position/{id}': 'GET PUT DELETE',
    '/api/permission/Position/getListByOrgIds': 'POST',
  },
  '7.6': {
    '/api/permission/Role': 'GET POST',
    '/api/permission/Role/Selector': 'GET',
    '/api/permission/Role/SelectorByPermission': 'GET',
    '/api/permission/Role/{id}': 'GET PUT DELETE',
    '/api/permission/Role/{id}/Actions/State': 'PUT',
    '/api/permission/Role/getListByOrgIds': 'POST',
  },
  '7.7': {
    '/api/permission/Users': 'GET POST',
    '/api/permission/Users/All': 'GET',
    '/api/permission/Users/Selector': 'GET',
    '/api/permission/Users/{id}': 'GET PUT DELETE',
    '/api/permission/Users/{id}/Actions/ResetPassword': 'POST',
    '/api/permission/Users/{id}/Actions/State': 'PUT',
    '/api/permission/Users/{id}/Actions/unlock': 'PUT',
    '/api/permission/Users/ImUser': 'GET',
    '/api/permission/Users/ImUser/Selector/{id}': 'POST',
    '/api/permission/Users/getUserList': 'POST',
    '/api/permission/Users/getSubordinates': 'POST',
    '/api/permission/Users/getOrganization': 'GET',
    '/api/permission/Users/GetUsersByPositionId': 'GET',
    '/api/permission/Users/GetUsersByRoleOrgId': 'GET',
    '/api/permission/Users/ExportExcel': 'GET',
    '/api/permission/Users/TemplateDownload': 'GET',
    '/api/permission/Users/ImportPreview': 'GET',
    '/api/permission/Users/ImportData': 'POST',
    '/api/permission/Users/ExportExceptionData': 'POST',
  },
  '7.8': {
    '/api/permission/Users/Current/Avatar/{name}': 'PUT',
    '/api/permission/Users/Current/BaseInfo': 'GET PUT',
    '/api/permission/Users/Current/Actions/ModifyPassword': 'POST',
    '/api/permission/Users/Current/SystemTheme': 'PUT',
    '/api/permission/Users/Current/SystemLanguage': 'PUT',
    '/api/permission/Users/Current/Subordinate/{id}': 'GET',
    '/api/permission/Users/Current/Authorize': 'GET',
    '/api/permission/Users/Current/SystemLog': 'GET',
    '/api/permission/Users/Current/getUserOrganizes': 'GET',
    '/api/permission/Users/Current/getUserPositions': 'GET',
    '/api/permission/Users/Current/major': 'PUT',
  },
  '7.9': {
    '/api/system/DictionaryType': 'GET POST',
    '/api/system/DictionaryType/{id}': 'GET PUT DELETE',
    '/api/system/DictionaryType/Selector/{id}': 'GET',
    '/api/system/DictionaryData/All': 'GET',
    '/api/system/DictionaryData': 'POST',
    '/api/system/DictionaryData/{id}': 'GET PUT DELETE',
    '/api/system/DictionaryData/{id}/Info': 'GET',
    '/api/system/DictionaryData/{id}/Selector/{n}': 'GET',
    '/api/system/DictionaryData/{id}/Data/Selector': 'GET',
    '/api/system/DictionaryData/{id}/Actions/State': 'PUT',
    '/api/system/DictionaryData/{id}/Action/Export': 'GET',
  },
  '7.16': {
    '/api/permission/Authority/GetColumnsByModuleId/{id}': 'GET',
    '/api/permission/Authority/SetColumnsByModuleId': 'PUT',
  },
}

const plain = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const table = new Map(callList.map((call) => [plain(call.method, call.path), call]))
const named = Object.entries(sections).flatMap(([section, paths]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => ({
      section,
      name: `${method} ${path}`,
      call: table.get(plain(method, path)),
    })),
  ),
)
const calls = named.flatMap(({ section, name, call }) =>
  call ? [{ name: `${section} ${name}`, call }] : [],
)
/** Calls that depend on the rights of the caller. */
const guarded = calls.filter(({ call }) => typeof call.needs === 'object')

test('7.1 to 7.9 and 7.16 every call that is named there is in the table, with its method', () => {
  expect(
    named.filter(({ call }) => !call).map(({ section, name }) => `${section} ${name}`),
  ).toEqual([])
  expect(named.length).toBe(108)
})

onDatabase((make) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(await make())
  })
  const first = (call: Call) => {
    const [aim] = stage.aims
    const [request] = aim ? requestsOf(call, aim) : []
    if (!request) throw new Error(`nothing can be sent to ${call.path}`)
    return request
  }
  /** The calls whose answer is not the expected one. */
  const others = async (
    list: typeof calls,
    expected: readonly number[],
    send: (call: Call) => Promise<{ readonly status: number }>,
  ): Promise<string[]> => {
    const found: string[] = []
    for (const { name, call } of list) {
      const { status } = await send(call)
      if (!expected.includes(status)) found.push(`${name}: ${status}`)
    }
    return found
  }

  test('7.1 to 7.9 and 7.16 each refuses whoever is not signed in', async () => {
    expect(
      await others(
        calls.filter(({ call }) => call.needs !== 'public'),
        [401],
        (call) => stage.send(first(call), { authorization: 'Bearer none' }),
      ),
    ).toEqual([])
  })

  test('7.1 to 7.9 and 7.16 each that needs a grant refuses whoever lacks it', async () => {
    await stage.become({ menus: [] })
    expect(guarded.length).toBeGreaterThan(50)
    expect(await others(guarded, [403], (call) => stage.send(first(call)))).toEqual([])
  })

  test('7.1 to 7.9 and 7.16 each refuses what its contract does not know, in path, query and body', async () => {
    await stage.become({ menus: [], isAdministrator: true })
    const own = calls.filter(({ call }) => call.needs !== 'public')
    expect(
      await others(
        own.filter(({ call }) => call.path.includes('{')),
        [400],
        (call) => stage.send({ ...first(call), path: call.path.replaceAll(/\{\w+\}/g, '$$') }),
      ),
    ).toEqual([])
    expect(
      await others(own, [422], (call) =>
        stage.send({ ...first(call), path: `${first(call).path.split('?')[0]}?nobodyKnows=1` }),
      ),
    ).toEqual([])
    expect(
      await others(
        own.filter(({ call }) => call.body),
        [422],
        (call) => stage.send({ ...first(call), body: { ...first(call).body, nobodyKnows: 1 } }),
      ),
    ).toEqual([])
  })

  test('7.1 to 7.9 and 7.16 each works', { timeout: 120_000 }, async () => {
    await stage.become({ menus: [], isAdministrator: true })
    const failed: string[] = []
    // Signing in is sent as a form and is tested separately below.
    for (const { name, call } of calls.filter(({ call: { form } }) => !form))
      if (!(await stage.accepts(call))) failed.push(name)
    expect(failed).toEqual([])
    const { account } = await stage.world.db.kysely
      .selectFrom('users')
      .select('account')
      .where('id', '=', stage.self)
      .executeTakeFirstOrThrow()
    const form = {
      account,
      password: createHash('md5').update(ownPassword).digest('hex'),
      grant_type: 'password',
    }
    expect((await stage.world.request('POST', '/api/oauth/Login', { form })).status).toBe(200)
  })
})
