import type { UploadedFile } from '#schemas/api/file.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import type { ImportJob } from '#schemas/api/user-sheet.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { sendTo } from '#tests/broken-line.ts'
import { p99, short } from '../figures.ts'
import type { Line } from '../report.ts'
import type { openClient } from '../server/load.ts'
import type { OrganizationWorld } from './world.ts'

const rows = 10_000
const faulty = 100
/** How many times as long as on an idle server 99 of 100 other calls may take. */
const most = 5
const connections = 10
const slice = 500
const idleSlices = 10

const columns: readonly UserColumn[] = [
  'account',
  'realName',
  'organize',
  'positions',
  'roles',
  'manager',
  'mobilePhone',
  'email',
  'birthday',
]
/** The invalid cells, one in every hundredth row. */
const faults: readonly (readonly [column: UserColumn, value: string])[] = [
  ['mobilePhone', '123'],
  ['organize', 'nowhere'],
  ['email', 'none'],
  ['birthday', '2026-02-30'],
  ['account', 'a-b'],
  ['realName', ''],
  ['manager', 'nobody'],
]
const faultOf = (row: number) =>
  row % (rows / faulty) === 0 ? faults[(row / (rows / faulty)) % faults.length] : undefined

/** Rows are counted from 2, because the first one is the head. */
function makeSheet(): File {
  const lines = Array.from({ length: rows }, (_, at) => {
    const cells: { readonly [column: string]: string } = {
      account: `n${at}`,
      realName: '王芳',
      organize: `o${at % 500}`,
      positions: `k${at % 20}`,
      roles: `k${at % 20}`,
      manager: `a${String(at).padStart(5, '0')}`,
      mobilePhone: `139${String(at).padStart(8, '0')}`,
      email: `n${at}@example.com`,
      birthday: '1990-02-28',
    }
    const fault = faultOf(at + 2)
    return columns.map((column) => (fault?.[0] === column ? fault[1] : cells[column])).join()
  })
  return new File(
    [[columns.map((column) => userColumnTexts.zh[column]).join(), ...lines].join('\n')],
    'people.csv',
  )
}

/** Uploads a file; returns its name on the server. */
async function upload(
  file: File,
  { server, token }: Pick<OrganizationWorld, 'server' | 'token'>,
): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const response = await fetch(`${server.url}/api/file/Uploader/annex`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { data: UploadedFile }).data.fileId
}

/** Imports 10 000 users, 100 of them invalid, while other users keep working. */
export async function measureImport(
  client: ReturnType<typeof openClient>,
  { server, port, token }: OrganizationWorld,
  engine: string,
): Promise<Line[]> {
  const send = sendTo(server.url, token)
  const requests = Array.from(
    { length: 500 },
    (_, at) =>
      `GET /api/permission/Users/p${String((at * 37) % 10_000).padStart(5, '0')} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  const work = async (): Promise<readonly number[]> =>
    (await client.run({ port, requests, connections, milliseconds: slice })).latencies
  const idle: number[] = []
  await work()
  for (let time = 0; time < idleSlices; time++) idle.push(...(await work()))

  const fileName = await upload(makeSheet(), { server, token })
  const begin = performance.now()
  const during: number[] = []
  let job: ImportJob | undefined
  const over = new AbortController()
  const others = async (): Promise<void> => {
    while (!over.signal.aborted) during.push(...(await work()))
  }
  const bringIn = async (): Promise<void> => {
    try {
      await send(userSheets.preview, { query: { fileName } })
      job = await send(userSheets.importData, { body: { fileName } })
      while (job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 500))
        job = await send(userSheets.job, { params: { jobId: job.id } })
      }
    } finally {
      over.abort()
    }
  }
  await Promise.all([others(), bringIn()])
  const seconds = (performance.now() - begin) / 1000
  const { snum = 0, fnum = 0, failResult = [] } = job ?? {}
  const isExact =
    failResult.length === faulty &&
    failResult.every(({ row, field }) => faultOf(row)?.[0] === field)
  const ratio = p99(during) / p99(idle)
  return [
    {
      what: `import of 10 000 users, 100 of them wrong, ${engine}`,
      target: '9900 in, 100 told by row and cell',
      figure: `${snum} in, ${fnum} told${isExact ? '' : ', not all at their cells'}`,
      isReached: snum === rows - faulty && fnum === faulty && isExact,
    },
    {
      what: `p99 of another call meanwhile, ${engine}`,
      target: `< ${most}x of idle`,
      figure: `${short(ratio)}x (${short(p99(during))} : ${short(p99(idle))} ms)`,
      isReached: ratio < most,
      ratio: { value: ratio, better: 'lower' },
    },
    { what: `its time, preview and import, ${engine}`, figure: `${seconds.toFixed(1)} s` },
  ]
}
