import type { InheritedGrant, ModelGrant, ModelParts, SubjectGrants } from '../api/authority.ts'
import { endsOf, joinEnds, laterEnd, lineKey, linesIn, withEnds } from './ends.ts'
import type { GrantSet } from './ends.ts'
import { scopeKey } from './scope-key.ts'

export const grantFacets = ['columns', 'forms', 'buttons'] as const
export type GrantFacet = (typeof grantFacets)[number]

const parkedMark = '#'

/**
 * The code under which grants of a removed field are parked; no field can have this name, and it is
 * never offered.
 */
export const parkedCode = (nodeId: string): string => parkedMark + nodeId
export const isParkedCode = (code: string): boolean => code.startsWith(parkedMark)

/** What stands in the condition of a data scope for a removed field, so that no other takes its place. */
export const parkedPath = (nodeId: string, path: string): string => `${parkedCode(nodeId)} ${path}`
/** The node and former path behind a parked path; null for any other. */
export function readParkedPath(
  text: string,
): { readonly nodeId: string; readonly path: string } | null {
  const end = text.indexOf(' ')
  return isParkedCode(text) && end > 0
    ? { nodeId: text.slice(parkedMark.length, end), path: text.slice(end + 1) }
    : null
}

/**
 * Are these the parts of a hand-coded page? A form always offers data scopes, a page never does.
 */
export const isPage = ({ scopes }: Pick<ModelParts, 'scopes'>): boolean => scopes.length === 0

export const emptyGrant = (modelId: string): ModelGrant => ({
  modelId,
  columns: [],
  forms: [],
  buttons: [],
  scopes: [],
})

const both = (array: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...array, ...other]),
]

function together(grant: ModelGrant, other: ModelGrant): ModelGrant {
  const known = new Set(grant.scopes.map(scopeKey))
  return {
    modelId: grant.modelId,
    columns: both(grant.columns, other.columns),
    forms: both(grant.forms, other.forms),
    buttons: both(grant.buttons, other.buttons),
    scopes: [...grant.scopes, ...other.scopes.filter((scope) => !known.has(scopeKey(scope)))],
  }
}

/** The grants of a subject with `more` added; what both have ends at the later end. */
export function withGrants(set: GrantSet, more: GrantSet): GrantSet {
  const { menuIds, models } = set
  const ids = both(
    models.map(({ modelId }) => modelId),
    more.models.map(({ modelId }) => modelId),
  )
  const of = (list: readonly ModelGrant[], id: string): ModelGrant =>
    list.find(({ modelId }) => modelId === id) ?? emptyGrant(id)
  const joined = {
    menuIds: both(menuIds, more.menuIds),
    models: ids.map((id) => together(of(models, id), of(more.models, id))),
  }
  return withEnds(joined, joinEnds(set, more))
}

/** Where codes are granted; `where` is the form or page, empty for menus. */
export interface GrantPlace {
  readonly where: string
  readonly facet: 'menus' | 'models' | GrantFacet | 'scopes'
}

/** The last days of the codes of a place that have one (YYYY-MM-DD). */
export type CodeEnds = ReadonlyMap<string, string>

/** One change that a save would make. */
export interface GrantChange extends GrantPlace {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Codes that stay and end on another day. */
  readonly moved?: readonly string[]
  /** Ends after the change; absent where nothing ends. */
  readonly ends?: CodeEnds
}

const without = (from: readonly string[], those: readonly string[]) =>
  from.filter((code) => !those.includes(code))

/** The codes of a place in two sets of grants. */
export interface GrantPair extends GrantPlace {
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly leftEnds: CodeEnds
  readonly rightEnds: CodeEnds
}

const partOf = { columns: 'column', forms: 'form', buttons: 'button', scopes: 'scope' } as const

/** Finds the ends of the codes of a place in a set of grants. */
function endsAt(set: GrantSet): (place: GrantPlace, codes: readonly string[]) => CodeEnds {
  const ends = endsOf(set)
  return ({ where, facet }, codes) => {
    const found = new Map<string, string>()
    if (ends.size === 0 || facet === 'models') return found
    for (const code of codes) {
      const line =
        facet === 'menus'
          ? ({ part: 'menu', modelId: code, enCode: '' } as const)
          : { part: partOf[facet], modelId: where, enCode: code }
      const until = ends.get(lineKey(line))
      if (until !== undefined) found.set(code, until)
    }
    return found
  }
}

/** Two sets of grants place by place, by codes and ids; scopes by `scopeKey`. */
export function pairGrants(left: GrantSet, right: GrantSet): GrantPair[] {
  const modelIds = [...new Set([...left.models, ...right.models].map(({ modelId }) => modelId))]
  const ids = (grants: GrantSet) => grants.models.map(({ modelId }) => modelId)
  const [leftEnds, rightEnds] = [endsAt(left), endsAt(right)]
  const pair = (place: GrantPlace, codes: Pick<GrantPair, 'left' | 'right'>): GrantPair => ({
    ...place,
    ...codes,
    leftEnds: leftEnds(place, codes.left),
    rightEnds: rightEnds(place, codes.right),
  })
  return [
    pair({ where: '', facet: 'menus' }, { left: left.menuIds, right: right.menuIds }),
    pair({ where: '', facet: 'models' }, { left: ids(left), right: ids(right) }),
    ...modelIds.flatMap((id): GrantPair[] => {
      const [first = emptyGrant(id), second = emptyGrant(id)] = [left, right].map(({ models }) =>
        models.find(({ modelId }) => modelId === id),
      )
      return [
        ...grantFacets.map((facet) =>
          pair({ where: id, facet }, { left: first[facet], right: second[facet] }),
        ),
        pair(
          { where: id, facet: 'scopes' },
          { left: first.scopes.map(scopeKey), right: second.scopes.map(scopeKey) },
        ),
      ]
    }),
  ]
}

/** The codes of both sides that do not end on the same day. */
export const movedIn = ({ left, right, leftEnds, rightEnds }: GrantPair): string[] =>
  left.filter((code) => right.includes(code) && leftEnds.get(code) !== rightEnds.get(code))

/** The differences between two states of a subject's grants. */
export const changesOf = (before: GrantSet, after: GrantSet): GrantChange[] =>
  pairGrants(before, after).flatMap((pair) => {
    const { where, facet, left, right, rightEnds } = pair
    const change = { where, facet, added: without(right, left), removed: without(left, right) }
    const moved = movedIn(pair)
    if (change.added.length + change.removed.length + moved.length === 0) return []
    return [
      {
        ...change,
        ...(moved.length > 0 && { moved }),
        ...(rightEnds.size > 0 && { ends: rightEnds }),
      },
    ]
  })

/**
 * Grants that came one by one, such as inherited ones, as a set; what came several times ends at
 * the latest end.
 */
export function gatherGrants(lines: readonly InheritedGrant[]): GrantSet {
  const models = new Map<string, ModelGrant>()
  const of = (id: string): ModelGrant => models.get(id) ?? emptyGrant(id)
  for (const { part, modelId, enCode, scope } of lines) {
    if (part === 'menu') continue
    const more =
      part === 'scope'
        ? { ...emptyGrant(modelId), scopes: scope ? [scope] : [] }
        : { ...emptyGrant(modelId), [facetOf[part]]: [enCode] }
    models.set(modelId, together(of(modelId), more))
  }
  const ends = new Map<string, string | undefined>()
  for (const { part, modelId, enCode, scope, until } of lines) {
    const key = lineKey({ part, modelId, enCode: scope ? scopeKey(scope) : enCode })
    const end = until ?? undefined
    ends.set(key, ends.has(key) ? laterEnd(ends.get(key), end) : end)
  }
  const set = {
    menuIds: [...new Set(lines.flatMap(({ part, modelId }) => (part === 'menu' ? modelId : [])))],
    models: [...models.values()],
  }
  return withEnds(set, (line) => ends.get(lineKey(line)))
}

const facetOf = { column: 'columns', form: 'forms', button: 'buttons' } as const

const carried = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] =>
  both(theirs, without(mine, base)).filter((code) => !base.includes(code) || mine.includes(code))

/**
 * Repeats one person's changes on top of what somebody else saved meanwhile: what the first added
 * is added, what they removed is removed.
 */
export function rebase({
  base,
  mine,
  theirs,
}: {
  readonly base: GrantSet
  readonly mine: GrantSet
  readonly theirs: SubjectGrants
}): SubjectGrants {
  const ids = ({ models }: GrantSet) => models.map(({ modelId }) => modelId)
  const of = ({ models }: GrantSet, id: string): ModelGrant =>
    models.find(({ modelId }) => modelId === id) ?? emptyGrant(id)
  const models = carried(ids(base), ids(mine), ids(theirs)).map((id): ModelGrant => {
    const [baseGrant, two, three] = [of(base, id), of(mine, id), of(theirs, id)]
    const known = new Map([...three.scopes, ...two.scopes].map((scope) => [scopeKey(scope), scope]))
    const list = (facet: GrantFacet) => carried(baseGrant[facet], two[facet], three[facet])
    const keys = carried(
      baseGrant.scopes.map(scopeKey),
      two.scopes.map(scopeKey),
      three.scopes.map(scopeKey),
    )
    return {
      modelId: id,
      columns: list('columns'),
      forms: list('forms'),
      buttons: list('buttons'),
      scopes: keys.flatMap((key) => known.get(key) ?? []),
    }
  })
  const [was, wanted, now] = [base, mine, theirs].map(endsOf)
  const kept = new Set(linesIn(theirs).map(lineKey))
  const joined = {
    menuIds: carried(base.menuIds, mine.menuIds, theirs.menuIds),
    models,
  }
  return {
    version: theirs.version,
    ...withEnds(joined, (line) => {
      const key = lineKey(line)
      const isMoved = was?.get(key) !== wanted?.get(key) || !kept.has(key)
      return (isMoved ? wanted : now)?.get(key)
    }),
  }
}
