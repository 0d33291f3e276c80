import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { mostMarks } from '../text/html.ts'

/** The texts that were cleaned, which is the work that a large body could cause. */
const cleaned = vi.hoisted((): string[] => [])
vi.mock('sanitize-html', async (original) => {
  const { default: sanitizeHtml } = await original<{
    default: (dirty: string, options: object) => string
  }>()
  return {
    default: (dirty: string, options: object) => {
      cleaned.push(dirty)
      return sanitizeHtml(dirty, options)
    },
  }
})

const bodies = ['body', 'second', 'third']
const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  ...bodies.map((field) => ({ id: field, kind: 'editor', field })),
  { id: 'n5', kind: 'usersSelect', field: 'people', options: { multiple: true } },
  { id: 'n6', kind: 'uploadFile', field: 'files' },
  {
    id: 'n7',
    kind: 'table',
    field: 'parts',
    children: [{ id: 'n8', kind: 'uploadFile', field: 'papers' }],
  },
])

const many = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))
const file = (index: number) => ({ fileVersionId: `f${index}` })
/** A short paragraph in so many letters that three of them are too much work together. */
const busy = '<p>a</p>'.repeat(mostMarks / 5)

onEachDatabase((make) => {
  let world: World
  let token = ''
  let path = ''
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
    path = `/api/visualdev/OnlineDev/${(await makeDesign(world, token, document)).id}`
  })
  beforeEach(() => void cleaned.splice(0))

  const send = (data: object) => world.request('POST', path, { token, body: { data } })

  test.each([
    { says: 'longer than its field', data: { body: '<b>'.repeat(200_000) }, count: 0 },
    { says: 'of opening signs', data: { body: '<'.repeat(100_000) }, count: 0 },
    { says: 'with tags inside each other', data: { body: '<b>'.repeat(20_000) }, count: 1 },
    { says: 'too much together', data: { body: busy, second: busy, third: busy }, count: 2 },
  ])('rich text $says is refused before it is work', async ({ says, data, count }) => {
    const { status, problems } = await send(data)
    const code = says === 'longer than its field' ? 'maxLength' : 'tooRich'
    expect([status, problems]).toMatchObject([422, [{ path: Object.keys(data).at(-1), code }]])
    expect(problems).toHaveLength(1)
    expect(cleaned).toHaveLength(count)
  })

  test('each rich text of a save is cleaned once', async () => {
    const data = Object.fromEntries(bodies.map((field) => [field, `<p>${field}</p><script>`]))
    const made = await send(data)
    expect([made.status, cleaned]).toEqual([200, Object.values(data)])
    expect(made.data.data.body).toBe('<p>body</p>')
    const { id, version } = made.data
    cleaned.splice(0)
    const body = { version, data: { plate: 'A' } }
    expect((await world.request('PUT', `${path}/${id}`, { token, body })).status).toBe(200)
    expect(cleaned).toEqual([])
  })

  test.each([
    { data: { people: many(100_000, (index) => `u${index}`) }, problem: 'people maxItems' },
    { data: { files: many(70_000, file) }, problem: 'files maxItems' },
    { data: { parts: many(500_000, () => null) }, problem: 'parts tooManyRows' },
    { data: { parts: [{ papers: many(101, file) }] }, problem: 'parts.0.papers maxItems' },
    {
      data: Object.fromEntries(many(50_000, (index) => [`x${index}`, 1])),
      problem: ' unknownField',
    },
  ])('too much of one thing is refused at once, in one problem: $problem', async (row) => {
    const { status, problems } = await send(row.data)
    expect([status, problems.map(({ path: at, code }) => `${at} ${code}`)]).toEqual([
      422,
      [row.problem],
    ])
  })

  test('more files than a statement has parameters are told as unknown, the first hundred of them', async () => {
    const parts = many(700, (line) => ({ papers: many(100, (index) => file(line * 100 + index)) }))
    const { status, problems } = await send({ parts })
    expect([status, problems.length, problems[0]?.code]).toEqual([422, 101, 'fileGone'])
    expect(problems.at(-1)).toMatchObject({ path: '', code: 'more' })
    expect(problems.at(-1)?.message).toContain('69900')
  })

  const list = (body: object) => world.request('POST', `${path}/List`, { token, body })
  const plates = (count: number) => many(count, (index) => `P${index}`)
  const among = (value: unknown) => ({
    field: 'plate',
    symbol: 'in',
    operand: { type: 'fixed', value },
  })

  test('a search tries at most 500 values, and all of one call together 2000', async () => {
    expect((await list({ query: { plate: plates(500) } })).status).toBe(200)
    const search = await list({ query: { plate: plates(501) } })
    expect([search.status, search.problems[0]?.path]).toEqual([422, 'query.plate'])
    const filter = (count: number) => ({
      match: 'and',
      groups: [{ match: 'or', comparisons: many(4, () => among(plates(count))) }],
    })
    expect((await list({ filter: filter(500) })).status).toBe(200)
    const filtered = await list({ filter: filter(501) })
    expect([filtered.status, filtered.problems]).toMatchObject([
      422,
      [{ path: 'filter', code: 'tooManyValues' }],
    ])
    expect((await list({ filter: filter(500), query: { plate: ['A'] } })).status).toBe(422)
  })
})
