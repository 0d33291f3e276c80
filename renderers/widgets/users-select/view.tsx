import { observer } from 'mobx-react-lite'
import { leftOf } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { MemberPicker } from '#renderers/parts/member-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { usersSelect } from './kind.ts'

export default defineView(
  usersSelect,
  observer(({ field, options, autoFocus, name }) => (
    <MemberPicker
      {...pickerOf(field, options, name)}
      autoFocus={autoFocus}
      among={leftOf(options.selectType === 'custom' ? options.ableIds : null, field.allowed)}
    />
  )),
)
