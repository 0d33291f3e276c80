import type { GrantSet } from '#schemas/grant/ends.ts'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { ValueChange } from '#schemas/api/log.ts'
import { isParkedCode, movedIn, pairGrants } from '#schemas/grant/grants.ts'
import { scopeOfKey } from '#schemas/grant/scope-key.ts'
import type { CodeEnds, GrantPlace } from '#schemas/grant/grants.ts'
import type { Language, Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { presentParts } from '../auth/grantable.ts'
import type { Database } from '../database/database.ts'
import { auditFieldTexts, auditValueTexts } from '../entries/audit-texts.ts'
import { scopeTexts } from '../text/scopes.ts'
import { modelsOf } from '../record/models.ts'
import { nameFrom } from '../text/names.ts'
import { loadGrantNames } from './grant-names.ts'

const none: GrantSet = { menuIds: [], models: [] }

export const isGrantSet = (value: unknown): value is GrantSet =>
  typeof value === 'object' && value !== null && 'menuIds' in value && 'models' in value

interface GrantReader {
  readonly say: Say
  readonly language: Language
}

/** The parts of the forms that are named in grants, as far as they still exist. */
async function loadParts(
  db: Database,
  ids: readonly string[],
  voice: GrantReader,
): Promise<ReadonlyMap<string, ModelParts>> {
  const found = new Map<string, ModelParts>()
  for (const id of ids)
    try {
      found.set(id, presentParts(await modelsOf(db).get(id), voice))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  return found
}

const loadScopeNames = async ({ kysely }: Database): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await kysely
        .selectFrom('data_scopes')
        .select(['id', nameFrom().as('name')])
        .execute()
    ).map(({ id, name }) => [id, name]),
  )

/** A change of grants in words: place by place what was and what is granted. */
export async function sayGrantChanges(
  db: Database,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  voice: GrantReader,
): Promise<ValueChange[]> {
  const { say } = voice
  const pairs = pairGrants(
    isGrantSet(before) ? before : none,
    isGrantSet(after) ? after : none,
  ).filter(({ facet, left, right }) => facet !== 'models' && left.length + right.length > 0)
  const { menus, models } = await loadGrantNames(db.kysely)
  const parts = await loadParts(db, [...new Set(pairs.map(({ where }) => where))], voice)
  const scopeNames = await loadScopeNames(db)
  const wordOf = ({ where, facet }: GrantPlace, code: string): string => {
    const gone = say(auditValueTexts, 'removedEntry')
    if (facet === 'menus') return menus.get(code) ?? gone
    if (facet === 'models') return models.get(code) ?? gone
    if (facet === 'scopes') {
      const scope = scopeOfKey(code)
      return scope.type === 'named'
        ? (scopeNames.get(scope.scopeId) ?? gone)
        : say(scopeTexts, scope.type)
    }
    return (
      parts.get(where)?.[facet].find(({ enCode }) => enCode === code)?.fullName ??
      (isParkedCode(code) ? gone : code)
    )
  }
  const changes = pairs.map((pair) => {
    const { left, right, leftEnds, rightEnds, ...place } = pair
    const words = (codes: readonly string[], ends: CodeEnds) =>
      codes
        .map((code) => {
          const day = ends.get(code)
          const name = wordOf(place, code)
          return day === undefined ? name : say(auditValueTexts, 'untilDay', { name, day })
        })
        .join(', ')
    return {
      field: [
        place.where && (models.get(place.where) ?? say(auditValueTexts, 'removedEntry')),
        say(auditFieldTexts, place.facet === 'models' ? 'forms' : place.facet),
      ]
        .filter(Boolean)
        .join(' · '),
      before: words(left, leftEnds),
      after: words(right, rightEnds),
      isChanged:
        [...left].toSorted().join(' ') !== [...right].toSorted().join(' ') ||
        movedIn(pair).length > 0,
    }
  })
  return changes.toSorted((first, second) => Number(second.isChanged) - Number(first.isChanged))
}
