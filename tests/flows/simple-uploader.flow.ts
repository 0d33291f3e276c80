import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { askAs } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { session } from '#schemas/api/session.ts'
import { openBrowser } from './browser.ts'
import { openLine } from './cut-line.ts'
import type { CutLine } from './cut-line.ts'
import { until } from './hands.ts'
import { start } from './start.ts'
import type { Running } from './start.ts'

const megabyte = 1024 ** 2
const require = createRequire(import.meta.url)
const scripts = [
  require.resolve('simple-uploader.js/dist/uploader.js'),
  require.resolve('spark-md5/spark-md5.js'),
].map((path) => readFileSync(path, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'berth-uploader-'))
const dataDir = join(folder, 'data')
let browser: Browser
let line: CutLine
let server: Running

beforeAll(async () => {
  cpSync(inject('demoData'), dataDir, { recursive: true })
  browser = await openBrowser()
  line = await openLine()
  server = await start({ dataDir })
  line.leadTo(server.url)
})
afterAll(async () => {
  await browser.close()
  await line.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a text file of this many bytes, and returns its checksum. */
function makeFile(name: string, size: number): { readonly path: string; readonly md5: string } {
  const bytes = Buffer.alloc(size)
  for (let at = 0, row = 0; at < size; row++)
    at += bytes.write(`${row} car park, 停车 ${(row * 7919) % 100_003}\n`, at)
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path, md5: createHash('md5').update(bytes).digest('hex') }
}

async function tokenOf(): Promise<string> {
  const { token } = await askAs((path, init) => fetch(server.url + path, init), '')(session.login, {
    body: {
      account: 'admin',
      password: createHash('md5').update(demoPassword).digest('hex'),
      grant_type: 'password',
    },
  })
  return token
}

/** The script of a foreign page that uses the package. */
const pageScript = `
window.begin = async (token, more) => {
  const file = document.querySelector('#chosen').files[0]
  const sum = new SparkMD5.ArrayBuffer()
  for (let at = 0; at < file.size; at += 10240000)
    sum.append(await file.slice(at, at + 10240000).arrayBuffer())
  const extension = file.name.split('.').pop()
  const headers = { Authorization: 'Bearer ' + token }
  const uploader = new Uploader({
    target: '/api/file/chunk',
    chunkSize: 5242880,
    maxChunkRetries: 5,
    headers,
    query: { fileType: file.type, extension, ownWord: 'anything' },
    ...(more ? { checkChunkUploadedByResponse: (chunk, message) =>
      JSON.parse(message).data.chunkNumbers.includes(chunk.offset + 1) } : {}),
  })
  window.state = { errors: 0, merged: null }
  window.uploader = uploader
  uploader.on('fileAdded', (added) => { added.uniqueIdentifier = sum.end() })
  uploader.on('fileError', () => { window.state.errors++ })
  uploader.on('fileSuccess', async (_, done, message) => {
    if (!JSON.parse(message).data.merge) return
    const answer = await fetch('/api/file/merge', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: done.uniqueIdentifier, fileName: done.name,
        fileSize: done.size, fileType: file.type, extension, type: 'annex' }),
    })
    window.state.merged = await answer.json()
  })
  uploader.addFile(file)
  setTimeout(() => uploader.upload())
}`

interface State {
  readonly errors: number
  readonly merged: { readonly code: number; readonly data: { readonly url: string } } | null
}
const stateOf = (page: Page): Promise<State> => page.evaluate('window.state')

/**
 * Opens a page with the package and chooses a file; counts the answers to chunks that say `merge`.
 */
async function openPage(path: string): Promise<{
  readonly page: Page
  readonly merges: () => number
}> {
  const context = await browser.newContext({ baseURL: line.url })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto('/api/docs')
  for (const script of [...scripts, pageScript]) await page.evaluate(script)
  await page.evaluate(
    `document.body.innerHTML = '<label>File <input id="chosen" type="file"></label>'`,
  )
  await page.getByLabel('File').setInputFiles(path)
  let merges = 0
  page.on('response', (answer) => {
    if (answer.request().method() !== 'POST' || !answer.url().endsWith('/api/file/chunk')) return
    void answer.json().then(
      ({ data }: { data: { merge?: boolean } | null }) => void (merges += data?.merge ? 1 : 0),
      () => undefined,
    )
  })
  return { page, merges: () => merges }
}

async function expectStored(page: Page, md5: string, token: string): Promise<void> {
  const { merged } = await stateOf(page)
  expect(merged?.code).toBe(200)
  const answer = await fetch(server.url + (merged?.data.url ?? ''), {
    headers: { authorization: `Bearer ${token}` },
  })
  const sum = createHash('md5')
  for await (const bytes of answer.body ?? []) sum.update(bytes)
  expect(sum.digest('hex')).toBe(md5)
}

test('7.15 200 MB sent by simple-uploader.js arrive whole over three cuts, a killed server and its restart', async () => {
  const { path, md5 } = makeFile('rows.txt', 200 * megabyte + 4321)
  const token = await tokenOf()
  const { page, merges } = await openPage(path)
  for (const at of [21, 57, 93]) line.after(at * megabyte, line.cut)
  const killed = new Promise<void>((resolve) =>
    line.after(131 * megabyte, () => void server.kill().then(resolve)),
  )
  await page.evaluate(`window.begin(${JSON.stringify(token)}, false)`)
  await killed
  await until(async () => expect((await stateOf(page)).errors).toBe(1))
  expect(merges()).toBe(0)
  server = await start({ dataDir })
  line.leadTo(server.url)
  await page.evaluate('window.uploader.files[0].retry()')
  await expect
    .poll(async () => (await stateOf(page)).merged, { timeout: 90_000 })
    .toMatchObject({ code: 200 })
  expect(merges()).toBe(1)
  await expectStored(page, md5, token)
})

test('7.15 a page that reads which chunks are kept sends the missing ones alone', async () => {
  const { path, md5 } = makeFile('more.txt', 23 * megabyte)
  const token = await tokenOf()
  const first = await openPage(path)
  // Three chunks are sent at the same time, so when the fourth starts, one has arrived.
  const left = new Promise<void>((resolve) =>
    line.after(17 * megabyte, () => {
      line.down()
      resolve()
    }),
  )
  await first.page.evaluate(`window.begin(${JSON.stringify(token)}, true)`)
  await left
  await first.page.close()
  line.leadTo(server.url)
  const second = await openPage(path)
  let sent = 0
  let kept: readonly number[] = []
  second.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/file/chunk')) sent++
  })
  second.page.on('response', async (response) => {
    if (response.request().method() !== 'GET' || !response.url().includes('/api/file/chunk')) return
    const { data } = (await response.json()) as { data: { chunkNumbers: readonly number[] } }
    kept = data.chunkNumbers
  })
  await second.page.evaluate(`window.begin(${JSON.stringify(token)}, true)`)
  await until(async () => expect((await stateOf(second.page)).merged).not.toBeNull())
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(4)
  expect([sent, second.merges()]).toEqual([4 - kept.length, 1])
  await expectStored(second.page, md5, token)
})
