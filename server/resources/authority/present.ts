import type { ModelParts } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { can, canMenu, canOpen, seesAll } from '#schemas/permission.ts'
import type { Facet, Rights } from '#schemas/permission.ts'

/**
 * The kinds of scopes that a caller may grant: all of them where they hold all rows, else those
 * that they hold.
 */
function offeredScopes({ modelId, scopes }: ModelParts, rights: Rights): ModelParts['scopes'] {
  const own = new Set((rights.scopes[modelId] ?? []).map(({ type }) => type))
  return rights.isAdministrator || own.has('all')
    ? scopes
    : scopes.filter((type) => type === 'own' || (type !== 'condition' && own.has(type)))
}

/**
 * Named scopes: callers who hold all rows may grant every one, others those that they hold. Of the
 * rest they see the names, because existing grants may contain them.
 */
function offeredNamed({ modelId, named }: ModelParts, rights: Rights): ModelParts['named'] {
  const own = rights.scopes[modelId] ?? []
  const isAll = seesAll(rights, modelId)
  return named.map((scope) =>
    isAll || own.some((held) => held.type === 'named' && held.scopeId === scope.id)
      ? scope
      : { ...scope, canGrant: false, condition: null },
  )
}

/**
 * The parts that a caller may grant: only those that they hold, so that nobody learns fields of a
 * form, or buttons of a page, that they cannot open.
 */
export function filterGrantable(parts: ModelParts, rights: Rights): ModelParts[] {
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
