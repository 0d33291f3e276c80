import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { can, canMenu, canOpen } from '#schemas/permission.ts'
import type { Facet, Rights } from '#schemas/permission.ts'

/**
 * The kinds of scopes that somebody may hand out: whoever holds all rows every one, anybody else
 * those that he holds himself.
 */
function offeredScopes({ modelId, scopes }: ModelParts, rights: Rights): ModelParts['scopes'] {
  const own = new Set((rights.scopes[modelId] ?? []).map(({ type }) => type))
  return rights.isAdministrator || own.has('all')
    ? scopes
    : scopes.filter((type) => type === 'own' || (type !== 'condition' && own.has(type)))
}

/**
 * Named scopes: whoever holds all rows hands out every one, anybody else those that he holds; of
 * the others he reads the names, because others hold them.
 */
function offeredNamed({ modelId, named }: ModelParts, rights: Rights): ModelParts['named'] {
  const own = rights.scopes[modelId] ?? []
  const isAll = rights.isAdministrator || own.some(({ type }) => type === 'all')
  return named.map((scope) =>
    isAll || own.some((held) => held.type === 'named' && held.scopeId === scope.id)
      ? scope
      : { ...scope, canGrant: false, condition: null },
  )
}

/**
 * What of it a caller may hand out: only what he holds himself, so that nobody learns the fields of
 * a form, or the buttons of a page, that he cannot open.
 */
export function offered(parts: ModelParts, rights: Rights): ModelParts[] {
  if (!(pages.has(parts.modelId) ? canMenu : canOpen)(rights, parts.modelId)) return []
  const held = (list: ModelParts['columns'], facet: Facet) =>
    list.filter(({ enCode }) => can(rights, parts.modelId, facet, enCode))
  return [
    {
      ...parts,
      columns: held(parts.columns, 'column'),
      forms: held(parts.forms, 'form'),
      buttons: held(parts.buttons, 'button'),
      scopes: offeredScopes(parts, rights),
      named: offeredNamed(parts, rights),
    },
  ]
}
