import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import { homeOf } from '../record/scope.ts'
import type { HeldGrant, Reach } from './reach.ts'
import type { Tables } from '../tables/tables.ts'

/** What an account reaches besides its grants and what it administers. */
interface Footprint {
  /** Ids of its organisations and departments, further ones too. */
  readonly places: ReadonlySet<string>
  /** Whom it leads, directly or through others or units, with the place of each. */
  readonly people: ReadonlyMap<string, string>
  /** Ids of the units that it leads, and of those below. */
  readonly units: ReadonlySet<string>
  /** Ids of the seals that it may set. */
  readonly seals: ReadonlySet<string>
  /** Does it sign in from addresses that are not allowed to others? */
  readonly anyAddress: boolean
}

type Piece = 'place' | 'unit' | 'person' | 'seal' | 'address'

async function loadFootprint(kysely: Kysely<Tables>, userId: string): Promise<Footprint> {
  const { rows } = await sql<{ piece: Piece; id: string; place: string }>`
    with recursive led as (select id from organizes where manager_id = ${userId}
      union select o.id from organizes o join led l on o.parent_id = l.id),
    people as (select id from users where manager_id = ${userId}
      union select u.id from users u join people p on u.manager_id = p.id)
    select 'place' as piece, organize_id as id, '' as place from users where id = ${userId}
    union all select 'place', organize_id, '' from user_organizes where user_id = ${userId}
    union all select 'unit', id, '' from led
    union all select 'person', id, organize_id from users
      where id in (select id from people) or organize_id in (select id from led)
    union all select 'seal', signature_id, '' from signature_users where user_id = ${userId}
    union all select 'address', id, '' from users where id = ${userId} and any_address`.execute(
    kysely,
  )
  const idsOf = (piece: Piece) =>
    new Set(rows.filter((row) => row.piece === piece).map(({ id }) => id))
  return {
    places: idsOf('place'),
    people: new Map(
      rows.flatMap(({ piece, id, place }) => (piece === 'person' ? [[id, place]] : [])),
    ),
    units: idsOf('unit'),
    seals: idsOf('seal'),
    anyAddress: idsOf('address').size > 0,
  }
}

/**
 * Does an account reach places, people or seals that lie beyond the reach of a user, and that the
 * user does not have too?
 */
export async function goesBeyond(
  kysely: Kysely<Tables>,
  { userId, by, reach }: { readonly userId: string; readonly by: string; readonly reach: Reach },
): Promise<boolean> {
  const [its, own] = [await loadFootprint(kysely, userId), await loadFootprint(kysely, by)]
  const isIn = (place: string): boolean => reach.can('edit', place)
  return !(
    [...its.places].every((id) => isIn(id) || own.places.has(id)) &&
    [...its.units].every((id) => isIn(id) || own.units.has(id)) &&
    [...its.people].every(([id, place]) => isIn(place) || own.people.has(id)) &&
    [...its.seals].every((id) => own.seals.has(id)) &&
    (own.anyAddress || !its.anyAddress)
  )
}

/** People with the place of each; '' is somebody new. */
export type LedPeople = Iterable<readonly [id: string, place: string]>

interface LeadOf {
  readonly leaderId?: string
  readonly userIds?: readonly string[]
  readonly unitIds?: readonly string[]
}

/**
 * Whom a leader leads, directly or through others or units, or whom somebody would lead with these
 * people and units; with the place of each.
 */
export async function loadLed(
  kysely: Kysely<Tables>,
  { leaderId = '', userIds = [], unitIds = [] }: LeadOf,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`
    with recursive led as (select id from organizes
        where manager_id = ${leaderId} or id = any(${unitIds}::text[])
      union select o.id from organizes o join led l on o.parent_id = l.id),
    people as (select id from users where manager_id = ${leaderId} or id = any(${userIds}::text[])
      union select u.id from users u join people p on u.manager_id = p.id)
    select id, organize_id as place from users
      where id in (select id from people) or organize_id in (select id from led)`.execute(kysely)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Forms of whose records a leader reaches those that the led made. */
export const modelsLed = (held: readonly HeldGrant[]): string[] =>
  held.flatMap(({ scope, model_id: modelId }) => (scope?.type === 'managed' ? [modelId] : []))

export interface Holdings {
  readonly caller: Caller
  readonly tree: OrganizeTree
  /** Grants of the caller, and those of the leader. */
  readonly own: readonly HeldGrant[]
  readonly its: readonly HeldGrant[]
}

/** Units whose records a caller reaches in a form by their place in the tree. */
function placesReached(
  { caller, tree, own }: Pick<Holdings, 'caller' | 'tree' | 'own'>,
  modelId: string,
): Set<string> {
  const home = homeOf(caller)
  const below = (id: string) => (id === '' ? [] : tree.below(id).map((node) => node.id))
  return new Set(
    own.flatMap(({ scope, model_id: id }) => {
      if (id !== modelId) return []
      if (scope?.type === 'department') return [home]
      if (scope?.type === 'departmentAndBelow') return below(home)
      return scope?.type === 'organizationAndBelow' ? below(caller.organizeId) : []
    }),
  )
}

/**
 * Does the caller reach the records of these forms wherever they stand, or those that somebody new
 * at a place will make, who is led by nobody yet?
 */
export const reachesPlace = (
  holdings: Pick<Holdings, 'caller' | 'tree' | 'own'>,
  models: Iterable<string>,
  place: string,
): boolean =>
  [...models].every(
    (modelId) =>
      holdings.own.some((line) => line.model_id === modelId && line.scope?.type === 'all') ||
      (place !== '' && placesReached(holdings, modelId).has(place)),
  )

/**
 * Does the caller reach the records of these people in all forms whose records a leader of them
 * reaches, be it by the leader's grants or by those that the caller holds and could pass on?
 */
export async function reachesRecords(
  kysely: Kysely<Tables>,
  holdings: Holdings,
  people: LedPeople,
): Promise<boolean> {
  const { caller, own, its } = holdings
  const led = [...people]
  const models = new Set(modelsLed([...own, ...its]))
  if (led.length === 0 || models.size === 0) return true
  const mine = await loadLed(kysely, { leaderId: caller.userId })
  return [...models].every((modelId) => {
    const scopes = own.filter((line) => line.model_id === modelId && line.scope)
    if (scopes.some(({ scope }) => scope?.type === 'all')) return true
    const isLeading = scopes.some(({ scope }) => scope?.type === 'managed')
    const places = placesReached(holdings, modelId)
    return led.every(
      ([id, place]) =>
        id === caller.userId || (isLeading && mine.has(id)) || (place !== '' && places.has(place)),
    )
  })
}
