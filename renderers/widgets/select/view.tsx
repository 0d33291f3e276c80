import { observer } from 'mobx-react-lite'
import { ChoicePicker } from '#renderers/parts/choice-picker.tsx'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { choiceReference } from '#schemas/widget/choices.ts'
import { select } from './kind.ts'

export default defineView(
  select,
  observer(({ field, options, autoFocus, name }) => <ChoicePicker {...pickerOf(field, options, name)} autoFocus={autoFocus} reference={choiceReference(options)} allowed={field.allowed} />),
)
