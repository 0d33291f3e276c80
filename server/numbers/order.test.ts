import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

/** How people read it: runs of digits as numbers, every other sign by itself. */
function compare(text: string, other: string): number {
  const piecesOf = (whole: string) => whole.match(/[0-9]+|[^0-9]/g) ?? []
  const [a, b] = [piecesOf(text), piecesOf(other)]
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x = '', y = ''] = [a[at], b[at]]
    const isNumber = /^[0-9]/.test(x) && /^[0-9]/.test(y)
    if (isNumber && BigInt(x) !== BigInt(y)) return BigInt(x) < BigInt(y) ? -1 : 1
    if (!isNumber && x !== y) return x < y ? -1 : 1
  }
  return a.length - b.length
}

onDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make()
  })

  test('7.12 the stored order is that in which people read numbers', async () => {
    const piece = fc.oneof(
      fc.constantFrom('FR', '-', '/', 'A', 'B', ''),
      fc.nat(20).map(String),
      fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
      fc.constantFrom('007', '0', '00', '010'),
    )
    // Letters and signs follow each other in one run, as in the numbers of a rule.
    const number = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 2, maxLength: 8 }), async (numbers) => {
        const { rows } = await sql<{ number: string; rank: number }>`
          select number, rank() over (order by berth.reading_order(number) collate "C")::int as rank
          from unnest(${numbers}::text[]) as number`.execute(world.db.kysely)
        for (const here of rows)
          for (const other of rows) {
            const wanted = Math.sign(compare(here.number, other.number))
            if (wanted !== 0) expect(Math.sign(here.rank - other.rank)).toBe(wanted)
          }
      }),
      { numRuns: 40 },
    )
  })

  test('7.12 a list sorts by its number: FR-2 before FR-10, by an index of that order', async () => {
    const { token } = await world.signIn({ isAdministrator: true })
    const counter = { type: 'counter', width: 1, start: 8, step: 1, reset: 'never', full: 'widen' }
    await world.request('POST', '/api/system/BillRule', {
      token,
      body: {
        fullName: 'R',
        enCode: 'order',
        category: '',
        fiscalMonth: 1,
        mode: 'gapless',
        parts: [{ type: 'text', text: 'FR-' }, counter],
      },
    })
    const document = sketch(
      [
        { id: 'n1', kind: 'billRule', field: 'number', options: { rule: 'order' } },
        { id: 'n2', kind: 'input', field: 'plate' },
      ],
      { list: { sort: [{ field: 'number', order: 'desc' }] } },
    )
    const form = await makeDesign(world, token, document)
    const base = `/api/visualdev/OnlineDev/${form.id}`
    for (let index = 0; index < 4; index++)
      await world.request('POST', base, { token, body: { data: {} } })
    const listed = async (sidx: string) =>
      (await world.request('POST', `${base}/List`, { token, body: { sidx } })).data.list.map(
        ({ data }: { data: { number: string } }) => data.number,
      )
    expect(await listed('number')).toEqual(['FR-8', 'FR-9', 'FR-10', 'FR-11'])
    expect(await listed('-number')).toEqual(['FR-11', 'FR-10', 'FR-9', 'FR-8'])
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = 'app'`.execute(world.db.kysely)
    const defs = rows.map(({ indexdef }) => indexdef.replaceAll(/berth\.|"/g, ''))
    expect(defs).toContainEqual(
      expect.stringMatching(/btree \(reading_order\(\(number\)::text\), id\)$/),
    )
  })
})
