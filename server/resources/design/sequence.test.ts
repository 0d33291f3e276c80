import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle, Sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sized } from '#tests/soak.ts'

/** Ways in which a field can be stored, with matching values. */
const shapes = [
  { kind: 'input', options: { maxlength: 4 }, values: ['a', '12', '1.5', 'abcd'] },
  {
    kind: 'input',
    options: { maxlength: 30 },
    values: ['abcdefghij', '1234.5678', '7', '2026-03-01'],
  },
  { kind: 'textarea', options: {}, values: ['line one\nline two', '42', 'x'.repeat(300)] },
  {
    kind: 'inputNumber',
    options: { precision: null },
    values: ['1.2345', '7', '-0.5', '99999.125'],
  },
  { kind: 'inputNumber', options: { precision: 1 }, values: ['1.5', '10', '-3.2'] },
  { kind: 'datePicker', options: { format: 'yyyy-MM-dd' }, values: ['2026-03-01', '1999-12-31'] },
] as const

const names = ['first', 'second', 'third'] as const
const place = fc.record({
  shape: fc.nat({ max: shapes.length - 1 }),
  where: fc.constantFrom('form', 'parts', 'nowhere'),
  name: fc.nat({ max: 2 }),
})
/** Three fields that change kind, name and place, and a sub-table that comes and goes. */
const layout = fc.record({ fields: fc.tuple(place, place, place), hasParts: fc.boolean() })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('publish' as const), layout }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('write' as const), at: fc.nat(), of: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('change' as const), at: fc.nat(), of: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rollback' as const), to: fc.nat() }) },
)
type DocumentLayout = typeof layout extends fc.Arbitrary<infer T> ? T : never

/** Field names are made unique within each scope. */
function documentOf({ fields, hasParts }: DocumentLayout): Document {
  const shown = fields.map((field, index) => ({
    ...field,
    id: `n${index}`,
    where: field.where === 'parts' && !hasParts ? ('form' as const) : field.where,
  }))
  const nodeOf = ({ id, shape, name }: (typeof shown)[number]): Sketch => ({
    id,
    kind: shapes[shape]?.kind ?? '',
    field: `${names[name]}_${id}`,
    options: { ...shapes[shape]?.options },
  })
  const inside = shown.filter((field) => field.where === 'parts').map(nodeOf)
  return sketch([
    { id: 'key', kind: 'input', field: 'key' },
    ...shown.filter((field) => field.where === 'form').map(nodeOf),
    ...(hasParts
      ? [
          {
            id: 't',
            kind: 'table',
            field: 'parts',
            children: [{ id: 'no', kind: 'input', field: 'no' }, ...inside],
          },
        ]
      : []),
  ])
}

/** The last value written into a cell, and how the cell was stored at that time. */
interface WrittenCell {
  readonly slot: string
  readonly value: unknown
}

interface ShownField {
  readonly id: string
  readonly owner: string
  readonly field: string
  readonly slot: string
}

const shownBy = (document: Document): ShownField[] =>
  [...compile(kinds, document).byPath.values()]
    .filter(({ kind }) => kind.holds !== 'rows')
    .map(({ node, table, bound }) => ({
      id: node.id,
      owner: table?.node.id ?? '',
      field: node.field,
      slot: JSON.stringify(bound.slot),
    }))

/** A design that is changed as users do, next to a plain memory of every cell. */
class SequenceDriver {
  readonly #world: World
  readonly #token: string
  readonly #made: DesignHandle
  readonly #records: string
  readonly #versions: Document[]
  readonly #ids: string[] = []
  readonly #cells = new Map<string, WrittenCell>()

  constructor(given: {
    readonly world: World
    readonly token: string
    readonly made: DesignHandle
    readonly document: Document
  }) {
    this.#world = given.world
    this.#token = given.token
    this.#made = given.made
    this.#records = `/api/visualdev/OnlineDev/${given.made.id}`
    this.#versions = [given.document]
  }

  async #ask(method: string, path: string, body?: unknown) {
    const answer = await this.#world.request(method, path, {
      token: this.#token,
      ...(body !== undefined && { body }),
    })
    expect(answer, `${method} ${path}`).toMatchObject({ code: 200 })
    return answer.data
  }

  get #live(): Document {
    return this.#versions.at(-1)!
  }

  async publish(document: Document): Promise<void> {
    await this.#made.save(document)
    await this.#made.release()
    this.#versions.push(document)
  }

  async rollback(to: number): Promise<void> {
    const index = to % this.#versions.length
    await this.#made.release({ number: index + 1 })
    this.#versions.push(this.#versions[index]!)
    const { formData } = await this.#ask('GET', `${this.#records}/Config`)
    expect(shownBy(JSON.parse(formData))).toEqual(shownBy(this.#versions[index]!))
  }

  #valueOf(id: string, of: number): unknown {
    const node = this.#live.nodes[id]
    const shape = shapes.find(
      (candidate) =>
        candidate.kind === node?.kind &&
        Object.entries(candidate.options).every(([key, value]) => node.options[key] === value),
    )
    return shape ? shape.values[of % shape.values.length] : `k${of}`
  }

  async write(of: number): Promise<void> {
    const shown = shownBy(this.#live)
    const values = (owner: string, salt: number) =>
      Object.fromEntries(
        shown
          .filter((shownField) => shownField.owner === owner && shownField.id !== 'key')
          .map((shownField) => [shownField.field, this.#valueOf(shownField.id, of + salt)]),
      )
    const hasRows = Object.values(this.#live.nodes).some((node) => node.kind === 'table')
    const data = {
      ...values('', 0),
      key: `k${this.#ids.length}`,
      ...(hasRows && { parts: [values('t', 1), values('t', 2)] }),
    }
    const { id } = await this.#ask('POST', this.#records, { data })
    this.#ids.push(id)
    await this.#remember(id)
  }

  async change(at: number, of: number): Promise<void> {
    const id = this.#ids[at % Math.max(1, this.#ids.length)]
    const fields = shownBy(this.#live).filter(
      (shownField) => shownField.owner === '' && shownField.id !== 'key',
    )
    const field = fields[of % Math.max(1, fields.length)]
    if (id === undefined || !field) return
    const { version } = await this.#ask('GET', `${this.#records}/${id}`)
    await this.#ask('PUT', `${this.#records}/${id}`, {
      version,
      data: { [field.field]: this.#valueOf(field.id, of) },
    })
    await this.#remember(id, field.id)
  }

  async #read(id: string): Promise<[string, WrittenCell][]> {
    const { data } = await this.#ask('GET', `${this.#records}/${id}`)
    const rows: readonly Record<string, unknown>[] = data.parts ?? []
    return shownBy(this.#live).flatMap(
      ({ id: node, owner, field, slot }): [string, WrittenCell][] =>
        owner === ''
          ? [[`${id} ${node}`, { slot, value: data[field] }]]
          : rows.map((row, index) => [
              `${id} ${node} in ${owner} ${index}`,
              { slot, value: row[field] },
            ]),
    )
  }

  async #remember(id: string, node?: string): Promise<void> {
    for (const [key, cell] of await this.#read(id))
      if (node === undefined || key === `${id} ${node}`) this.#cells.set(key, cell)
  }

  /** Every cell that is stored as it was when written must read as it was written. */
  async check(): Promise<void> {
    for (const id of this.#ids) {
      for (const [key, now] of await this.#read(id)) {
        const written = this.#cells.get(key)
        if (written?.slot === now.slot) expect([key, now.value]).toEqual([key, written.value])
      }
    }
  }
}

onDatabase((make) => {
  test.each([
    ['at once', {}],
    ['while the tables are in use', { online: -1 }],
  ])(
    'whatever is published %s, written and taken back in whatever order, no cell is lost and a rollback is exact',
    async (_, limits) => {
      const world = await make()
      Object.assign(world.services.releases.limits, limits)
      const { token } = await world.signIn({ isAdministrator: true })
      await fc.assert(
        fc.asyncProperty(
          layout,
          fc.array(step, { minLength: 4, maxLength: 14 }),
          async (start, steps) => {
            const document = documentOf(start)
            const work = new SequenceDriver({
              world,
              token,
              made: await makeDesign(world, token, document),
              document,
            })
            await work.write(0)
            for (const drawnStep of steps) {
              if (drawnStep.type === 'publish') await work.publish(documentOf(drawnStep.layout))
              else if (drawnStep.type === 'rollback') await work.rollback(drawnStep.to)
              else if (drawnStep.type === 'write') await work.write(drawnStep.of)
              else await work.change(drawnStep.at, drawnStep.of)
              if (drawnStep.type === 'publish' || drawnStep.type === 'rollback') await work.check()
            }
          },
        ),
        { numRuns: sized(6, 60) },
      )
    },
    240_000,
  )
})
