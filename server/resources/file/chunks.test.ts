import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { words, fileCalls } from '#tests/file-calls.ts'
import { chunkBytes } from '#schemas/wire/upload.ts'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { mostRunning } from './commands.ts'
import { setConfig } from '#tests/system-config.ts'

onDatabase((make) => {
  const stage = fileCalls(make)
  const { upload, download } = stage

  /** An upload in chunks as a client does it. */
  const chunked = (
    bytes: Uint8Array,
    name: string,
    { token = stage.ann.token, type = 'annex' } = {},
  ) => {
    const identifier = createHash('md5').update(bytes).digest('hex')
    const about = {
      identifier,
      fileName: name,
      fileSize: bytes.length,
      fileType: 'text/plain',
      extension: 'txt',
      type,
    }
    return {
      about,
      probe: () =>
        stage.world.request(
          'GET',
          `/api/file/chunk?${new URLSearchParams(Object.entries(about).map(([key, value]) => [key, String(value)]))}`,
          { token, language: 'zh' },
        ),
      async send(number: number, size?: number) {
        const form = new FormData()
        const start = (number - 1) * chunkBytes
        for (const [key, value] of Object.entries({
          identifier,
          type,
          fileSize: String(bytes.length),
          chunkNumber: String(number),
        }))
          form.set(key, value)
        form.set('file', new File([bytes.slice(start, start + (size ?? chunkBytes))], 'chunk'))
        const answer = await stage.world.app.request(
          '/api/file/chunk?fileType=text%2Fplain&extension=txt',
          { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
        )
        return { status: answer.status, ...(await answer.json()) }
      },
      merge: (more: object = {}, key = makeId()) =>
        stage.world.request('POST', '/api/file/merge', {
          token,
          body: { ...about, ...more },
          headers: { 'idempotency-key': key },
          language: 'zh',
        }),
    }
  }
  test('7.15 a file comes in chunks: what is there is told, and not asked for again, after a restart too', async () => {
    const bytes = new Uint8Array(Buffer.alloc(12_000_000, 'car park '))
    const upload = chunked(bytes, '../规则.TXT')
    expect((await upload.probe()).data).toEqual({ uploaded: false, merge: false, chunkNumbers: [] })
    expect(await upload.send(3)).toMatchObject({
      code: 200,
      msg: expect.any(String),
      data: { uploaded: true, merge: false, chunkNumbers: [3] },
    })
    expect((await upload.send(1)).data.chunkNumbers).toEqual([1, 3])
    expect([(await upload.merge()).status, (await upload.probe()).data.chunkNumbers]).toEqual([
      422,
      [1, 3],
    ])
    expect((await upload.send(2)).data).toEqual({
      uploaded: true,
      merge: true,
      chunkNumbers: [1, 2, 3],
    })
    const { status, data } = await upload.merge()
    expect([status, data]).toEqual([
      200,
      {
        name: '规则.TXT',
        fileId: expect.stringMatching(/\.txt$/),
        fileVersionId: expect.any(String),
        url: `/api/file/Download/annex/${data.fileId}`,
        fileSize: 12_000_000,
      },
    ])
    const answer = await download(data.url, stage.ann.token)
    expect([
      answer.headers.get('content-length'),
      createHash('md5')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex'),
    ]).toEqual(['12000000', upload.about.identifier])
    expect((await upload.probe()).data.chunkNumbers).toEqual([])
  })

  test('7.15 a merge that is asked for again with the same key gives the same file, though its chunks are gone', async () => {
    const upload = chunked(new TextEncoder().encode('停车费'), 'a.txt')
    await upload.send(1)
    const key = makeId()
    const first = await upload.merge({}, key)
    const second = await upload.merge({}, key)
    expect([first.status, second.data]).toEqual([200, first.data])
    expect((await upload.merge()).status).toBe(422)
  })

  test('T32 a chunk has just the size of its place; a file that is not what was said is refused, and its chunks are gone', async () => {
    const upload = chunked(new TextEncoder().encode('停车费'), 'a.txt')
    expect([(await upload.send(1, 3)).status, (await upload.send(2)).status]).toEqual([400, 400])
    await upload.send(1)
    const { status, problems } = await upload.merge({ fileName: 'a.png' })
    expect([status, problems[0]?.code, (await upload.probe()).data.chunkNumbers]).toEqual([
      415,
      'wrongType',
      [],
    ])
    const liar = chunked(new TextEncoder().encode('停车费'), 'b.txt')
    const other = { ...liar.about, identifier: 'f'.repeat(32) }
    const form = new FormData()
    for (const [name, value] of Object.entries({
      identifier: other.identifier,
      type: 'annex',
      fileSize: '9',
      chunkNumber: '1',
    }))
      form.set(name, value)
    form.set('file', words('chunk'))
    await stage.world.app.request('/api/file/chunk', {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.ann.token}` },
      body: form,
    })
    const wrong = await liar.merge({ identifier: other.identifier })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [{ path: 'file', code: 'checksum', message: '文件校验失败，请重新上传' }],
    ])
  })

  test('5.4 the size that the system config allows is the largest, in its words', async () => {
    const { db } = stage.world
    await setConfig(db, { annexMegabytes: 6 })
    const upload = chunked(new Uint8Array([97]), 'a.txt')
    const query = new URLSearchParams({ ...upload.about, fileSize: String(6_291_456) })
    const { status, problems } = await stage.world.request('GET', `/api/file/chunk?${query}`, {
      token: stage.ann.token,
      language: 'zh',
    })
    expect([status, problems[0]?.message]).toEqual([413, '文件大小超过6MB'])
    expect(
      (
        await stage.world.request(
          'GET',
          `/api/file/chunk?${new URLSearchParams({ ...upload.about, fileSize: String(6_291_455) })}`,
          { token: stage.ann.token },
        )
      ).status,
    ).toBe(200)
    await setConfig(db, {})
  })

  test('T36 nobody piles up bytes either', async () => {
    const { token, userId } = await stage.world.signIn()
    const row = (size: number) => ({
      id: makeId(),
      type: 'annex' as const,
      extension: 'zip',
      media_type: 'application/zip',
      name: 'a',
      size,
      created_by: userId,
    })
    const gigabyte = 1024 ** 3
    await stage.world.db.kysely
      .insertInto('files')
      .values([row(9 * gigabyte), row(gigabyte - 1)])
      .execute()
    expect((await upload('annex', words('a.txt', 'a'), token)).status).toBe(200)
    expect((await upload('annex', words('a.txt', 'a'), token)).status).toBe(429)
  })

  test('T36 nobody keeps more uploads open than a person needs', async () => {
    const { token } = await stage.world.signIn()
    for (let size = 1; size <= mostRunning; size++)
      expect(
        (await chunked(new Uint8Array(size).fill(97), 'a.txt', { token }).send(1)).status,
      ).toBe(200)
    expect((await chunked(new Uint8Array([98]), 'a.txt', { token }).send(1)).status).toBe(429)
    expect((await chunked(new Uint8Array([97]), 'a.txt', { token }).send(1)).status).toBe(200)
  })

  test.each([
    ['a.svg', 'annex', 415],
    ['a.html', 'annex', 415],
    ['a', 'annex', 415],
    ['a.txt', 'annexpic', 415],
    ['a.txt', 'userAvatar', 422],
  ])('T34 %s for %s is refused before a byte is sent', async (name, type, status) => {
    const upload = chunked(new Uint8Array([97]), name, { type })
    expect([(await upload.probe()).status, (await upload.merge()).status]).toEqual([status, status])
  })
})
