import { observer } from 'mobx-react-lite'
import { ChoicePicker } from '#renderers/parts/choice-picker.tsx'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { choiceReference } from '#schemas/widget/choices.ts'
import { select } from './kind.ts'

export default defineView(
  select,
  observer(({ field, options, autoFocus, name }) => (
    <ChoicePicker
      id={field.id}
      style={wide}
      autoFocus={autoFocus}
      reference={choiceReference(options)}
      allowed={field.allowed}
      multiple={options.multiple}
      value={field.value}
      placeholder={options.placeholder}
      disabled={field.readOnly}
      allowClear={options.clearable}
      canSearch={options.filterable}
      {...ariaOf(field, name)}
      {...statusOf(field)}
      onPick={(value) => field.set(value)}
      onBlur={() => field.touch()}
    />
  )),
)
