import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { userSelect } from './kind.ts'

export default defineView(
  userSelect,
  observer(({ field, options, autoFocus, name }) => <UserPicker {...pickerOf(field, options, name)} autoFocus={autoFocus} among={options.selectType === 'custom' ? options.ableIds : null} />),
)
