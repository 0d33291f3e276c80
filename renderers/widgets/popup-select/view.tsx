import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { DataPicker } from '#renderers/parts/data-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { popupSelect } from './kind.ts'

export default defineView(
  popupSelect,
  observer(({ field, options, autoFocus, name }) => {
    const popup = { as: options.popupType, title: options.popupTitle, width: options.popupWidth }
    return (
      <DataPicker
        {...pickerOf(field, { ...options, multiple: false }, name)}
        autoFocus={autoFocus}
        source={options}
        popup={popup}
        transfers={options.transferList}
        field={field}
      />
    )
  }),
)
