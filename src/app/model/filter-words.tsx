import { observer } from 'mobx-react-lite'
import { sayCondition } from '#designer/rules/sentence.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'

/** The condition over a list as a sentence. */
export const FilterWords = observer(
  ({ model, condition }: { readonly model: Model; readonly condition: Condition }) => {
    const { language, lookups, say } = useRuntime()
    return sayCondition(condition, { model, language, look: lookups, say })
  },
)
