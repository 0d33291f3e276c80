import type { InheritedGrant, ModelGrant } from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { linesIn, trimEnds } from '#schemas/grant/ends.ts'
import type { GrantSet } from '#schemas/grant/ends.ts'
import { scopeKey } from '#schemas/grant/scope-key.ts'
import { can, canMenu, seesAll } from '#schemas/permission.ts'
import type { Rights, Scope } from '#schemas/permission.ts'

/** May somebody open the designs of forms, and so learn all their fields? */
export const seesDesigns = (reader: Rights): boolean => canMenu(reader, 'onlineDev')

/** May somebody learn that a form has this field? Those of hand-coded pages are no secret. */
const seesField = (
  reader: Rights,
  { modelId, facet, code }: { modelId: string; facet: 'column' | 'form'; code: string },
): boolean => pages.has(modelId) || seesDesigns(reader) || can(reader, modelId, facet, code)

/** May somebody read what a data scope says? Only conditions name fields. */
export const seesScope = (reader: Rights, modelId: string, scope: Scope): boolean =>
  scope.type !== 'condition' ||
  seesDesigns(reader) ||
  seesAll(reader, modelId) ||
  (reader.scopes[modelId] ?? []).some((held) => scopeKey(held) === scopeKey(scope))

function splitModel(grant: ModelGrant, reader: Rights) {
  const { modelId } = grant
  const sees = (facet: 'column' | 'form') => (code: string) =>
    seesField(reader, { modelId, facet, code })
  const [column, form] = [sees('column'), sees('form')]
  const scope = (held: Scope) => seesScope(reader, modelId, held)
  return {
    seen: {
      ...grant,
      columns: grant.columns.filter(column),
      forms: grant.forms.filter(form),
      scopes: grant.scopes.filter(scope),
    },
    hidden: {
      modelId,
      columns: grant.columns.filter((code) => !column(code)),
      forms: grant.forms.filter((code) => !form(code)),
      buttons: [],
      scopes: grant.scopes.filter((held) => !scope(held)),
    },
  }
}

/**
 * Grants as a reader may see them, and the rest, which names fields of forms whose design they may
 * not open and which they could not grant. A form stays in sight without its fields.
 */
export function splitGrants(
  set: GrantSet,
  reader: Rights,
): { readonly seen: GrantSet; readonly hidden: GrantSet } {
  const models = set.models.map((grant) => splitModel(grant, reader))
  const hidden = { ...set, menuIds: [], models: models.map((model) => model.hidden) }
  return {
    seen: trimEnds({ ...set, models: models.map((model) => model.seen) }),
    hidden: trimEnds({
      ...hidden,
      models: hidden.models.filter((grant) => linesIn({ menuIds: [], models: [grant] }).length > 0),
    }),
  }
}

/** The same for what is held through others: in place of fields stands their form, once. */
export function seenInherited(
  lines: readonly InheritedGrant[],
  reader: Rights,
): readonly InheritedGrant[] {
  const isSeen = ({ part, modelId, enCode, scope }: InheritedGrant): boolean =>
    part === 'column' || part === 'form'
      ? seesField(reader, { modelId, facet: part, code: enCode })
      : scope === null || seesScope(reader, modelId, scope)
  const formOf = ({ subjectType, subjectId, modelId }: InheritedGrant): string =>
    `${subjectType} ${subjectId} ${modelId}`
  const shown = new Set<string>()
  return lines.flatMap((line) => {
    if (isSeen(line)) return line
    if (shown.has(formOf(line))) return []
    shown.add(formOf(line))
    return { ...line, part: 'scope' as const, enCode: '', scope: null, until: null }
  })
}
