import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { picture, runs, other, words, fileCalls } from '#tests/file-calls.ts'
import { takeFiles } from '../../files/owner.ts'
import { writeSheet } from '../../sheet/sheet.ts'
import { mostLoose } from '../../files/quota.ts'

onDatabase((make) => {
  const stage = fileCalls(make)
  const { upload, download } = stage

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
    const answer = await download(data.url, stage.ann.token)
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
    const answer = await download(data.url, stage.ann.token)
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
    const answer = await download(data.url, stage.ann.token)
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
        (await stage.world.request('GET', `/api/file/Download/${name}`, { token: stage.ann.token }))
          .status,
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
        status: (await download(`/api/file/Download/${name}`, stage.ann.token)).status,
      }).toEqual({ name, status: 404 })
    }
    expect(
      (
        await stage.world.request('POST', '/api/file/Uploader/elsewhere', {
          token: stage.ann.token,
          file: words('a.txt'),
        })
      ).status,
    ).toBe(400)
  })

  test('T36 until it hangs on something a file is for who brought it; a face is for everybody', async () => {
    const other = await stage.world.signIn({ isAdministrator: true })
    const [loose, face] = [
      await upload('annex', words('a.txt')),
      await upload('userAvatar', picture()),
    ]
    expect((await download(loose.data.url, other.token)).status).toBe(404)
    expect((await download(face.data.url, other.token)).status).toBe(200)
    expect((await stage.world.request('GET', face.data.url)).status).toBe(401)
    await stage.world.db.transaction((trx) =>
      takeFiles(trx, {
        type: 'annex',
        names: [loose.data.fileId],
        userId: stage.ann.userId,
        owner: 'secret:1',
      }),
    )
    for (const token of [stage.ann.token, other.token])
      expect((await download(loose.data.url, token)).status).toBe(404)
  })

  test('what a message holds is for its receivers as long as it stands on their lists, and for those who write notices', async () => {
    const { data } = await upload('annex', words('a.txt'))
    const [reader, removed, late, stranger, clerk] = await Promise.all([
      stage.world.signIn(),
      stage.world.signIn(),
      stage.world.signIn(),
      stage.world.signIn(),
      stage.world.signIn({ menus: ['notice'] }),
    ])
    const message = async (expires_at: Date | null): Promise<string> => {
      const id = makeId()
      await stage.world.db.kysely
        .insertInto('messages')
        .values({
          id,
          title: 't',
          created_by: stage.ann.userId,
          enabled_mark: 1,
          expires_at,
          files: '[]',
          receivers: '{}',
        })
        .execute()
      return id
    }
    const id = await message(null)
    await stage.world.db.kysely
      .insertInto('message_receipts')
      .values([
        { message_id: id, user_id: reader.userId },
        { message_id: id, user_id: removed.userId, removed_at: new Date() },
      ])
      .execute()
    await stage.world.db.transaction((trx) =>
      takeFiles(trx, {
        type: 'annex',
        names: [data.fileId],
        userId: stage.ann.userId,
        owner: `message:${id}`,
      }),
    )
    const statuses = await Promise.all(
      [reader, clerk, removed, stranger, stage.ann].map(
        async ({ token }) => (await download(data.url, token)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404, 404])
    const over = await message(new Date(Date.now() - 1000))
    await stage.world.db.kysely
      .insertInto('message_receipts')
      .values({ message_id: over, user_id: late.userId })
      .execute()
    await stage.world.db.kysely
      .updateTable('files')
      .set({ owner: `message:${over}` })
      .where('id', '=', data.fileVersionId)
      .execute()
    expect((await download(data.url, late.token)).status).toBe(404)
  })

  test('T36 nobody piles up uploads, not by sending them at once either', async () => {
    const { token, userId } = await stage.world.signIn()
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
    await stage.world.db.kysely.insertInto('files').values(rows).execute()
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
      await stage.world.db.kysely
        .selectFrom('files')
        .select('id')
        .where('created_by', '=', userId)
        .execute()
    ).length
    expect(rowIds).toBe(mostLoose)
    await stage.world.db.kysely
      .updateTable('files')
      .set({ owner: 'user:x' })
      .where('id', '=', rows[0]!.id)
      .execute()
    expect((await upload('annex', words('a.txt'), token)).status).toBe(200)
  })

  test('bytes that are gone are a file that is gone', async () => {
    const { data } = await upload('annex', words('a.txt'))
    await stage.world.services.files.remove(data.fileVersionId)
    expect((await download(data.url, stage.ann.token)).status).toBe(404)
  })

  test('7.15 a preview is told the address of the file, and of a sheet its first rows; what is sent as an address is ignored', async () => {
    const other = await stage.world.signIn()
    const { data } = await upload('annex', words('a.txt'))
    const ask = (id: string, token = stage.ann.token) =>
      stage.world.request(
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
