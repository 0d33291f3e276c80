import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Document } from '#schemas/design/document.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle, Sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sized } from '#tests/soak.ts'

/** Possible nodes of the form; each keeps its kind but may change its name. */
const pool = ['n0', 'n1', 'n2', 'n3', 'n4']
const names = ['a', 'b', 'c', 'd', 'e', 'f']
/** Columns of its sub-table, where it has one. */
const cells = ['c0', 'c1']
const all = [...pool, ...cells]
const from = fc.constantFrom(...pool)
const source = fc.constantFrom(...all)

interface Plan {
  readonly nodes: readonly string[]
  readonly names: readonly string[]
  /** Computed fields, stored or not, each with the field it depends on. */
  readonly twins: readonly { readonly of: string; readonly isStorage: boolean }[]
  /** Rules that copy one field into another. */
  readonly copies: readonly { readonly of: string; readonly to: string }[]
  /** Columns of the sub-table; it exists only with columns. */
  readonly cells: readonly string[]
  readonly masked: readonly string[]
  readonly isUnique: string
  readonly sorted: string
}

const planned: fc.Arbitrary<Plan> = fc.record({
  nodes: fc.uniqueArray(from, { minLength: 1 }),
  names: fc.shuffledSubarray(names, { minLength: 5, maxLength: 5 }),
  cells: fc.subarray(cells),
  masked: fc.subarray(all, { maxLength: 2 }),
  twins: fc.array(fc.record({ of: source, isStorage: fc.boolean() }), { maxLength: 1 }),
  copies: fc.array(fc.record({ of: source, to: from }), { maxLength: 1 }),
  isUnique: fc.constantFrom('', ...pool),
  sorted: fc.constantFrom('', ...pool),
})

/** The document of a plan, without references to missing nodes. */
function documentOf(plan: Plan): Document {
  const nameOf = (id: string) =>
    cells.includes(id) ? `rows.${id}` : (plan.names[pool.indexOf(id)] ?? '')
  const has = (id: string) => plan.nodes.includes(id) || plan.cells.includes(id)
  const maskOf = (id: string) => (plan.masked.includes(id) ? { mask: { type: 'all' } } : {})
  const inputs = plan.nodes.map((id): Sketch => ({
    id,
    kind: 'input',
    field: nameOf(id),
    options: { ...(plan.isUnique === id && { unique: true }), ...maskOf(id) },
  }))
  const columns = plan.cells.map((id): Sketch => ({
    id,
    kind: 'input',
    field: id,
    options: maskOf(id),
  }))
  const table: Sketch = { id: 'rows', kind: 'table', field: 'rows', children: columns }
  const twins = plan.twins
    .filter(({ of }) => has(of))
    .map(({ of, isStorage }): Sketch => ({
      id: `t${of}`,
      kind: 'calculate',
      field: `twin_${of}`,
      options: { expression: [{ type: 'field', field: nameOf(of) }], result: 'text', isStorage },
    }))
  const rules = plan.copies
    .filter(({ of, to }) => has(of) && has(to) && of !== to)
    .map(({ of, to }, index) => ({
      id: `r${index}`,
      name: 'copy',
      when: { match: 'and', groups: [] },
      then: [
        {
          type: 'set',
          field: nameOf(to),
          value: null,
          from: { type: 'field', field: nameOf(of) },
        },
      ],
    }))
  const sort = has(plan.sorted) ? [{ field: nameOf(plan.sorted), order: 'asc' }] : []
  const tables = columns.length > 0 ? [table] : []
  return sketch([...inputs, ...tables, ...twins], { rules, list: { sort } })
}

const action = fc.oneof(
  fc.record({ type: fc.constant('publish' as const), by: fc.boolean(), plan: planned }),
  // One user who may see nothing designs, another publishes.
  fc.record({
    type: fc.constant('together' as const),
    by: fc.constantFrom('designer' as const, 'admin' as const),
    plan: planned,
  }),
  fc.record({ type: fc.constant('rollback' as const), number: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant('fill' as const) }),
  fc.record({ type: fc.constant('touch' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const equalTo = (field: string, value: string) => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
const tokensOf = (document: Document, ids: readonly string[]) =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const node = document.nodes[id]
      return node ? [[node.field, tokenOf(id)]] : []
    }),
  )

/** The value of a node in the record, recognisable wherever it appears. */
const tokenOf = (id: string): string => `value-of-${id}!`

onEachDatabase((make) => {
  let world: World
  let admin: string
  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
  })

  /** One form with one record, its designer, and what the designer may rightly know. */
  class Chain {
    readonly held = new Set<string>()
    readonly everLive = new Set<string>()
    live: Document
    versions: Document[]
    readonly token: string
    /** Another designer, who was never granted anything. */
    readonly other: string
    readonly made: DesignHandle
    record = ''

    constructor(
      { token, other }: { token: string; other: string },
      made: DesignHandle,
      first: Document,
    ) {
      this.token = token
      this.other = other
      this.made = made
      this.live = first
      this.versions = [first]
      this.settle(first, true)
    }

    ask(token: string, call: string, body?: unknown) {
      const [method = '', path = ''] = call.split(' ')
      return world.request(method, path, { token, ...(body !== undefined && { body }) })
    }
    get records() {
      return `/api/visualdev/OnlineDev/${this.made.id}`
    }
    settle(document: Document, isOwn: boolean): void {
      for (const id of Object.keys(document.nodes)) {
        if (isOwn && !this.everLive.has(id)) this.held.add(id)
        this.everLive.add(id)
      }
      this.live = document
    }
    async release(token: string, body: object): Promise<boolean> {
      const at = `/api/visualdev/Base/${this.made.id}`
      const { version } = (await this.ask(token, `GET ${at}`)).data
      const asked = { version, consent: true, ...body }
      return (await this.ask(token, `POST ${at}/Actions/Release`, asked)).status === 200
    }
    async save(token: string, data: (document: Document) => object): Promise<void> {
      const now = await this.ask(admin, `GET ${this.records}/${this.record}`)
      await this.ask(token, `PUT ${this.records}/${this.record}`, {
        version: now.data.version,
        data: data(this.live),
      })
    }
    async draft(token: string, document: Document): Promise<void> {
      const at = `/api/visualdev/Base/${this.made.id}`
      const { version, fullName, enCode } = (await this.ask(token, `GET ${at}`)).data
      const formData = JSON.stringify(document)
      await this.ask(token, `PUT ${at}`, { version, fullName, enCode, formData })
    }
    /**
     * A draft is changed by several users, and an administrator restores the live one in between.
     */
    async together(by: 'designer' | 'admin', document: Document): Promise<void> {
      await this.draft(by === 'admin' ? this.token : this.other, document)
      await this.draft(admin, this.live)
      await this.draft(admin, document)
      if (!(await this.release(by === 'admin' ? admin : this.token, {}))) return
      this.versions.push(document)
      this.settle(document, by === 'designer')
    }
    async run(step: Action): Promise<void> {
      if (step.type === 'together') await this.together(step.by, documentOf(step.plan))
      else if (step.type === 'publish') {
        // An administrator who designs may copy anything, so only the designer is tested.
        const document = documentOf(step.by ? step.plan : { ...step.plan, twins: [], copies: [] })
        const token = step.by ? this.token : admin
        await this.draft(token, document)
        if (!(await this.release(token, {}))) return
        this.versions.push(document)
        this.settle(document, step.by)
      } else if (step.type === 'rollback') {
        const document = this.versions[step.number - 1]
        if (!document || !(await this.release(this.token, { number: step.number }))) return
        this.versions.push(document)
        this.settle(document, true)
      } else if (step.type === 'fill')
        await this.save(admin, (document) => ({
          ...tokensOf(document, pool),
          ...(document.nodes['rows'] && { rows: [tokensOf(document, cells)] }),
        }))
      else await this.save(this.token, () => ({}))
    }
    /** Everything that the designer is told, by any call. */
    async told(): Promise<string> {
      const answers = [
        await this.ask(this.token, `POST ${this.records}/List`, {}),
        await this.ask(this.token, `GET ${this.records}/${this.record}`),
        await this.ask(this.token, `GET ${this.records}/${this.record}/DataChange`),
        await this.ask(this.token, `PUT ${this.records}/${this.record}`, {
          version: 0,
          data: {},
        }),
        await this.ask(this.token, `GET ${this.records}/Config`),
        await this.ask(this.token, `POST /api/visualdev/Base/${this.made.id}/Actions/Plan`, {}),
      ]
      for (const { field } of this.inputs()) {
        const names = { field, ids: [this.record] }
        const at = `/api/visualdev/Base/${this.made.id}/FieldDataSelect?relationField=${field}`
        answers.push(
          await this.ask(this.token, `POST ${this.records}/Actions/Names`, names),
          await this.ask(this.token, `GET ${at}`),
          await this.ask(this.token, `POST ${this.records}/List`, { sidx: field }),
        )
      }
      return JSON.stringify(answers.map(({ data }) => data))
    }
    inputs() {
      return Object.values(this.live.nodes).filter(({ id }) => pool.includes(id))
    }
    /** No question may tell whether a closed field has a certain value either. */
    async asked(): Promise<readonly unknown[]> {
      const found: unknown[] = []
      for (const { id, field } of this.inputs().filter((node) => !this.held.has(node.id)))
        for (const body of [
          { filter: equalTo(field, tokenOf(id)) },
          { query: { [field]: tokenOf(id) } },
          { sidx: field },
        ]) {
          const { status } = await this.ask(this.token, `POST ${this.records}/List`, body)
          if (status === 200) found.push([id, body])
        }
      return found
    }
  }

  async function start(): Promise<Chain> {
    const { token } = await world.signIn({ menus: ['onlineDev'] })
    const first = sketch([{ id: 'n0', kind: 'input', field: 'a' }])
    const { token: other } = await world.signIn({ menus: ['onlineDev'] })
    const chain = new Chain({ token, other }, await makeDesign(world, token, first), first)
    const made = await chain.ask(admin, `POST ${chain.records}`, { data: { a: tokenOf('n0') } })
    chain.record = made.data.id
    return chain
  }

  test('no chain of publishes tells a designer a value that was not granted', async () => {
    let published = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 9 }), async (actions) => {
        const chain = await start()
        for (const step of actions) {
          const before = chain.versions.length
          await chain.run(step)
          published += chain.versions.length - before
          const told = await chain.told()
          for (const id of all.filter((node) => !chain.held.has(node)))
            expect([id, told.includes(tokenOf(id))]).toEqual([id, false])
          expect(await chain.asked()).toEqual([])
        }
      }),
      { numRuns: sized(15, 60) },
    )
    expect(published).toBeGreaterThan(10)
  }, 240_000)
})
