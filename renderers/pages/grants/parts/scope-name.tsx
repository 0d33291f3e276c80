import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Scope } from '#schemas/permission.ts'
import { grantTexts, scopeKeys } from './texts.ts'

/**
 * Puts a custom condition into words. The page provides it, because it knows the form of the
 * condition.
 */
export type SayScope = (modelId: string, condition: Condition) => ReactNode

interface ScopeNameProps {
  readonly modelId: string
  readonly scope: Scope
  /** Source of the names of named scopes. */
  readonly models: readonly ModelParts[]
  readonly say: SayScope
}

/** The name of a data scope, or its custom condition in words. */
export const ScopeName = ({ modelId, scope, models, say }: ScopeNameProps) => {
  const text = useTexts(grantTexts)
  if (scope.type === 'named') {
    const found = models
      .find((model) => model.modelId === modelId)
      ?.named.find(({ id }) => id === scope.scopeId)
    if (!found) return text('unknownNamed')
    return found.enabledMark === 0 ? text('off', { name: found.fullName }) : found.fullName
  }
  return scope.type === 'condition' ? say(modelId, scope.condition) : text(scopeKeys[scope.type])
}
