import { observer } from 'mobx-react-lite'
import { leftOf } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { LinePicker } from '#renderers/parts/line-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { organizeSelect } from './kind.ts'

export default defineView(
  organizeSelect,
  observer(({ field, options, autoFocus, name }) => (
    <LinePicker
      {...pickerOf(field, options, name)}
      autoFocus={autoFocus}
      of="organize"
      among={leftOf(options.selectType === 'custom' ? options.ableIds : null, field.allowed)}
    />
  )),
)
