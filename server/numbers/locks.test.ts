import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { rememberChange } from './change.ts'
import { planDraw, takeNumbers } from './draw.ts'
import { toNumberRule } from './rules.ts'

const base = '/api/system/BillRule'
const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }
const own = { type: 'field', field: 'name', own: true }

onDatabase((make) => {
  let world: World
  let token: string
  let made = 0
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
  })
  const addRule = async (parts: readonly object[]) =>
    (
      await world.request('POST', base, {
        token,
        body: {
          fullName: 'Locks',
          enCode: `locks.${++made}`,
          category: '',
          parts,
          fiscalMonth: 1,
          mode: 'gapless',
        },
      })
    ).data
  const rowOf = (id: string) =>
    world.db.kysely
      .selectFrom('bill_rules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const waits = async (): Promise<boolean> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db.kysely)
    return (rows[0]?.count ?? 0) > 0
  }

  test('7.12 who waited for a change takes no number by what the rule was', async () => {
    if (world.db.engine !== 'postgres') return
    const { id } = await addRule([counter])
    const rule = toNumberRule(await rowOf(id))
    const seed = { now: Date.now(), timeZone: 'UTC', codes: new Map() }
    for (const isNew of [true, false]) {
      if (!isNew) expect(await takeNumbers(world.db.kysely, planDraw(rule, seed))).toEqual([1])
      let go = (): void => undefined
      let isChanged = (): void => undefined
      const gate = new Promise<void>((resolve) => (go = resolve))
      const changed = new Promise<void>((resolve) => (isChanged = resolve))
      const change = world.db
        .transaction(async (trx) => {
          const before = await trx
            .selectFrom('bill_rules')
            .selectAll()
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirstOrThrow()
          const after = {
            parts: [{ type: 'text' as const, text: 'N' }, ...before.parts],
            fiscalMonth: 1,
          }
          const { shape } = await rememberChange(trx, {
            before,
            after,
            timeZone: 'UTC',
            userId: 'u',
          })
          await trx
            .updateTable('bill_rules')
            .set({ version: before.version + 1, ...(shape !== undefined && { shape }) })
            .where('id', '=', id)
            .execute()
          isChanged()
          await gate
          // Tried out: the next turn begins where this one did.
          if (isNew) throw new Error('back')
        })
        .catch((error: unknown) => {
          if (!isNew) throw error
        })
      await changed
      const draw = takeNumbers(world.db.kysely, planDraw(rule, seed))
      await expect.poll(waits, { timeout: 20_000, interval: 10 }).toBe(true)
      go()
      await change
      // Where the change was taken back, the rule is still what it was.
      expect(await draw).toEqual(isNew ? [1] : null)
      if (isNew)
        await world.db.kysely.deleteFrom('bill_counters').where('rule_id', '=', id).execute()
    }
  })

  test('7.12 changes, raises and records with numbers of many counters never block each other', async () => {
    const { id, enCode } = await addRule([own, { type: 'text', text: '-' }, counter])
    const document = sketch([
      {
        id: 't1',
        kind: 'table',
        field: 'parts',
        children: [
          { id: 'n1', kind: 'billRule', field: 'number', options: { rule: enCode } },
          { id: 'n2', kind: 'input', field: 'name' },
        ],
      },
    ])
    const form = await makeDesign(world, token, document)
    const path = `/api/visualdev/OnlineDev/${form.id}`
    const add = async (names: readonly string[]) => {
      const body = { data: { parts: names.map((name) => ({ name })) } }
      return (await world.request('POST', path, { token, body })).status
    }
    const change = async (width: number) => {
      const { data } = await world.request('GET', `${base}/${id}`, { token })
      const parts = [own, { type: 'text', text: '-' }, { ...counter, width }]
      return (await world.request('PUT', `${base}/${id}`, { token, body: { ...data, parts } }))
        .status
    }
    const scopes = ['A', 'B', 'C', 'D']
    const saves = Array.from({ length: 24 }, async (_none, index) => {
      // Known counters and new ones, in every order.
      const names = [...scopes.slice(index % 4), ...scopes.slice(0, index % 4), `N${index % 6}`]
      return add(index % 2 === 0 ? names : names.toReversed())
    })
    const changes = Array.from({ length: 6 }, (_none, index) => change(3 + (index % 4)))
    const statuses = await Promise.all([...saves, ...changes])
    // Two changes at once are told of each other; nothing fails, and nothing waits for good.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(statuses.slice(0, 24).filter((status) => status === 200)).toHaveLength(24)
    const counters = await world.db.kysely
      .selectFrom('bill_counters')
      .select(['scope', 'last'])
      .where('rule_id', '=', id)
      .execute()
    const lasts = Object.fromEntries(counters.map(({ scope, last }) => [scope, last]))
    expect(lasts).toMatchObject({ A: 24, B: 24, C: 24, D: 24, N0: 4, N5: 4 })
    expect(world.log.filter((line) => line.includes('deadlock'))).toEqual([])
  })
})
