import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DraftOffer } from '#renderers/pages/form/parts/draft-offer.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { printAgo } from '#schemas/format/ago.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { FormStore } from '#src/engine/form-store.ts'
import type { useDraft } from './use-draft.ts'

interface OfferedDraftProps {
  readonly form: FormStore
  readonly offer: NonNullable<ReturnType<typeof useDraft>['offer']>
  onRestore(mine: ReadonlySet<string>): void
  onDiscard(): void
  onCancel(): void
}

/** An offered draft, with its values as the form prints them. */
export const OfferedDraft = observer(({ form, offer, ...acts }: OfferedDraftProps) => {
  const { say, timeZone, language } = useRuntime()
  const [now] = useState(Date.now)
  const differences = offer.differences.flatMap(({ name, mine, theirs, isClash }) => {
    const field = form.plan.model.byPath.get(name)
    const print = (value: unknown): string =>
      field?.kind.holds === 'rows'
        ? say(formTexts, 'rowCount', { count: Array.isArray(value) ? value.length : 0 })
        : (field?.bound.print(field.bound.read(value), form.look) ?? '')
    return field
      ? [
          {
            name,
            label: labelOf(field.node, language),
            mine: print(mine),
            theirs: print(theirs),
            isClash,
          },
        ]
      : []
  })
  return (
    <DraftOffer
      {...acts}
      differences={differences}
      age={printAgo({ then: offer.at, now, zone: timeZone }, say)}
    />
  )
})
