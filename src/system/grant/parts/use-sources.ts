import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useToday } from '#renderers/parts/use-today.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { InheritedGrant } from '#schemas/api/authority.ts'
import { isOver } from '#schemas/grant/ends.ts'
import type { GrantStore } from '../store.ts'

/** The names of those through whom codes are held, by code. */
export function useSources(
  store: GrantStore,
): (
  part: InheritedGrant['part'],
  modelId: string,
  codeOf: (line: InheritedGrant) => string,
) => ReadonlyMap<string, string> {
  const text = useTexts(grantTexts)
  const today = useToday()
  return (part, modelId, codeOf) => {
    const names = new Map<string, Set<string>>()
    for (const line of store.inherited.filter(
      (grant) =>
        grant.part === part &&
        (part === 'menu' || grant.modelId === modelId) &&
        !isOver(grant.until, today),
    )) {
      const code = codeOf(line)
      names.set(
        code,
        (names.get(code) ?? new Set()).add(
          text('via', { type: text(line.subjectType), name: line.subjectName }),
        ),
      )
    }
    return new Map([...names].map(([code, some]) => [code, [...some].join(', ')]))
  }
}
