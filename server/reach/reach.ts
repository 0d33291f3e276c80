import type { Scope } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import { groupBy } from '../database/group-by.ts'
import type { Row } from '../tables/tables.ts'

/** What an administrator of an organisation can be allowed to do there. */
export const acts = ['select', 'add', 'edit', 'delete'] as const
export type AdminAct = (typeof acts)[number]

/**
 * Where a user manages people: an administrator everywhere, anybody else inside the organisations
 * that they administer (rulings, Permissions).
 */
export interface Reach {
  readonly isWhole: boolean
  /**
   * Is the act allowed in this organisation or department? '' means outside all of them, which only
   * an unlimited reach includes.
   */
  can(act: AdminAct, organizeId: string): boolean
  /** All organisations and departments where the act is allowed. */
  ids(act: AdminAct): string[]
}

export const wholeReach = (tree: OrganizeTree): Reach => ({
  isWhole: true,
  can: () => true,
  ids: () => tree.below('').map(({ id }) => id),
})

type AdminLayerRow = Omit<Row<'organize_admins'>, 'user_id'>

/**
 * The reach that results from given layers: `this_layer` is the organisation itself with its direct
 * content, `sub_layer` everything below. Without the right to see, no other right counts.
 */
export function reachOf(given: readonly AdminLayerRow[], tree: OrganizeTree): Reach {
  const allowed = (act: AdminAct): Set<string> =>
    new Set(
      given.flatMap((row) => [
        ...(row[`this_layer_${act}`] ? [row.organize_id] : []),
        ...(row[`sub_layer_${act}`]
          ? tree
              .below(row.organize_id)
              .slice(1)
              .map(({ id }) => id)
          : []),
      ]),
    )
  const seen = allowed('select')
  const byAct = new Map(
    acts.map((act) => [act, new Set([...allowed(act)].filter((id) => seen.has(id)))]),
  )
  return {
    isWhole: false,
    can: (act, organizeId) => byAct.get(act)?.has(organizeId) === true,
    ids: (act) => [...(byAct.get(act) ?? [])],
  }
}

/** Does one reach include everything of another? */
export const reaches = (own: Reach, other: Reach): boolean =>
  own.isWhole ||
  (!other.isWhole && acts.every((act) => other.ids(act).every((id) => own.can(act, id))))

/** Does the user manage people in any organisation? */
export const isAnywhere = (reach: Reach): boolean => reach.isWhole || reach.ids('select').length > 0

/** Refuses (403) callers who manage nobody. */
export function refuseNowhere(reach: Reach): void {
  if (!isAnywhere(reach)) throw new Failure('forbidden')
}

/** Refuses (403) an act where it is not allowed. */
export function refuseBeyond(reach: Reach, act: AdminAct, organizeIds: readonly string[]): void {
  if (!organizeIds.every((id) => reach.can(act, id))) throw new Failure('forbidden')
}

/**
 * Refuses (403) callers who would make themselves a leader, because leaders reach the records of
 * those whom they lead. Administrators reach them anyway.
 */
export function refuseOwnLead(
  { userId, isAdministrator }: Pick<Caller, 'userId' | 'isAdministrator'>,
  before: string,
  after: string | undefined,
): void {
  if (!isAdministrator && after === userId && before !== userId) throw new Failure('forbidden')
}

/** One line of a user's grants. */
export type HeldGrant = Pick<Row<'grants'>, 'part' | 'model_id' | 'code' | 'scope' | 'until'>

/** Scopes ordered so that each includes all rows of those before it. */
const wider: readonly Scope['type'][] = [
  'own',
  'department',
  'departmentAndBelow',
  'organizationAndBelow',
  'all',
]

function coversScope(own: readonly Scope[], wanted: Scope): boolean {
  const rank = wider.indexOf(wanted.type)
  return (
    wanted.type === 'own' ||
    own.some((scope) => scope.type === 'all' || (rank !== -1 && wider.indexOf(scope.type) >= rank))
  )
}

type Ending = Pick<HeldGrant, 'until'>

/** Is the first held at least as long as the second? */
const outlasts = (held: Ending, wanted: Ending): boolean =>
  held.until === null || (wanted.until !== null && held.until >= wanted.until)

/** The grants in `wanted` that have no exact counterpart in `own` that is held as long. */
export function findBeyond(own: readonly HeldGrant[], wanted: readonly HeldGrant[]): HeldGrant[] {
  const keyOf = ({ part, model_id, code, scope }: HeldGrant): string =>
    JSON.stringify([part, model_id, scope ?? code])
  const held = groupBy(own, keyOf)
  return wanted.filter((line) => !held.get(keyOf(line))?.some((grant) => outlasts(grant, line)))
}

/**
 * Does `own` cover everything in `wanted`, as long as it is held? For the rows of a model, any scope
 * of `own` counts.
 */
export function covers(own: readonly HeldGrant[], wanted: readonly HeldGrant[]): boolean {
  const scopesFor = (line: HeldGrant): Scope[] =>
    own.flatMap((held) =>
      held.scope && held.model_id === line.model_id && outlasts(held, line) ? [held.scope] : [],
    )
  return findBeyond(own, wanted).every(
    (line) => line.scope !== null && coversScope(scopesFor(line), line.scope),
  )
}
