import { observer } from 'mobx-react-lite'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { organizeSelect } from './kind.ts'

export default defineView(
  organizeSelect,
  observer(({ field, options, autoFocus, name }) => (
    <OrganizePicker
      id={field.id}
      style={wide}
      autoFocus={autoFocus}
      among={options.selectType === 'custom' ? options.ableIds : null}
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
