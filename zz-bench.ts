import { createServer, request, Agent } from 'node:http'
import { fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startCluster } from '/work/main/tests/postgres-cluster.ts'
import { openPostgres } from '/work/main/server/database/postgres.ts'
import { migrate } from '/work/main/server/database/migrate.ts'
import { makeAuth } from '/work/main/server/auth.ts'
import { createApp } from '/work/main/server/app.ts'
import { readEnv } from '/work/main/server/env.ts'
import { makeLog } from '/work/main/server/log.ts'
import { makeMetrics } from '/work/main/server/metrics.ts'
import { routes } from '/work/main/server/routes.ts'
import { signInAs } from '/work/main/tests/people.ts'
import { getRequestListener } from '@hono/node-server'

const onTrouble = (e: unknown) => console.error('trouble', (e as Error).message)
const role = process.argv[2]
const ids = { sel: '' }

async function ours(url: string) {
  const db = await openPostgres(url, { onTrouble })
  const services = { db, env: readEnv({}), log: makeLog('silent'), auth: makeAuth(db, onTrouble), metrics: makeMetrics() }
  const app = createApp(services as never, { routes } as never)
  return { app, db }
}

if (role === 'ours') {
  const { app } = await ours(process.argv[3]!)
  const { Session } = await import('node:inspector/promises'); const session = new Session(); session.connect(); await session.post('Profiler.enable')
  process.on('message', async (m) => { if (m === 'go') await session.post('Profiler.start'); else { const { profile } = await session.post('Profiler.stop'); const self = new Map<string, number>(); const dt = profile.timeDeltas!; profile.samples!.forEach((id, i) => { const n = profile.nodes.find((x) => x.id === id)!; const k = n.callFrame.functionName + ' ' + n.callFrame.url.split('/').slice(-3).join('/') + ':' + n.callFrame.lineNumber; self.set(k, (self.get(k) ?? 0) + dt[i]!) }); const tot = [...self.values()].reduce((a, b) => a + b); console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 28).map(([k, v]) => (100 * v / tot).toFixed(1) + ' ' + k).join('\n')) } })
  const s = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0, () => process.send!({ port: (s.address() as { port: number }).port }))
} else if (role === 'bare') {
  const pool = new pg.Pool({ connectionString: process.argv[3]!, max: 10 })
  const q = JSON.parse(process.argv[4]!)
  const s = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (c) => chunks.push(c)).on('end', async () => {
      try {
        const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {}
        let out
        if (req.url === '/list') {
          const [a, b] = await Promise.all([pool.query({ name: 'l', text: q.list, values: q.listValues }), pool.query({ name: 'c', text: q.count, values: q.countValues })])
          out = { list: a.rows, total: b.rows[0].n }
        } else if (req.url === '/read') out = (await pool.query({ name: 'r', text: q.read, values: [q.id] })).rows[0]
        else { await pool.query({ name: 'i', text: q.insert, values: ['x' + Math.random().toString(36).slice(2) + Date.now(), body.plate, body.minutes, body.severity, body.reportedAt] }); out = {} }
        res.setHeader('content-type', 'application/json'); res.end(JSON.stringify({ code: 200, data: out }))
      } catch (e) { res.statusCode = 500; res.end(String(e)) }
    })
  }).listen(0, () => process.send!({ port: (s.address() as { port: number }).port }))
} else {
  const cluster = (await startCluster('/tmp/rbench/pg.tar', async () => undefined))!
  const admin = new pg.Client({ connectionString: cluster.url('postgres') }); await admin.connect(); await admin.query('drop database if exists b with (force)'); await admin.query('create database b'); await admin.end()
  const url = cluster.url('b')
  const { app, db } = await ours(url)
  await migrate(db)
  const boss = await signInAs(db, { isAdministrator: true })
  const ask = async (method: string, path: string, token: string, body?: unknown) => { const r = await app.request(path, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) }); const j = await r.json() as any; if (j.code !== 200) throw new Error(JSON.stringify(j)); return j.data }
  const node = (id: string, kind: string, field: string, options = {}) => ({ id, kind, field, label: field, options })
  const nodes = [node('n1', 'input', 'plate'), node('n2', 'inputNumber', 'minutes'), node('n3', 'select', 'severity', { choices: ['a', 'b', 'c'].map((id) => ({ id, fullName: id })) }), node('n4', 'datePicker', 'reportedAt', { format: 'yyyy-MM-dd HH:mm:ss' }), node('n5', 'input', 'note')]
  const list = { searches: [{ field: 'plate', type: 'fuzzy', keyword: true }, { field: 'severity', type: 'equals' }, { field: 'minutes', type: 'range' }], sort: [{ field: 'reportedAt', order: 'desc' }] }
  const { id } = await ask('POST', '/api/visualdev/Base', boss.token, { fullName: 'B', enCode: 'Bench', formData: JSON.stringify({ format: 1, nodes: Object.fromEntries(nodes.map((n) => [n.id, n])), children: nodes.map((n) => n.id), list }) })
  await ask('POST', `/api/visualdev/Base/${id}/Actions/Release`, boss.token, { version: 1 })
  await db.query({ name: '', text: `insert into app.bench (id, version, created_at, created_by, created_org, modified_at, modified_by, plate, minutes, severity, reported_at, note)
    select lpad(i::text, 18, '0'), 1, now() - i * interval '1 minute', 'u' || i % 50, case when i % 2 = 0 then 'testhome' else 'o' || i % 20 end, now(), 'u', 'ZA' || md5(i::text), i % 1000, (array['a','b','c'])[1 + i % 3], now() - (i * 7919 % 100000) * interval '1 minute', 'n' || i from generate_series(1, 100000) i` }, [])
  await db.query({ name: '', text: 'vacuum analyze app.bench' }, [])
  const paths = nodes.map((n) => n.field)
  const user = await signInAs(db, { models: [{ modelId: id, columns: paths, forms: paths, buttons: ['btn_add'], scopes: [{ type: 'departmentAndBelow' }] }] })
  const rid = '000000000000001000'
  const cols = `id, version, plate, minutes::text, severity, extract(epoch from reported_at)*1000 as reported_at, note`
  const where = `severity = $1 and plate ilike $2 and created_org = any($3)`
  const q = { id: rid, read: `select ${cols} from app.bench where id = $1`, insert: `insert into app.bench (id, created_by, created_org, modified_by, plate, minutes, severity, reported_at) values ($1,'u','testhome','u',$2,$3,$4,to_timestamp($5::float8/1000))`,
    list: `select ${cols} from app.bench where ${where} order by reported_at desc, id desc limit 20`, listValues: ['a', '%abc%', ['testhome']], count: `select count(*)::int n from app.bench where ${where}`, countValues: ['a', '%abc%', ['testhome']] }
  const start = (args: string[]) => new Promise<{ port: number; stop: () => void; p: any }>((r) => { const p = fork(process.argv[1]!, args, { execArgv: process.execArgv }); p.on('message', (m) => r({ port: (m as { port: number }).port, stop: () => p.kill(), p })) })
  const [a, b] = [await start(['ours', url]), await start(['bare', url, JSON.stringify(q)])]
  const load = async (port: number, method: string, path: string, body: () => unknown, ms = 4000) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 20 }); let done = 0, bad = 0; const end = Date.now() + ms
    const one = () => new Promise<void>((r) => { const req = request({ port, path, method, agent, headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' } }, (res) => { let t = ''; res.on('data', (c) => (t += c)).on('end', () => { done++; if (res.statusCode !== 200) { bad++; if (bad === 1) console.log(t.slice(0, 300)) } r() }) }); const x = body(); req.end(x === undefined ? undefined : JSON.stringify(x)) })
    await Promise.all(Array.from({ length: 20 }, async () => { while (Date.now() < end) await one() }))
    agent.destroy(); return Math.round(done / (ms / 1000)) + (bad ? ` (bad ${bad})` : '')
  }
  const base = `/api/visualdev/OnlineDev/${id}`
  const rec = () => ({ plate: 'P' + Math.random(), minutes: 5, severity: 'a', reportedAt: 1_700_000_000_000 })
  const L = { keyword: 'abc', query: { severity: 'a' }, sidx: '-reportedAt', pageSize: 20 }
  await load(a.port, 'GET', `${base}/${rid}`, () => undefined, 1500)
  a.p.send('go'); console.log('read ours', await load(a.port, 'GET', `${base}/${rid}`, () => undefined, 3000)); a.p.send('end'); await new Promise((r) => setTimeout(r, 2500))
  a.stop(); b.stop(); await db.close(); await cluster.stop(); process.exit(0)
}
