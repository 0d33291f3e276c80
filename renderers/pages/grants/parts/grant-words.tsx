import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { GrantPlace } from '#schemas/grant/grants.ts'
import { isPage } from '#schemas/grant/grants.ts'
import { scopeOfKey } from '#schemas/grant/scope-key.ts'
import { ScopeName } from './scope-name.tsx'
import type { SayScope } from './scope-name.tsx'
import { grantTexts } from './texts.ts'

export interface GrantWordsGiven {
  readonly models: readonly ModelParts[]
  /** Names of menu entries by id. */
  readonly menus: ReadonlyMap<string, string>
  readonly sayScope: SayScope
}

/** The words for what can be granted: names in place of ids and codes. */
export function useGrantWords({ models, menus, sayScope }: GrantWordsGiven): {
  word(place: GrantPlace, code: string): ReactNode
  titleOf(place: GrantPlace, codes: readonly string[]): string
} {
  const text = useTexts(grantTexts)
  const modelOf = (id: string) => models.find(({ modelId }) => modelId === id)
  const isOfPages = ({ facet }: GrantPlace, codes: readonly string[]): boolean =>
    facet === 'models' &&
    codes.every((code) => models.some((model) => model.modelId === code && isPage(model)))
  return {
    word({ where, facet }, code) {
      if (facet === 'menus') return menus.get(code) ?? code
      if (facet === 'models') return modelOf(code)?.fullName ?? code
      if (facet === 'scopes')
        return <ScopeName modelId={where} scope={scopeOfKey(code)} models={models} say={sayScope} />
      return modelOf(where)?.[facet].find(({ enCode }) => enCode === code)?.fullName ?? code
    },
    titleOf: (place, codes) =>
      [
        modelOf(place.where)?.fullName ?? place.where,
        text(isOfPages(place, codes) ? 'pages' : place.facet),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}
