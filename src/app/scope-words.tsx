import { useCallback } from 'react'
import { observer } from 'mobx-react-lite'
import { sayCondition } from '#designer/rules/sentence.ts'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Condition } from '#schemas/design/condition.ts'
import { useEngine } from './engine.tsx'
import { openModels } from './model/open-models.ts'
import { useLoading } from './model/use-loading.ts'

interface ScopeWordsProps {
  readonly modelId: string
  readonly condition: Condition
}

/**
 * An own condition of a data scope as text; only its name while its form loads, or if the form
 * cannot be read.
 */
const ScopeWords = observer(({ modelId, condition }: ScopeWordsProps) => {
  const engine = useEngine()
  const text = useTexts(grantTexts)
  const { language, lookups, say } = useRuntime()
  const [found] = useLoading(
    useCallback(() => engine.get(openModels).load(modelId), [engine, modelId]),
  )
  if (found.state !== 'there') return text('condition')
  return text('conditionName', {
    says: sayCondition(condition, { model: found.value.model, language, look: lookups, say }),
  })
})
export default ScopeWords
