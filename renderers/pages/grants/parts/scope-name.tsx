import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Condition } from '#schemas/design/condition.ts'
import type { Scope } from '#schemas/permission.ts'
import { grantTexts, scopeKeys } from './texts.ts'

/** Says an own condition in words; whoever draws the page knows the form that it is about. */
export type SayScope = (modelId: string, condition: Condition) => ReactNode

interface ScopeNameProps {
  readonly modelId: string
  readonly scope: Scope
  readonly say: SayScope
}

/** A data scope by its name, or its own condition in words. */
export const ScopeName = ({ modelId, scope, say }: ScopeNameProps) => {
  const text = useTexts(grantTexts)
  return scope.type === 'condition' ? say(modelId, scope.condition) : text(scopeKeys[scope.type])
}
