import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '#schemas/api/file.ts'
import { makeId } from '#schemas/wire/id.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  {
    id: 'n1',
    kind: 'uploadFile',
    field: 'papers',
    options: { accept: ['txt', 'pdf'], fileSize: 1, sizeUnit: 'KB', limit: 2 },
  },
  { id: 'n2', kind: 'uploadFile', field: 'secret' },
  {
    id: 'n3',
    kind: 'table',
    field: 'damages',
    children: [{ id: 'n4', kind: 'uploadImg', field: 'photos' }],
  },
])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

onEachDatabase((make) => {
  let world: World
  let modelId: string
  let path: string
  let clerk: { token: string; userId: string }
  let admin: { token: string; userId: string }
  beforeAll(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    modelId = (await makeDesign(world, admin.token, document)).id
    path = `/api/visualdev/OnlineDev/${modelId}`
    const all = ['papers', 'damages', 'damages.photos']
    clerk = await world.signIn({
      models: [
        {
          modelId,
          columns: ['papers'],
          forms: all,
          buttons: ['btn_add', 'btn_edit', 'btn_remove'],
          scopes: [{ type: 'all' }],
        },
      ],
    })
  })
  const upload = async (
    token: string,
    file = new File(['paper'], 'a.txt'),
    type = 'annex',
  ): Promise<UploadedFile> =>
    (await world.request('POST', `/api/file/Uploader/${type}`, { token, file })).data
  const photo = (token: string) => upload(token, new File([png], 'a.png'), 'annexpic')
  const create = (token: string, data: object) =>
    world.request('POST', path, { token, body: { data }, language: 'zh' })
  const change = (token: string, { id, version }: { id: string; version: number }, data: object) =>
    world.request('PUT', `${path}/${id}`, { token, body: { version, data }, language: 'zh' })
  const status = async (token: string, file: UploadedFile): Promise<number> =>
    (await world.app.request(file.url, { headers: { authorization: token } })).status
  const ownerOf = async (file: UploadedFile): Promise<string | undefined> =>
    (
      await world.db.kysely
        .selectFrom('files')
        .select('owner')
        .where('id', '=', file.fileVersionId)
        .executeTakeFirst()
    )?.owner

  test('a create whose answer was lost gets it again under its key, though its file hangs on the record by now', async () => {
    const data = { papers: [await upload(clerk.token)] }
    const send = () =>
      world.request('POST', path, {
        token: clerk.token,
        body: { data },
        headers: { 'Idempotency-Key': 'lost' },
      })
    const first = await send()
    expect(first.status).toBe(200)
    expect((await send()).data).toEqual(first.data)
    expect((await create(clerk.token, data)).status).toBe(422)
  })

  test('7.15 a record keeps what is stored of a file, not what is said of it', async () => {
    const [paper, picture] = [await upload(clerk.token), await photo(clerk.token)]
    const said = { ...paper, name: 'other.pdf', fileSize: 7, url: '/elsewhere' }
    const { status: code, data } = await create(clerk.token, {
      papers: [said],
      damages: [{ photos: [picture] }],
    })
    expect([code, data.data.papers, data.data.damages[0].photos]).toEqual([200, [paper], [picture]])
    expect([await ownerOf(paper), await ownerOf(picture)]).toEqual([
      `record:${modelId}:${data.id}`,
      `record:${modelId}:${data.id}`,
    ])
    expect(
      (await world.request('GET', `${path}/${data.id}/DataChange`, { token: clerk.token })).data
        .printed.papers,
    ).toBe('a.txt')
  })

  test('5.4 the rules of the field are kept by the server, by the true size and type', async () => {
    const problemOf = async (papers: readonly UploadedFile[]) =>
      (await create(clerk.token, { papers })).problems.map(({ path: at, message }) => [at, message])
    const big = await upload(clerk.token, new File(['a'.repeat(1025)], 'a.txt'))
    const zip = await upload(clerk.token, new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'a.zip'))
    const fine = [await upload(clerk.token), await upload(clerk.token), await upload(clerk.token)]
    expect(await problemOf([{ ...big, fileSize: 1 }])).toEqual([['papers', '文件大小超过1KB']])
    expect(await problemOf([{ ...zip, name: 'a.txt' }])).toEqual([
      ['papers', '请选择txt, md, log, pdf类型的文件'],
    ])
    expect(await problemOf(fine)).toEqual([['papers', '当前限制最多可以上传2个文件']])
  })

  test('T36 what another uploaded, what hangs elsewhere and what is not there is refused', async () => {
    const [foreign, mine] = [await upload(admin.token), await upload(clerk.token)]
    const first = await create(clerk.token, { papers: [mine] })
    expect(first.status).toBe(200)
    for (const file of [
      foreign,
      mine,
      { ...mine, fileVersionId: makeId() },
      { ...mine, fileVersionId: 5 },
      { ...mine, fileVersionId: { odd: true } },
    ]) {
      const { status: code, problems } = await create(clerk.token, { papers: [file] })
      expect([code, problems]).toEqual([
        422,
        [{ path: 'papers', code: 'fileGone', message: '文件a.txt已失效，请移除后重新上传' }],
      ])
    }
    const picture = await photo(clerk.token)
    expect((await create(clerk.token, { papers: [picture] })).problems[0]?.code).toBe('fileGone')
  })

  test('7.15 whoever may see record and field may read the file; everybody else gets 404', async () => {
    const [paper, hidden] = [await upload(admin.token), await upload(admin.token)]
    const picture = await photo(admin.token)
    const { data } = await create(admin.token, {
      papers: [paper],
      secret: [hidden],
      damages: [{ photos: [picture] }],
    })
    const person = (grant: object) =>
      world.signIn({
        models: [
          { modelId, columns: [], forms: [], buttons: [], scopes: [{ type: 'all' }], ...grant },
        ],
      })
    const [lister, outside, noTable, stranger] = await Promise.all([
      person({ columns: ['papers'] }),
      person({ columns: ['papers'], scopes: [{ type: 'own' }] }),
      person({ forms: ['damages.photos'] }),
      world.signIn(),
    ])
    const statuses = async (token: string) => [
      await status(token, paper),
      await status(token, hidden),
      await status(token, picture),
    ]
    expect(await statuses(admin.token)).toEqual([200, 200, 200])
    expect(await statuses(clerk.token)).toEqual([200, 404, 200])
    expect(await statuses(lister.token)).toEqual([200, 404, 404])
    expect(await statuses(noTable.token)).toEqual([404, 404, 404])
    for (const { token } of [outside, stranger])
      expect(await statuses(token)).toEqual([404, 404, 404])
    // A file of a hidden field must not become visible by naming it in another field.
    const { status: code, problems } = await change(clerk.token, data, { papers: [hidden] })
    expect([code, problems[0]?.code]).toEqual([422, 'fileGone'])
    expect(
      (
        await world.request(
          'GET',
          `/api/file/Uploader/Preview?fileVersionId=${hidden.fileVersionId}`,
          { token: clerk.token },
        )
      ).status,
    ).toBe(404)
  })

  test('what a record no longer holds hangs nowhere; another user may add, and what they may not see stays', async () => {
    const [paper, two, hidden] = [
      await upload(admin.token),
      await upload(clerk.token),
      await upload(admin.token),
    ]
    const { data } = await create(admin.token, { papers: [paper], secret: [hidden] })
    const owner = `record:${modelId}:${data.id}`
    const changed = await change(clerk.token, data, { papers: [paper, two] })
    expect([
      changed.status,
      await ownerOf(paper),
      await ownerOf(two),
      await ownerOf(hidden),
    ]).toEqual([200, owner, owner, owner])
    const again = await change(clerk.token, changed.data, { papers: [two] })
    expect([again.status, await ownerOf(paper), await ownerOf(two), await ownerOf(hidden)]).toEqual(
      [200, '', owner, owner],
    )
    expect(
      (await world.request('DELETE', `${path}/${data.id}`, { token: clerk.token })).status,
    ).toBe(200)
    // In the recycle bin they stay with it, for nobody to read.
    expect([await ownerOf(two), await ownerOf(hidden)]).toEqual([owner, owner])
    expect([await status(admin.token, two), await status(clerk.token, two)]).toEqual([404, 404])
    const purged = await world.request('POST', `${path}/Bin/Actions/Delete`, {
      token: admin.token,
      body: { ids: [data.id] },
    })
    expect(purged.data).toEqual({ removed: 1 })
    expect([await ownerOf(two), await ownerOf(hidden)]).toEqual(['', ''])
  })

  test('a design that is gone leaves no file to be read', async () => {
    const made = await makeDesign(world, admin.token, document)
    const paper = await upload(admin.token)
    await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
      token: admin.token,
      body: { data: { papers: [paper] } },
    })
    const other = await world.signIn({ isAdministrator: true })
    expect(await status(other.token, paper)).toBe(200)
    expect(
      (await world.request('DELETE', `/api/visualdev/Base/${made.id}`, { token: admin.token }))
        .status,
    ).toBe(200)
    expect([await status(other.token, paper), await ownerOf(paper)]).toEqual([404, ''])
  })
})
