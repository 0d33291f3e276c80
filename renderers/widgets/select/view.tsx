import { observer } from 'mobx-react-lite'
import { ChoicePicker } from '#renderers/parts/choice-picker.tsx'
import { allowedIn } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { choiceReference } from '#schemas/widget/choices.ts'
import { select } from './kind.ts'

export default defineView(
  select,
  observer(({ field, options, autoFocus, name }) => {
    const { lookups } = useRuntime()
    const reference = choiceReference(options)
    return (
      <ChoicePicker
        {...pickerOf(field, options, name)}
        autoFocus={autoFocus}
        reference={reference}
        allowed={allowedIn(reference, field, lookups)}
      />
    )
  }),
)
