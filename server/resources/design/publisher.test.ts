import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { onDatabase } from '#tests/server.ts'

const formOf = (...fields: string[]): string =>
  JSON.stringify({
    ...emptyDocument(),
    nodes: Object.fromEntries(
      fields.map((field) => [field, { id: field, kind: 'input', field, label: field }]),
    ),
    children: fields,
  })

onDatabase((make) => {
  test('the first publisher may use the model and what they add to it; another designer gets nothing by publishing', async () => {
    const { request, signIn } = await make()
    const [author, other] = [
      await signIn({ menus: ['onlineDev'] }),
      await signIn({ menus: ['onlineDev'] }),
    ]
    const made = (
      await request('POST', '/api/visualdev/Base', {
        token: author.token,
        body: { fullName: 'F', enCode: 'f', formData: formOf('a') },
      })
    ).data
    const at = `/api/visualdev/Base/${made.id}`
    const release = async (token: string) => {
      const { version } = (await request('GET', at, { token })).data
      return request('POST', `${at}/Actions/Release`, { token, body: { version } })
    }
    const change = async (token: string, formData: string) => {
      const { version } = (await request('GET', at, { token })).data
      await request('PUT', at, { token, body: { fullName: 'F', enCode: 'f', formData, version } })
    }
    const records = `/api/visualdev/OnlineDev/${made.id}`
    expect((await release(author.token)).status).toBe(200)
    expect(
      (await request('POST', records, { token: author.token, body: { data: { a: 'x' } } })).status,
    ).toBe(200)

    await change(other.token, formOf('a', 'b'))
    expect((await release(other.token)).status).toBe(200)
    expect((await request('GET', `${records}/Config`, { token: other.token })).status).toBe(403)
    expect(
      (await request('POST', records, { token: author.token, body: { data: { a: 'x', b: 'y' } } }))
        .status,
    ).toBe(403)

    await change(author.token, formOf('a', 'b', 'c'))
    await release(author.token)
    expect(
      (await request('POST', records, { token: author.token, body: { data: { a: 'x', c: 'z' } } }))
        .status,
    ).toBe(200)
  })
})
