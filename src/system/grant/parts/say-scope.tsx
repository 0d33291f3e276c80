import { Suspense, lazy } from 'react'
import type { SayScope } from '#renderers/pages/grants/parts/scope-name.tsx'

const ScopeWords = lazy(() => import('#src/app/scope-words.tsx'))

/** An own condition as text, shown when its script is loaded. */
export const sayScope: SayScope = (modelId, condition) => (
  <Suspense fallback={null}>
    <ScopeWords modelId={modelId} condition={condition} />
  </Suspense>
)
