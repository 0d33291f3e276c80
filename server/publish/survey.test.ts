import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const text: Sketch = { id: 'n1', kind: 'input', field: 'fee' }
const number: Sketch = { id: 'n1', kind: 'inputNumber', field: 'fee' }
const note: Sketch = { id: 'n2', kind: 'input', field: 'note' }

/** A design with many rows, every tenth with a word where the draft wants a number. */
async function begin(world: World, rows: number, asked = world) {
  const { token } = await world.signIn({ isAdministrator: true })
  const made = await makeDesign(world, token, sketch([text, note]))
  const { rows: found } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'app'`.execute(
    world.db.kysely,
  )
  const table = sql.table(`app.${found[0]?.name ?? ''}`)
  await sql`insert into ${table} (id, created_by, created_org, modified_by, fee, note)
    select 'r' || i, 'u', '', 'u', case when i % 10 = 0 then 'about ' || i else i::text end, 'x'
    from generate_series(1, ${rows}::int) i`.execute(world.db.kysely)
  await made.save(sketch([number, { ...note, field: 'remark' }]))
  const path = `/api/visualdev/Base/${made.id}/Actions/Plan`
  return {
    table,
    plan: async (language = 'en') =>
      (await asked.request('POST', path, { token, body: {}, language })).data,
    ask: (signal: AbortSignal) =>
      world.app.request(path, {
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      }),
  }
}

type PlannedStep = { type: string; rows: number; lost: number; isEstimate: boolean; text: string }
const conversion = (plan: { steps: PlannedStep[] }) =>
  plan.steps.find((step) => step.type === 'convert')

onEachDatabase((make) => {
  test('a plan waits for nobody and lets nobody wait: it reads while somebody publishes and writes', async () => {
    const world = await make()
    const beside = world.db.engine === 'pglite' ? world : await make({ beside: world })
    const { table, plan } = await begin(world, 300, beside)
    // On PGlite one connection serves everybody; there a plan must not block between two slices.
    if (world.db.engine === 'pglite') {
      expect(conversion(await plan())).toMatchObject({ rows: 300, lost: 30, isEstimate: false })
      return
    }
    await world.db.transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('design ' || id)) from designs`.execute(trx)
      await sql`select id from designs for update`.execute(trx)
      await sql`lock table ${table} in share row exclusive mode`.execute(trx)
      expect(conversion(await plan())).toMatchObject({ rows: 300, lost: 30, isEstimate: false })
    })
  })

  test('a large table is told from a sample, in words that say so', async () => {
    const world = await make()
    const { plan } = await begin(world, 12_000)
    Object.assign(world.services.releases.limits, { sampled: 1000, reading: 0 })
    const told = conversion(await plan())
    expect(told?.isEstimate).toBe(true)
    expect(told?.rows).toBeGreaterThan(8000)
    expect(told?.rows).toBeLessThan(16_000)
    expect(told?.lost).toBeGreaterThan(500)
    expect(told?.text).toMatch(/: about [\d,]+ of about \d+,\d{3} values do not convert/)
    expect(conversion(await plan('zh-CN'))?.text).toMatch(
      /约\d+,\d{3}行有值，其中约[\d,]+行无法转换/,
    )
    expect(conversion(await plan('zh-TW'))?.text).toMatch(
      /約\d+,\d{3}列有值，其中約[\d,]+列無法轉換/,
    )
  })

  test('whoever hangs up ends the reading', async () => {
    const world = await make()
    const { ask } = await begin(world, 12_000)
    const hangUp = new AbortController()
    let reads = 0
    const { query } = world.db
    Object.assign(world.db, {
      query: (...given: Parameters<typeof query>) => {
        if (given[0].text.includes('ctid')) {
          reads += 1
          hangUp.abort()
        }
        return query(...given)
      },
    })
    expect((await ask(hangUp.signal)).status).toBe(409)
    expect(reads).toBe(1)
  })

  test('what is wrong with a design says its place, in the plan and in the refusal', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const parts = (...children: Sketch[]): Sketch => ({
      id: 't1',
      kind: 'table',
      field: 'parts',
      children,
    })
    const made = await makeDesign(world, token, sketch([parts(note)]))
    await made.save(sketch([parts(note, { ...note, id: 'n3', label: 'Remark' })]))
    const base = `/api/visualdev/Base/${made.id}`
    const { version } = (await world.request('GET', base, { token })).data
    const where = { nodeId: 'n3', place: 'node', path: 'parts.note', label: 'Remark' }
    const plan = await world.request('POST', `${base}/Actions/Plan`, { token, body: {} })
    expect(plan.data.problems).toMatchObject([{ ...where, code: 'nameTaken' }])
    const refused = await world.request('POST', `${base}/Actions/Release`, {
      token,
      body: { version },
    })
    expect([refused.status, refused.problems]).toMatchObject([
      422,
      [{ ...where, code: 'nameTaken' }],
    ])
  })
})
