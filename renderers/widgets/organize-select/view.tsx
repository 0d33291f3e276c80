import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { organizeSelect } from './kind.ts'

export default defineView(
  organizeSelect,
  observer(({ field, options, autoFocus, name }) => <OrganizePicker {...pickerOf(field, options, name)} autoFocus={autoFocus} among={options.selectType === 'custom' ? options.ableIds : null} />),
)
