import { observer } from 'mobx-react-lite'
import { leftOf } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { LinePicker } from '#renderers/parts/line-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { groupSelect } from './kind.ts'

export default defineView(
  groupSelect,
  observer(({ field, options, autoFocus, name }) => (
    <LinePicker
      {...pickerOf(field, options, name)}
      autoFocus={autoFocus}
      of="group"
      among={leftOf(options.selectType === 'custom' ? options.ableIds : null, field.allowed)}
    />
  )),
)
