import type { InheritedGrant, ModelGrant, ModelParts, SubjectGrants } from '../api/authority.ts'
import { stableText } from '../design/stable.ts'
import type { Scope } from '../permission.ts'

type GrantSet = Omit<SubjectGrants, 'version'>

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
 * A scope as a text, equal for equal scopes: its type, its condition, or its named definition,
 * regardless of the order of keys.
 */
export function scopeKey(scope: Scope): string {
  if (scope.type === 'named') return JSON.stringify({ scopeId: scope.scopeId, type: scope.type })
  return scope.type === 'condition' ? stableText(scope) : scope.type
}

/** The scope of such a text. */
export const scopeOfKey = (key: string): Scope =>
  (key.startsWith('{') ? JSON.parse(key) : { type: key }) as Scope

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

/** The grants of a subject with `more` added. */
export function withGrants({ menuIds, models }: GrantSet, more: GrantSet): GrantSet {
  const ids = both(
    models.map(({ modelId }) => modelId),
    more.models.map(({ modelId }) => modelId),
  )
  const of = (list: readonly ModelGrant[], id: string): ModelGrant =>
    list.find(({ modelId }) => modelId === id) ?? emptyGrant(id)
  return {
    menuIds: both(menuIds, more.menuIds),
    models: ids.map((id) => together(of(models, id), of(more.models, id))),
  }
}

/** Where codes are granted; `where` is the form or page, empty for menus. */
export interface GrantPlace {
  readonly where: string
  readonly facet: 'menus' | 'models' | GrantFacet | 'scopes'
}

/** One change that a save would make. */
export interface GrantChange extends GrantPlace {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const without = (from: readonly string[], those: readonly string[]) =>
  from.filter((code) => !those.includes(code))

/** The codes of a place in two sets of grants. */
export interface GrantPair extends GrantPlace {
  readonly left: readonly string[]
  readonly right: readonly string[]
}

/** Two sets of grants place by place, by codes and ids; scopes by `scopeKey`. */
export function pairGrants(left: GrantSet, right: GrantSet): GrantPair[] {
  const modelIds = [...new Set([...left.models, ...right.models].map(({ modelId }) => modelId))]
  const ids = (grants: GrantSet) => grants.models.map(({ modelId }) => modelId)
  return [
    { where: '', facet: 'menus', left: left.menuIds, right: right.menuIds },
    { where: '', facet: 'models', left: ids(left), right: ids(right) },
    ...modelIds.flatMap((id): GrantPair[] => {
      const [first = emptyGrant(id), second = emptyGrant(id)] = [left, right].map(({ models }) =>
        models.find(({ modelId }) => modelId === id),
      )
      return [
        ...grantFacets.map((facet) => ({
          where: id,
          facet,
          left: first[facet],
          right: second[facet],
        })),
        {
          where: id,
          facet: 'scopes',
          left: first.scopes.map(scopeKey),
          right: second.scopes.map(scopeKey),
        },
      ]
    }),
  ]
}

/** The differences between two states of a subject's grants. */
export const changesOf = (before: GrantSet, after: GrantSet): GrantChange[] =>
  pairGrants(before, after).flatMap(({ where, facet, left, right }) => {
    const change = { where, facet, added: without(right, left), removed: without(left, right) }
    return change.added.length + change.removed.length > 0 ? [change] : []
  })

/** Grants that came one by one, such as inherited ones, as a set. */
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
  return {
    menuIds: lines.flatMap(({ part, modelId }) => (part === 'menu' ? [modelId] : [])),
    models: [...models.values()],
  }
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
  return {
    version: theirs.version,
    menuIds: carried(base.menuIds, mine.menuIds, theirs.menuIds),
    models,
  }
}
