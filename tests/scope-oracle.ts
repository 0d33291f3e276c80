import fc from 'fast-check'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import { readyScopes } from '#schemas/permission.ts'
import type { Scope } from '#schemas/permission.ts'

export const fields = ['a', 'b', 'c'] as const
export const values = ['x', 'y', 'z'] as const
export const buttons = ['btn_edit', 'btn_remove'] as const
export const groups = ['role', 'position', 'group'] as const

interface Organize {
  readonly parent: number
  readonly isDepartment: boolean
  readonly isEnabled: boolean
  readonly manager: number
}
interface EarthPerson {
  readonly home: number
  readonly further: readonly number[]
  readonly manager: number
  /** Memberships; the world has two subjects of each kind. */
  readonly in: readonly { readonly type: (typeof groups)[number]; readonly index: number }[]
}
interface EarthGrant {
  readonly subject: {
    readonly type: 'user' | 'organize' | 'department' | (typeof groups)[number]
    readonly index: number
  }
  readonly part: 'column' | 'form' | 'button' | 'scope'
  readonly pick: number
  readonly scope: Scope
}
export interface Earth {
  readonly organizes: readonly Organize[]
  readonly people: readonly EarthPerson[]
  /** Which of the two roles, positions and groups are switched off. */
  readonly off: readonly string[]
  readonly grants: readonly EarthGrant[]
  /** Named data scopes; one of them may be switched off. */
  readonly named: readonly { readonly isEnabled: boolean; readonly condition: Condition }[]
  readonly records: readonly {
    readonly by: number
    readonly data: Readonly<Record<string, string>>
  }[]
  readonly asker: number
  readonly record: number
  readonly value: string
}

export const index = (most: number) => fc.nat({ max: most - 1 })
/**
 * Compares fields with fixed values, other fields and what the server knows about the caller:
 * `maker` is the user who created the record, `place` is the caller's organisation.
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
export const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constantFrom(...readyScopes).map((type) => ({ type })),
  conditions.map((condition) => ({ type: 'condition' as const, condition })),
  // The last id belongs to no existing scope.
  fc.constantFrom(0, 1, 2).map((at) => ({ type: 'named' as const, scopeId: `named${at}` })),
)
const organizeCount = 6
const peopleCount = 5

export const earth: fc.Arbitrary<Earth> = fc.record({
  organizes: fc.tuple(
    ...Array.from({ length: organizeCount }, (_, at) =>
      fc.record({
        parent: at === 0 ? fc.constant(-1) : fc.integer({ min: -1, max: at - 1 }),
        isDepartment: at === 0 ? fc.constant(false) : fc.boolean(),
        isEnabled: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
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
        selector: (group) => `${group.type}${group.index}`,
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

// The independent calculation of the expected result.

const above = (organizes: readonly Organize[], at: number): number[] =>
  at < 0 ? [] : [at, ...above(organizes, organizes[at]!.parent)]
const isBelow = (organizes: readonly Organize[], at: number, top: number): boolean =>
  above(organizes, at).includes(top)

function holds(
  { organizes, people, off }: Earth,
  asker: number,
  { type, index: at }: EarthGrant['subject'],
): boolean {
  const person = people[asker]!
  if (type === 'user') return at === asker
  if (type === 'organize' || type === 'department')
    return (
      organizes[at]!.isEnabled &&
      // A grant that names a unit as the other kind gives nothing.
      organizes[at]!.isDepartment === (type === 'department') &&
      [person.home, ...person.further].some((organize) => isBelow(organizes, organize, at))
    )
  return (
    !off.includes(`${type}${at}`) &&
    person.in.some((group) => group.type === type && group.index === at)
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
    above(organizes, people[other]!.home).some((organize) => organizes[organize]!.manager === asker)
  )
}

/** The condition of a named scope; undefined if it is removed or switched off. */
function conditionOf({ named }: Earth, scopeId: string): Condition | undefined {
  const found = named.find((_, at) => `named${at}` === scopeId)
  return found?.isEnabled ? found.condition : undefined
}

function reaches(
  world: Earth,
  asker: number,
  { scope: heldScope, record }: { scope: Scope; record: Earth['records'][number] },
): boolean {
  const { organizes, people } = world
  const mine = people[asker]!.home
  const where = people[record.by]!.home
  const organization = above(organizes, mine).find((at) => !organizes[at]!.isDepartment)
  switch (heldScope.type) {
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
      const condition = conditionOf(world, heldScope.scopeId)
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
        holds: (value: T) => boolean,
      ): boolean => (how === 'and' ? list.every(holds) : list.some(holds))
      return joins(heldScope.condition.match, heldScope.condition.groups, (group) =>
        joins(group.match, group.comparisons, compares),
      )
    }
  }
}

export function expected(world: Earth) {
  const { asker } = world
  const says = ({ part, scope: heldScope }: EarthGrant) =>
    part !== 'scope' ||
    heldScope.type !== 'named' ||
    conditionOf(world, heldScope.scopeId) !== undefined
  const held = world.grants.filter((grant) => holds(world, asker, grant.subject) && says(grant))
  const of = (part: EarthGrant['part']) => held.filter((earthGrant) => earthGrant.part === part)
  const scopes = of('scope').map((earthGrant) => earthGrant.scope)
  const sees = (record: Earth['records'][number]): boolean =>
    (scopes.length > 0 ? scopes : [{ type: 'own' } as const]).some((heldScope) =>
      reaches(world, asker, { scope: heldScope, record }),
    )
  const rows = world.records.map((record, at) => ({ at, ...record })).filter(sees)
  return {
    canOpen: held.length > 0,
    columns: fields.filter((_, at) => of('column').some((earthGrant) => earthGrant.pick === at)),
    forms: fields.filter((_, at) => of('form').some((earthGrant) => earthGrant.pick === at)),
    canEdit: of('button').some((earthGrant) => buttons[earthGrant.pick] === 'btn_edit'),
    canRemove: of('button').some((earthGrant) => buttons[earthGrant.pick] === 'btn_remove'),
    rows,
    sees,
  }
}

export const idOf = {
  organize: (at: number) => `o${at}`,
  user: (run: string, at: number) => `u${run}${at}`,
  record: (run: string, at: number) => `r${run}${at}`,
}
