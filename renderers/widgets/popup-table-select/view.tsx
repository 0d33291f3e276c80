import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { DataPicker } from '#renderers/parts/data-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { popupTableSelect } from './kind.ts'

export default defineView(
  popupTableSelect,
  observer(({ field, options, autoFocus, name }) => {
    const popup = { as: 'popover', title: '', width: options.popupWidth } as const
    return (
      <DataPicker
        {...pickerOf(field, options, name)}
        autoFocus={autoFocus}
        source={options}
        popup={popup}
        transfers={options.transferList}
        field={field}
      />
    )
  }),
)
