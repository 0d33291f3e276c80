import { expect, test } from 'vitest'
import { base } from '#tests/user-calls.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('a person is found by a name that is typed with spaces, or without those it has, wherever people are searched', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true, account: 'root', realName: 'root' })
    const add = async (account: string, realName: string) => {
      const { data } = await request('POST', base, {
        token,
        body: { account, realName, organizeId: 'testhome' },
      })
      return data.id as string
    }
    const [chinese, latin] = [await add('a1', '李娜'), await add('b2', 'Li Na')]
    await add('c3', '王安')
    const both = [chinese, latin].toSorted()
    const ids = async (method: string, path: string, body?: object) => {
      const { data } = await request(method, path, { token, ...(body && { body }) })
      const list: readonly { readonly id?: string; readonly userId?: string }[] = data.list
      return list.map(({ id, userId }) => userId ?? id ?? '').toSorted()
    }
    const doors: readonly ((word: string) => Promise<unknown>)[] = [
      (word) => ids('GET', `${base}?keyword=${encodeURIComponent(word)}`),
      (word) =>
        ids(
          'GET',
          `${base}/getOrganization?organizeId=testhome&keyword=${encodeURIComponent(word)}`,
        ),
      (word) =>
        ids(
          'GET',
          `/api/permission/Authority/Subjects?objectType=user&keyword=${encodeURIComponent(word)}`,
        ),
    ]
    for (const [index, search] of doors.entries()) {
      for (const word of ['Li Na', 'li na', ' LI   NA ', 'lina'])
        expect([index, word, await search(word)]).toEqual([index, word, both])
      expect([index, await search('李 娜')]).toEqual([index, [chinese]])
      expect([index, await search('an li')]).toEqual([index, []])
    }
  })
})
