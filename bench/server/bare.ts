import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import pg from 'pg'

/*
 * What the same SQL costs without Berth: node:http and pg, prepared statements, no session, no
 * permission, no check. It answers the same requests as Berth.
 */
const [url = '', table = '', home = '', user = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 2 * availableParallelism() + 6 })

const cells = `
  id, version, plate, place, car_park as "carPark", severity, reported_by as "reportedBy",
    (extract(epoch from reported_at) * 1000)::float8 as "reportedAt",
  trim_scale(minutes)::text as minutes, trim_scale(rate)::text as rate, note`
const where =
  '(plate ilike $1 or place ilike $1) and car_park = $2 and created_org = any($3::text[])'
const statements = {
  list: {
    name: 'list',
    text: `
      select ${cells} from ${table} where ${where} order by reported_at desc, id desc
      limit $4::int offset $5::bigint`,
  },
  count: { name: 'count', text: `select count(*)::int as total from ${table} where ${where}` },
  read: {
    name: 'read',
    text: `select ${cells} from ${table} where id = $1 and created_org = any($2::text[])`,
  },
  insert: {
    name: 'insert',
    text: `
      insert into ${table} (id, version, created_at, created_by, created_org, modified_at,
        modified_by, plate, place, car_park, severity, reported_by, reported_at, minutes, rate,
        cost, note)
      values ($1, 1, now(), $2, $3, now(), $2, $4, $5, $6, $7, $8,
        to_timestamp($9::float8 / 1000), $10::numeric, $11::numeric, $12::numeric, $13) returning id`,
  },
}

type Row = Record<string, unknown>
const run = async (
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[]> => (await pool.query({ ...statement, values: [...values] })).rows as Row[]
const present = ({ id, version, ...data }: Row): Row => ({ id, version, data })

interface ListAsked {
  readonly keyword: string
  readonly query: { readonly carPark: string }
  readonly currentPage: number
  readonly pageSize: number
}

async function list({ keyword, query, currentPage, pageSize }: ListAsked): Promise<object> {
  const filter = [`%${keyword}%`, query.carPark, [home]]
  const [rows, [count]] = await Promise.all([
    run(statements.list, [...filter, pageSize, (currentPage - 1) * pageSize]),
    run(statements.count, filter),
  ])
  return { list: rows.map(present), pagination: { currentPage, pageSize, total: count?.['total'] } }
}

let last = 0

async function insert({ data }: { readonly data: Row }): Promise<object> {
  const id = `b${process.pid}-${++last}`
  const cost = String(Number(data['minutes']) * Number(data['rate']))
  await run(statements.insert, [
    id,
    user,
    home,
    data['plate'],
    data['place'],
    data['carPark'],
    data['severity'],
    data['reportedBy'],
    data['reportedAt'],
    data['minutes'],
    data['rate'],
    cost,
    data['note'],
  ])
  return { id, version: 1, data }
}

async function bodyOf(request: IncomingMessage): Promise<never> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as never
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, url: path = '' } = request
  if (method === 'POST')
    return path.endsWith('/List') ? list(await bodyOf(request)) : insert(await bodyOf(request))
  const [row] = await run(statements.read, [path.slice(path.lastIndexOf('/') + 1), [home]])
  return row && present(row)
}

const server = createServer((request, response) => {
  const send = (status: number, body: object): void => {
    const text = JSON.stringify(body)
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  }
  answer(request).then(
    (data) => send(data ? 200 : 404, { code: 200, msg: '', data }),
    (error: unknown) => send(500, { code: 500, msg: String(error), data: null }),
  )
})
// The process that started this one has ended.
process.once('disconnect', () => process.exit())
server.listen(0, 'localhost', () => {
  const address = server.address()
  process.send?.(address && typeof address === 'object' ? address.port : 0)
})
