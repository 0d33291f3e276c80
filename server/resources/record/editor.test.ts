import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'editor', field: 'body', required: true },
  { id: 'n2', kind: 'input', field: 'title' },
])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

onDatabase((make) => {
  let world: World
  let ann: { token: string; userId: string }
  let base: string
  let modelId: string
  beforeAll(async () => {
    world = await make()
    ann = await world.signIn({ isAdministrator: true })
    modelId = (await makeDesign(world, ann.token, document)).id
    base = `/api/visualdev/OnlineDev/${modelId}`
  })
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, `${base}${path}`, {
      token: ann.token,
      ...(body !== undefined && { body }),
    })
  const upload = async (token = ann.token): Promise<string> =>
    (
      await world.request('POST', '/api/file/Uploader/advertPicture', {
        token,
        file: new File([png], 'map.png'),
      })
    ).data.url
  const status = async (url: string, token: string) =>
    (await world.app.request(url, { headers: { authorization: token } })).status

  test('what rich text may not hold is taken out when it is saved', async () => {
    const made = await ask('POST', '', {
      data: {
        body: '<p onclick="x()">Hello<script>alert(1)</script> <a href="javascript:x">you</a></p>',
      },
    })
    expect(made.data.data.body).toBe('<p>Hello <a>you</a></p>')
    const changed = await ask('PUT', `/${made.data.id}`, {
      version: 1,
      data: { body: '<img src=x onerror=alert(1)><p>Bye</p>' },
    })
    expect(changed.data.data.body).toBe('<p>Bye</p>')
    expect((await ask('GET', `/${made.data.id}/DataChange`)).data.printed.body).toBe('Bye')
  })

  test('what a rule writes into rich text is cleaned as well', async () => {
    const { id } = await makeDesign(
      world,
      ann.token,
      sketch(
        [
          { id: 'n1', kind: 'editor', field: 'body', hidden: true, keepHidden: true },
          { id: 'n2', kind: 'input', field: 'title' },
        ],
        {
          rules: [
            {
              id: 'r1',
              name: '',
              when: { match: 'and', groups: [] },
              then: [
                {
                  type: 'set',
                  field: 'body',
                  value: null,
                  from: { type: 'field', field: 'title' },
                },
              ],
            },
          ],
        },
      ),
    )
    const made = await world.request('POST', `/api/visualdev/OnlineDev/${id}`, {
      token: ann.token,
      body: { data: { title: '<strong onclick="x()">Hi</strong><script>alert(1)</script>' } },
    })
    expect(made.data.data.body).toBe('<strong>Hi</strong>')
  })

  test('text of which nothing may stay is no text', async () => {
    expect(
      (await ask('POST', '', { data: { body: '<script>alert(1)</script>' } })).problems,
    ).toMatchObject([{ path: 'body', code: 'required' }])
  })

  test('pictures hang on the record: who sees the field sees them, and they go when they are taken out', async () => {
    const [url, other] = [await upload(), await upload()]
    const reader = (
      await world.signIn({
        models: [{ modelId, columns: ['title'], forms: ['body'], scopes: [{ type: 'all' }] }],
      })
    ).token
    const blind = (
      await world.signIn({
        models: [{ modelId, columns: ['title'], forms: ['title'], scopes: [{ type: 'all' }] }],
      })
    ).token
    expect(await status(url, reader)).toBe(404)
    const { data } = await ask('POST', '', { data: { body: `<p><img src="${url}" alt="" /></p>` } })
    expect([await status(url, reader), await status(url, blind)]).toEqual([200, 404])
    expect(
      (
        await ask('PUT', `/${data.id}`, {
          version: 1,
          data: { body: `<p><img src="${other}" alt="" /></p>` },
        })
      ).code,
    ).toBe(200)
    expect([await status(url, reader), await status(other, reader)]).toEqual([404, 200])
  })

  test('a picture of somebody else is refused at its field', async () => {
    const foreign = await upload((await world.signIn()).token)
    expect(
      (await ask('POST', '', { data: { body: `<p><img src="${foreign}" alt="" /></p>` } }))
        .problems,
    ).toMatchObject([{ path: 'body', code: 'fileGone' }])
  })
})
