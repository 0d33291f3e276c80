import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import { readyScopes } from '#schemas/permission.ts'
import type { Scope } from '#schemas/permission.ts'
import { makeId } from '#schemas/wire/id.ts'
import { startSession } from '#server/auth/session.ts'
import { invalidate } from '#server/auth.ts'
import { modelsOf } from '#server/record/models.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

/*
 * Permission against a naive oracle: random organisations, people, grants and records; what the API
 * answers must be what a few lines of plain TypeScript, written from the rulings and not from the
 * server's code, say.
 */

/** Random worlds that each database is asked about. */
const worlds = 500

const fields = ['a', 'b', 'c'] as const
const values = ['x', 'y', 'z'] as const
const buttons = ['btn_edit', 'btn_remove'] as const
const groups = ['role', 'position', 'group'] as const

interface Organize {
  readonly parent: number
  readonly isDepartment: boolean
  readonly isEnabled: boolean
  readonly manager: number
}
interface Person {
  readonly home: number
  readonly further: readonly number[]
  readonly manager: number
  /** Membership in two of each. */
  readonly in: readonly { readonly type: (typeof groups)[number]; readonly index: number }[]
}
interface Given {
  readonly subject: {
    readonly type: 'user' | 'organize' | 'department' | (typeof groups)[number]
    readonly index: number
  }
  readonly part: 'column' | 'form' | 'button' | 'scope'
  readonly pick: number
  readonly scope: Scope
}
interface Earth {
  readonly organizes: readonly Organize[]
  readonly people: readonly Person[]
  /** Which of the two roles, positions and groups are switched off. */
  readonly off: readonly string[]
  readonly grants: readonly Given[]
  /** Data scopes under a name: one may be switched off. */
  readonly named: readonly { readonly isEnabled: boolean; readonly condition: Condition }[]
  readonly records: readonly {
    readonly by: number
    readonly data: Readonly<Record<string, string>>
  }[]
  readonly asker: number
  readonly record: number
  readonly value: string
}

const index = (most: number) => fc.nat({ max: most - 1 })
/**
 * Fields beside fixed values, other fields and what the server knows of the caller: `maker` is who
 * made the record, `place` where he sits.
 */
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      field: fc.constantFrom(...fields),
      symbol: fc.constantFrom('==' as const, '<>' as const),
      operand: fc.constantFrom(...values).map((value) => ({ type: 'fixed' as const, value })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: fc.constantFrom(...fields),
      symbol: fc.constantFrom('==' as const, '<>' as const),
      operand: fc.constantFrom(...fields).map((field) => ({ type: 'field' as const, field })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      field: fc.constant('maker'),
      symbol: fc.constantFrom('==' as const, '<>' as const),
      operand: fc.constant({ type: 'user' as const }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      field: fc.constant('place'),
      symbol: fc.constantFrom('==' as const, '<>' as const),
      operand: fc
        .constantFrom('department' as const, 'organization' as const)
        .map((type) => ({ type })),
    }),
  },
)
const match = fc.constantFrom('and' as const, 'or' as const)
const conditions = fc.record({
  match,
  groups: fc.array(
    fc.record({ match, comparisons: fc.array(comparison, { minLength: 1, maxLength: 3 }) }),
    { minLength: 1, maxLength: 2 },
  ),
})
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constantFrom(...readyScopes).map((type) => ({ type })),
  conditions.map((condition) => ({ type: 'condition' as const, condition })),
  // The last is none that there is.
  fc.constantFrom(0, 1, 2).map((at) => ({ type: 'named' as const, scopeId: `named${at}` })),
)
const organizeCount = 6
const peopleCount = 5

const earth: fc.Arbitrary<Earth> = fc.record({
  organizes: fc.tuple(
    ...Array.from({ length: organizeCount }, (_, at) =>
      fc.record({
        parent: at === 0 ? fc.constant(-1) : fc.integer({ min: -1, max: at - 1 }),
        isDepartment: at === 0 ? fc.constant(false) : fc.boolean(),
        isEnabled: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
        manager: fc.integer({ min: -1, max: peopleCount - 1 }),
      }),
    ),
  ),
  people: fc.array(
    fc.record({
      home: index(organizeCount),
      further: fc.uniqueArray(index(organizeCount), { maxLength: 2 }),
      manager: fc.integer({ min: -1, max: peopleCount - 1 }),
      in: fc.uniqueArray(fc.record({ type: fc.constantFrom(...groups), index: index(2) }), {
        maxLength: 4,
        selector: (one) => `${one.type}${one.index}`,
      }),
    }),
    { minLength: peopleCount, maxLength: peopleCount },
  ),
  off: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...groups), index(2)).map(([type, at]) => `${type}${at}`),
    { maxLength: 2 },
  ),
  grants: fc.array(
    fc.record({
      subject: fc.oneof(
        fc.record({ type: fc.constant('user' as const), index: index(peopleCount) }),
        fc.record({
          type: fc.constantFrom('organize' as const, 'department' as const),
          index: index(organizeCount),
        }),
        fc.record({ type: fc.constantFrom(...groups), index: index(2) }),
      ),
      part: fc.constantFrom(
        'column' as const,
        'form' as const,
        'button' as const,
        'scope' as const,
      ),
      pick: index(3),
      scope,
    }),
    { minLength: 1, maxLength: 16 },
  ),
  named: fc.array(fc.record({ isEnabled: fc.boolean(), condition: conditions }), {
    minLength: 2,
    maxLength: 2,
  }),
  records: fc.array(
    fc.record({
      by: index(peopleCount),
      data: fc.record(
        Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...values)])),
      ),
    }),
    { minLength: 3, maxLength: 9 },
  ),
  asker: index(peopleCount),
  record: index(3),
  value: fc.constantFrom(...values),
})

// The oracle.

const above = (organizes: readonly Organize[], at: number): number[] =>
  at < 0 ? [] : [at, ...above(organizes, organizes[at]!.parent)]
const isBelow = (organizes: readonly Organize[], at: number, top: number): boolean =>
  above(organizes, at).includes(top)

function holds(
  { organizes, people, off }: Earth,
  asker: number,
  { type, index: at }: Given['subject'],
): boolean {
  const person = people[asker]!
  if (type === 'user') return at === asker
  if (type === 'organize' || type === 'department')
    return (
      organizes[at]!.isEnabled &&
      [person.home, ...person.further].some((one) => isBelow(organizes, one, at))
    )
  return (
    !off.includes(`${type}${at}`) && person.in.some((one) => one.type === type && one.index === at)
  )
}

function leads({ organizes, people }: Earth, asker: number, other: number): boolean {
  const chain = (at: number, seen: readonly number[]): boolean => {
    const { manager } = people[at]!
    return (
      manager >= 0 &&
      (manager === asker || (!seen.includes(manager) && chain(manager, [...seen, manager])))
    )
  }
  return (
    chain(other, [other]) ||
    above(organizes, people[other]!.home).some((one) => organizes[one]!.manager === asker)
  )
}

/** What a named scope says; nothing where it is gone or switched off. */
function conditionOf({ named }: Earth, scopeId: string): Condition | undefined {
  const found = named.find((_, at) => `named${at}` === scopeId)
  return found?.isEnabled ? found.condition : undefined
}

function reaches(
  world: Earth,
  asker: number,
  { scope: one, record }: { scope: Scope; record: Earth['records'][number] },
): boolean {
  const { organizes, people } = world
  const mine = people[asker]!.home
  const where = people[record.by]!.home
  const organization = above(organizes, mine).find((at) => !organizes[at]!.isDepartment)
  switch (one.type) {
    case 'all':
      return true
    case 'own':
      return record.by === asker
    case 'department':
      return where === mine
    case 'departmentAndBelow':
      return isBelow(organizes, where, mine)
    case 'organizationAndBelow':
      return organization !== undefined && isBelow(organizes, where, organization)
    case 'managed':
      return leads(world, asker, record.by)
    case 'named': {
      const condition = conditionOf(world, one.scopeId)
      return (
        condition !== undefined &&
        reaches(world, asker, { scope: { type: 'condition', condition }, record })
      )
    }
    case 'condition': {
      const department = organizes[mine]!.isDepartment ? mine : undefined
      const known = {
        user: idOf.user('', asker),
        department: department === undefined ? '' : idOf.organize(department),
        organization: organization === undefined ? '' : idOf.organize(organization),
      }
      const values: Readonly<Record<string, string>> = {
        ...record.data,
        maker: idOf.user('', record.by),
        place: idOf.organize(where),
      }
      const compares = ({ field, symbol, operand }: Comparison): boolean => {
        const right =
          operand?.type === 'fixed'
            ? operand.value
            : operand?.type === 'field'
              ? values[operand.field]
              : known[operand?.type as keyof typeof known]
        return (values[field] === right) === (symbol === '==')
      }
      const joins = <T>(
        how: 'and' | 'or',
        list: readonly T[],
        holds: (one: T) => boolean,
      ): boolean => (how === 'and' ? list.every(holds) : list.some(holds))
      return joins(one.condition.match, one.condition.groups, (group) =>
        joins(group.match, group.comparisons, compares),
      )
    }
  }
}

function expected(world: Earth) {
  const { asker } = world
  const says = ({ part, scope: one }: Given) =>
    part !== 'scope' || one.type !== 'named' || conditionOf(world, one.scopeId) !== undefined
  const held = world.grants.filter((one) => holds(world, asker, one.subject) && says(one))
  const of = (part: Given['part']) => held.filter((one) => one.part === part)
  const scopes = of('scope').map((one) => one.scope)
  const sees = (record: Earth['records'][number]): boolean =>
    (scopes.length > 0 ? scopes : [{ type: 'own' } as const]).some((one) =>
      reaches(world, asker, { scope: one, record }),
    )
  const rows = world.records.map((record, at) => ({ at, ...record })).filter(sees)
  return {
    canOpen: held.length > 0,
    columns: fields.filter((_, at) => of('column').some((one) => one.pick === at)),
    forms: fields.filter((_, at) => of('form').some((one) => one.pick === at)),
    canEdit: of('button').some((one) => buttons[one.pick] === 'btn_edit'),
    canRemove: of('button').some((one) => buttons[one.pick] === 'btn_remove'),
    rows,
    sees,
  }
}

// The world in the database.

interface Ground {
  readonly world: World
  readonly modelId: string
  readonly table: string
}

const idOf = {
  organize: (at: number) => `o${at}`,
  user: (run: string, at: number) => `u${run}${at}`,
  record: (run: string, at: number) => `r${run}${at}`,
}

/** Puts the earth in the place of the one before; gives the token of the asker. */
async function build(
  { world, modelId, table }: Ground,
  run: string,
  given: Earth,
): Promise<string> {
  const { db } = world
  await db.transaction(async (trx) => {
    await sql`delete from ${sql.table(table)}`.execute(trx)
    await trx.deleteFrom('grants').execute()
    await trx.deleteFrom('data_scopes').execute()
    await trx
      .insertInto('data_scopes')
      .values(
        given.named.map((one, at) => ({
          id: `named${at}`,
          model_id: modelId,
          full_name: `Named ${at}`,
          en_code: `named${at}`,
          enabled_mark: one.isEnabled ? 1 : 0,
          condition: JSON.stringify(one.condition),
        })),
      )
      .execute()
    await trx
      .deleteFrom('users')
      .where('id', 'like', 'u%')
      .where('account', 'like', 'oracle%')
      .execute()
    for (const name of ['roles', 'positions', 'groups'] as const)
      await trx.deleteFrom(name).execute()
    await trx.deleteFrom('organizes').where('id', 'like', 'o%').execute()
    await trx
      .insertInto('organizes')
      .values(
        given.organizes.map((one, at) => ({
          id: idOf.organize(at),
          parent_id: one.parent < 0 ? '' : idOf.organize(one.parent),
          category: one.isDepartment ? ('department' as const) : ('organization' as const),
          full_name: `o${at}`,
          en_code: `o${at}`,
          enabled_mark: one.isEnabled ? 1 : 0,
          manager_id: one.manager < 0 ? null : idOf.user(run, one.manager),
        })),
      )
      .execute()
    await trx
      .insertInto('users')
      .values(
        given.people.map((one, at) => ({
          id: idOf.user(run, at),
          account: `oracle${run}${at}`,
          real_name: 'P',
          password: 'none',
          organize_id: idOf.organize(one.home),
          manager_id: one.manager < 0 ? null : idOf.user(run, one.manager),
        })),
      )
      .execute()
    for (const type of groups) {
      await trx
        .insertInto(`${type}s`)
        .values(
          [0, 1].map((at) => ({
            id: `${type}${at}`,
            full_name: type,
            en_code: `${type}${at}`,
            enabled_mark: given.off.includes(`${type}${at}`) ? 0 : 1,
          })),
        )
        .execute()
    }
    const further = given.people.flatMap((one, at) =>
      one.further.map((organize) => ({
        user_id: idOf.user(run, at),
        organize_id: idOf.organize(organize),
      })),
    )
    if (further.length > 0) await trx.insertInto('user_organizes').values(further).execute()
    for (const [at, person] of given.people.entries()) {
      for (const { type, index: which } of person.in) {
        const user_id = idOf.user(run, at)
        if (type === 'role')
          await trx
            .insertInto('user_roles')
            .values({ user_id, role_id: `role${which}` })
            .execute()
        if (type === 'position')
          await trx
            .insertInto('user_positions')
            .values({ user_id, position_id: `position${which}` })
            .execute()
        if (type === 'group')
          await trx
            .insertInto('user_groups')
            .values({ user_id, group_id: `group${which}` })
            .execute()
      }
    }
    const rows = given.grants.map(({ subject, part, pick, scope: one }, at) => ({
      id: makeId(),
      subject_type: subject.type,
      subject_id:
        subject.type === 'user'
          ? idOf.user(run, subject.index)
          : subject.type === 'organize' || subject.type === 'department'
            ? idOf.organize(subject.index)
            : `${subject.type}${subject.index}`,
      part,
      model_id: modelId,
      code:
        part === 'scope'
          ? String(at)
          : part === 'button'
            ? (buttons[pick] ?? 'btn_detail')
            : (fields[pick] ?? ''),
      scope: part === 'scope' ? JSON.stringify(one) : null,
    }))
    await trx
      .insertInto('grants')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const [at, { by, data }] of given.records.entries()) {
      const who = idOf.user(run, by)
      await sql`
        insert into ${sql.table(table)} (id, version, created_at, created_by, created_org,
          modified_at, modified_by, a, b, c)
        values (${idOf.record(run, at)}, 1, now(), ${who},
          ${idOf.organize(given.people[by]!.home)}, now(), ${who}, ${data['a']}, ${data['b']},
          ${data['c']})`.execute(trx)
    }
    await invalidate(db, 'all')
  })
  modelsOf(db).wrote(modelId)
  return startSession(db, { userId: idOf.user(run, given.asker), address: '', agent: '' })
}

/** What the asker gets, as he would ask. */
async function compare({ world, modelId, table }: Ground, given: Earth): Promise<void> {
  const run = makeId()
  const token = await build({ world, modelId, table }, run, given)
  const { canOpen, columns, forms, canEdit, canRemove, rows, sees } = expected(given)
  const base = `/api/visualdev/OnlineDev/${modelId}`
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token, ...(body !== undefined && { body }) })
  const only = (data: Readonly<Record<string, string>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, data[name]]))
  const list = async (body: object) => {
    const { status, data } = await ask('POST', `${base}/List`, { pageSize: 100, ...body })
    if (status !== 200) return status
    expect(data.pagination.total).toBe(data.list.length)
    return Object.fromEntries(
      data.list.map((one: { id: string; data: unknown }) => [one.id, one.data]),
    )
  }
  const shown = (some: typeof rows) =>
    Object.fromEntries(some.map((one) => [idOf.record(run, one.at), only(one.data, columns)]))

  expect(await list({})).toEqual(canOpen ? shown(rows) : 403)
  if (!canOpen) return
  const has = (field: (typeof fields)[number]) => columns.includes(field)
  // A column that is not granted can be neither sorted, searched nor filtered by.
  for (const field of fields) {
    expect(await list({ sidx: field })).toEqual(has(field) ? shown(rows) : 403)
    expect(await list({ query: { [field]: given.value } })).toEqual(
      has(field) ? shown(rows.filter((one) => one.data[field] === given.value)) : 403,
    )
  }
  const found = rows.filter((one) => columns.some((field) => one.data[field] === given.value))
  expect(await list({ keyword: given.value })).toEqual(shown(columns.length > 0 ? found : rows))

  const at = Math.min(given.record, given.records.length - 1)
  const isReached = rows.some((one) => one.at === at)
  const path = `${base}/${idOf.record(run, at)}`
  const read = await ask('GET', path)
  expect(read.status === 200 ? read.data.data : read.status).toEqual(
    isReached ? only(given.records[at]!.data, forms) : 404,
  )
  const { data: figures } = await ask('GET', '/api/home/Figures')
  expect(figures.list).toMatchObject([{ total: rows.length }])

  const stored = async () =>
    (
      await sql<{
        a: string
        n: number
      }>`
        select max(a) filter (where id = ${idOf.record(run, at)}) as a, count(*)::int as n
        from ${sql.table(table)}`.execute(world.db.kysely)
    ).rows[0]
  const before = await stored()
  const edit = await ask('PUT', path, { version: 1, data: { a: 'new' } })
  const mayEdit = canEdit && isReached && forms.includes('a')
  expect([edit.status === 200, await stored()]).toEqual([
    mayEdit,
    { ...before, a: mayEdit ? 'new' : before?.a },
  ])
  // An edit may move a record out of the conditions by which it was reached.
  const record = given.records[at]!
  const mayRemove =
    canRemove && sees(mayEdit ? { ...record, data: { ...record.data, a: 'new' } } : record)
  const removed = await ask('DELETE', path)
  expect([removed.status === 200, (await stored())?.n]).toEqual([
    mayRemove,
    given.records.length - Number(mayRemove),
  ])
}

onEachDatabase((make) => {
  let ground: Ground
  beforeAll(async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([
        ...fields.map((field) => ({ id: field, kind: 'input', field })),
        { id: 'maker', kind: 'createUser', field: 'maker' },
        { id: 'place', kind: 'currOrganize', field: 'place' },
      ]),
    )
    const { layout } = await modelsOf(world.db).get(modelId)
    ground = { world, modelId, table: `app.${layout.table}` }
  })

  test('what the API gives is what the oracle says', async () => {
    await fc.assert(
      fc.asyncProperty(earth, (given) => compare(ground, given)),
      { numRuns: worlds },
    )
  }, 600_000)
})
