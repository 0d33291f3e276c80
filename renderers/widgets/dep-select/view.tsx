import { observer } from 'mobx-react-lite'
import { leftOf } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { LinePicker } from '#renderers/parts/line-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { depSelect } from './kind.ts'

export default defineView(
  depSelect,
  observer(({ field, options, autoFocus, name }) => (
    <LinePicker
      {...pickerOf(field, options, name)}
      autoFocus={autoFocus}
      of="department"
      among={leftOf(options.selectType === 'custom' ? options.ableIds : null, field.allowed)}
    />
  )),
)
