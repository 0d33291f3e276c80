import { scopeKey } from '#schemas/grant/scope-key.ts'
import type { HeldLine } from '../auth/rights.ts'
import type { Db } from '../tables/tables.ts'
import { isGrantSet } from './grant-changes.ts'
import { subjectKey } from './subjects.ts'

/** Changes of one subject's grants that are read back at most. */
const mostChanges = 100
const facets = { column: 'columns', form: 'forms', button: 'buttons' } as const

function hasLine(grants: unknown, { part, model_id, code, scope }: HeldLine): boolean {
  if (!isGrantSet(grants)) return false
  if (part === 'menu') return grants.menuIds.includes(model_id)
  const model = grants.models.find(({ modelId }) => modelId === model_id)
  if (!model) return false
  if (part !== 'scope') return model[facets[part]].includes(code)
  return scope !== null && model.scopes.some((held) => scopeKey(held) === scopeKey(scope))
}

/** Who granted a line and when, as the log of changes tells; '' and null where it does not. */
export interface GivenBy {
  readonly givenBy: string
  readonly givenAt: number | null
}

/** Finds for each line the last change that brought it to its subject. */
export async function loadGivenBy(
  kysely: Db,
  lines: readonly HeldLine[],
): Promise<ReadonlyMap<HeldLine, GivenBy>> {
  const found = new Map<HeldLine, GivenBy>()
  const keyOf = (line: HeldLine) => subjectKey({ type: line.subject_type, id: line.subject_id })
  for (const key of new Set(lines.map(keyOf))) {
    const changes = await kysely
      .selectFrom('audit as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .select(['l.at', 'l.before', 'l.after', 'u.real_name'])
      .where('l.what', '=', 'grant')
      .where('l.target', '=', key)
      .orderBy('l.at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(mostChanges)
      .execute()
    for (const line of lines.filter((heldLine) => keyOf(heldLine) === key)) {
      const change = changes.find(
        ({ before, after }) => hasLine(after, line) && !hasLine(before, line),
      )
      if (change) found.set(line, { givenBy: change.real_name ?? '', givenAt: change.at })
    }
  }
  return found
}
