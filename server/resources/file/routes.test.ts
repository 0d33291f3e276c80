import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { chunkBytes } from '#schemas/upload.ts'
import { makeId } from '#schemas/wire/id.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { configKey, configOf } from '../../config.ts'
import { takeFiles } from '../../file-owner.ts'
import { writeSheet } from '../../sheet.ts'
import { mostLoose } from '../../files/quota.ts'
import { mostRunning } from './commands.ts'
import { fileRoutes } from './routes.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const picture = (name = 'face.png', size = png.length): File =>
  new File([png, new Uint8Array(size - png.length)], name)
const runs = 'The text holds a web page or a program, which cannot be uploaded'
const other = (extension: string): string =>
  `The content of the file does not match its extension .${extension}`
const words = (name: string, text = '停车费'): File => new File([text], name)

onEachDatabase((make) => {
  let world: World
  let ann: { token: string; userId: string }
  beforeAll(async () => {
    world = await make({ routes: [fileRoutes] })
    ann = await world.signIn()
  })
  const upload = (type: string, file: File, token = ann.token) =>
    world.request('POST', `/api/file/Uploader/${type}`, { token, file, language: 'en' })
  const download = (url: string, token: string) =>
    world.app.request(url, { headers: { authorization: token } })

  test('7.15 a file is stored under a name of its own and comes back with the name that people gave it', async () => {
    const { status, data } = await upload('annex', words('../规则 1.TXT'))
    expect(status).toBe(200)
    expect(data).toEqual({
      name: '规则 1.TXT',
      fileId: expect.stringMatching(/^[A-Za-z0-9]{18}\.txt$/),
      fileVersionId: data.fileId.slice(0, 18),
      url: `/api/file/Download/annex/${data.fileId}`,
      fileSize: 9,
    })
    const answer = await download(data.url, ann.token)
    expect(await answer.text()).toBe('停车费')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '9',
      'content-disposition': "attachment; filename*=UTF-8''%E8%A7%84%E5%88%99%201.TXT",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('a picture is shown, and larger bodies come back whole', async () => {
    const size = 4_000_000
    const { data } = await upload('advertPicture', picture('map.PNG', size))
    const answer = await download(data.url, ann.token)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    expect((await answer.arrayBuffer()).byteLength).toBe(size)
  })

  test.each([
    ['userAvatar', words('face.svg', '<svg/>'), 'Files of type .svg are not taken here'],
    ['userAvatar', words('face.png', '<svg/>'), other('png')],
    ['userAvatar', words('notes.txt'), 'Files of type .txt are not taken here'],
    ['advertPicture', picture('page.html'), 'Files of type .html are not taken here'],
    ['annex', words('page.html', '<p>'), 'Files of type .html are not taken here'],
    ['annex', words('data.xml', '<?xml version="1.0"?>'), 'Files of type .xml are not taken here'],
    ['annex', words('run.js', 'alert(1)'), 'Files of type .js are not taken here'],
    ['annex', words('run.exe', 'MZ'), 'Files of type .exe are not taken here'],
    ['annex', words('page.txt', '<!doctype html>'), runs],
    ['annex', picture('paper.pdf'), other('pdf')],
    ['annex', words('nothing'), 'The file has no extension, so its type is not known'],
    ['annex', words('empty.png', ''), 'The file is empty'],
    ['annex', words('run.txt', 'MZ\x90\x00'), 'The content of the file is not text'],
  ])(
    'T34 for %s a file that is not what it should be is refused, and it is said why',
    async (type, file, message) => {
      const { status, code, problems } = await upload(type, file)
      expect([status, code]).toEqual([415, 415])
      expect(problems).toEqual([{ path: 'file', code: 'wrongType', message }])
    },
  )

  test.each([
    ['GBK', Buffer.from('b3b5c5c62cbdf0b6ee0a', 'hex')],
    ['UTF-16', Buffer.from('\ufeff车牌,金额\n', 'utf16le')],
    ['nothing', Buffer.alloc(0)],
  ])('a text of %s is stored as it is, and downloaded, never shown', async (_, bytes) => {
    const sent = new Uint8Array(bytes)
    const { status, data } = await upload('annex', new File([sent], 'a.csv'))
    expect([status, data.fileSize]).toEqual([200, sent.length])
    const answer = await download(data.url, ann.token)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sent)
  })

  test('T36 the limit of each type is kept while the body is read', async () => {
    const limit = 5_242_880
    expect((await upload('userAvatar', picture('a.png', limit - 1))).status).toBe(200)
    expect((await upload('userAvatar', picture('a.png', limit))).status).toBe(413)
    expect((await upload('userAvatar', picture('a.png', limit + 20_000))).status).toBe(413)
    expect((await upload('annex', picture('a.png', limit + 20_000))).status).toBe(200)
  })

  test('T31 a name that is none of ours leads nowhere', async () => {
    const { data } = await upload('annex', words('a.txt'))
    const id = data.fileVersionId
    for (const name of ['annex/..%2f..%2fpackage.json', 'annex/package.json.x', 'elsewhere/a.txt'])
      expect(
        (await world.request('GET', `/api/file/Download/${name}`, { token: ann.token })).status,
      ).toBe(400)
    for (const name of [
      `userAvatar/${id}.txt`,
      `advertPicture/${id}.txt`,
      `annex/${id}`,
      `annex/${id}.png`,
      `annex/${makeId()}.txt`,
    ]) {
      expect({
        name,
        status: (await download(`/api/file/Download/${name}`, ann.token)).status,
      }).toEqual({ name, status: 404 })
    }
    expect(
      (
        await world.request('POST', '/api/file/Uploader/elsewhere', {
          token: ann.token,
          file: words('a.txt'),
        })
      ).status,
    ).toBe(400)
  })

  test('T36 until it hangs on something a file is for who brought it; a face is for everybody', async () => {
    const other = await world.signIn({ isAdministrator: true })
    const [loose, face] = [
      await upload('annex', words('a.txt')),
      await upload('userAvatar', picture()),
    ]
    expect((await download(loose.data.url, other.token)).status).toBe(404)
    expect((await download(face.data.url, other.token)).status).toBe(200)
    expect((await world.request('GET', face.data.url)).status).toBe(401)
    await world.db.transaction((trx) =>
      takeFiles(trx, {
        type: 'annex',
        names: [loose.data.fileId],
        userId: ann.userId,
        owner: 'secret:1',
      }),
    )
    for (const token of [ann.token, other.token])
      expect((await download(loose.data.url, token)).status).toBe(404)
  })

  test('what a message holds is for its receivers as long as it stands on their lists, and for those who write notices', async () => {
    const { data } = await upload('annex', words('a.txt'))
    const [reader, removed, late, stranger, clerk] = await Promise.all([
      world.signIn(),
      world.signIn(),
      world.signIn(),
      world.signIn(),
      world.signIn({ menus: ['notice'] }),
    ])
    const message = async (expires_at: Date | null): Promise<string> => {
      const id = makeId()
      await world.db.kysely
        .insertInto('messages')
        .values({
          id,
          title: 't',
          created_by: ann.userId,
          enabled_mark: 1,
          expires_at,
          files: '[]',
          receivers: '{}',
        })
        .execute()
      return id
    }
    const id = await message(null)
    await world.db.kysely
      .insertInto('message_receipts')
      .values([
        { message_id: id, user_id: reader.userId },
        { message_id: id, user_id: removed.userId, removed_at: new Date() },
      ])
      .execute()
    await world.db.transaction((trx) =>
      takeFiles(trx, {
        type: 'annex',
        names: [data.fileId],
        userId: ann.userId,
        owner: `message:${id}`,
      }),
    )
    const statuses = await Promise.all(
      [reader, clerk, removed, stranger, ann].map(
        async ({ token }) => (await download(data.url, token)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404, 404])
    const over = await message(new Date(Date.now() - 1000))
    await world.db.kysely
      .insertInto('message_receipts')
      .values({ message_id: over, user_id: late.userId })
      .execute()
    await world.db.kysely
      .updateTable('files')
      .set({ owner: `message:${over}` })
      .where('id', '=', data.fileVersionId)
      .execute()
    expect((await download(data.url, late.token)).status).toBe(404)
  })

  test('T36 nobody piles up uploads, not by sending them at once either', async () => {
    const { token, userId } = await world.signIn()
    const rows = Array.from({ length: mostLoose - 1 }, () => ({
      id: makeId(),
      type: 'annex' as const,
      extension: 'txt',
      media_type: 'text/plain',
      name: 'a',
      size: 1,
      created_by: userId,
      created_at: new Date(Date.now() - 3_600_000),
    }))
    await world.db.kysely.insertInto('files').values(rows).execute()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => upload('annex', words('a.txt'), token)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429, 429,
    ])
    const wait = Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(22 * 3600)
    expect(wait).toBeLessThanOrEqual(23 * 3600)
    const rowIds = (
      await world.db.kysely
        .selectFrom('files')
        .select('id')
        .where('created_by', '=', userId)
        .execute()
    ).length
    expect(rowIds).toBe(mostLoose)
    await world.db.kysely
      .updateTable('files')
      .set({ owner: 'user:x' })
      .where('id', '=', rows[0]!.id)
      .execute()
    expect((await upload('annex', words('a.txt'), token)).status).toBe(200)
  })

  test('bytes that are gone are a file that is gone', async () => {
    const { data } = await upload('annex', words('a.txt'))
    await world.services.files.remove(data.fileVersionId)
    expect((await download(data.url, ann.token)).status).toBe(404)
  })

  /** An upload in chunks as a client does it. */
  const chunked = (bytes: Uint8Array, name: string, { token = ann.token, type = 'annex' } = {}) => {
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
        world.request(
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
        const answer = await world.app.request(
          '/api/file/chunk?fileType=text%2Fplain&extension=txt',
          { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
        )
        return { status: answer.status, ...(await answer.json()) }
      },
      merge: (more: object = {}, key = makeId()) =>
        world.request('POST', '/api/file/merge', {
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
    const answer = await download(data.url, ann.token)
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
    await world.app.request('/api/file/chunk', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}` },
      body: form,
    })
    const wrong = await liar.merge({ identifier: other.identifier })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [{ path: 'file', code: 'checksum', message: '文件校验失败，请重新上传' }],
    ])
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

  test('5.4 the size that the system config allows is the largest, in its words', async () => {
    const { db } = world
    await db.kysely
      .insertInto('settings')
      .values({ key: configKey, value: JSON.stringify({ annexMegabytes: 6 }) })
      .onConflict((one) =>
        one.column('key').doUpdateSet({ value: JSON.stringify({ annexMegabytes: 6 }) }),
      )
      .execute()
    configOf(db).forget()
    await configOf(db).get()
    const upload = chunked(new Uint8Array([97]), 'a.txt')
    const query = new URLSearchParams({ ...upload.about, fileSize: String(6_291_456) })
    const { status, problems } = await world.request('GET', `/api/file/chunk?${query}`, {
      token: ann.token,
      language: 'zh',
    })
    expect([status, problems[0]?.message]).toEqual([413, '文件大小超过6MB'])
    expect(
      (
        await world.request(
          'GET',
          `/api/file/chunk?${new URLSearchParams({ ...upload.about, fileSize: String(6_291_455) })}`,
          { token: ann.token },
        )
      ).status,
    ).toBe(200)
    await db.kysely.deleteFrom('settings').where('key', '=', configKey).execute()
    configOf(db).forget()
    await configOf(db).get()
  })

  test('T36 nobody piles up bytes either', async () => {
    const { token, userId } = await world.signIn()
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
    await world.db.kysely
      .insertInto('files')
      .values([row(9 * gigabyte), row(gigabyte - 1)])
      .execute()
    expect((await upload('annex', words('a.txt', 'a'), token)).status).toBe(200)
    expect((await upload('annex', words('a.txt', 'a'), token)).status).toBe(429)
  })

  test('T36 nobody keeps more uploads open than a person needs', async () => {
    const { token } = await world.signIn()
    for (let size = 1; size <= mostRunning; size++)
      expect(
        (await chunked(new Uint8Array(size).fill(97), 'a.txt', { token }).send(1)).status,
      ).toBe(200)
    expect((await chunked(new Uint8Array([98]), 'a.txt', { token }).send(1)).status).toBe(429)
    expect((await chunked(new Uint8Array([97]), 'a.txt', { token }).send(1)).status).toBe(200)
  })

  test('7.15 a preview is told the address of the file, and of a sheet its first rows; what is sent as an address is ignored', async () => {
    const other = await world.signIn()
    const { data } = await upload('annex', words('a.txt'))
    const ask = (id: string, token = ann.token) =>
      world.request(
        'GET',
        `/api/file/Uploader/Preview?fileVersionId=${id}&fileName=x&fileDownloadUrl=http%3A%2F%2F127.0.0.1%2F`,
        { token },
      )
    expect((await ask(data.fileVersionId)).data).toEqual({ address: data.url, rows: null })
    expect([
      (await ask(data.fileVersionId, other.token)).status,
      (await ask(makeId())).status,
    ]).toEqual([404, 404])
    const sheet = await writeSheet('sheet', {
      format: 'xlsx',
      heads: ['车牌', '金额'],
      batches: (async function* () {
        yield [['粤B12345', '8']]
      })(),
    })
    const stored = await upload('annex', sheet)
    expect((await ask(stored.data.fileVersionId)).data.rows).toEqual([
      ['车牌', '金额'],
      ['粤B12345', '8'],
    ])
    const broken = await upload(
      'annex',
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])], 'b.xlsx'),
    )
    expect((await ask(broken.data.fileVersionId)).data.rows).toBeNull()
  })
})
