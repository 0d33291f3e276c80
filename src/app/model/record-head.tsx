import { useTexts, useRuntime } from '#renderers/runtime.tsx'
import { ChoiceTags } from '#renderers/parts/choice-tags.tsx'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import { printTitle } from '#schemas/page/rank.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { Data } from '#schemas/record/input.ts'

/** The state of a record as a tag; nothing where its form has none. */
export const StateTag = ({ plan: { state }, data }: { plan: FormPlan; data: Data }) =>
  state?.bound.reference && !isEmpty(data[state.node.field]) ? (
    <ChoiceTags value={data[state.node.field]} reference={state.bound.reference} />
  ) : null

/** What is done to which record, in words: of a new one the form, else its name. */
export function useRecordTitle(fullName: string) {
  const text = useTexts(formTexts)
  const { lookups } = useRuntime()
  return (act: 'add' | 'edit', on?: { readonly plan: FormPlan; readonly data: Data }): string => {
    const name = on ? printTitle(on.plan.title, on.data, lookups) : ''
    return act === 'edit' && name !== ''
      ? text('editNamed', { form: fullName, name })
      : text(act, { form: fullName })
  }
}
